// @ts-check
import { html } from "#page/core/html.mjs";

const STAR = "M50 8l13 27.5 30 4-21.8 21 5.4 29.8L50 76 23.4 90.3l5.4-29.8L7 39.5l30-4z";

/** The leather cup, mouth down, large enough to be looked at. */
export const LeatherCup = () =>
  html`<svg class="leather-cup" viewBox="0 0 200 216" aria-hidden="true">
    <defs><linearGradient id="leather" x1="0" x2="1"><stop offset="0" stop-color="#7a4218" /><stop
      offset=".22" stop-color="#c98344" /><stop offset=".45" stop-color="#a8642c" /><stop offset="1"
      stop-color="#4a260c" /></linearGradient></defs>
    <path d="M52 14Q100 2 148 14L178 192Q100 214 22 192Z" fill="url(#leather)" />
    <path d="M52 14Q100 2 148 14Q100 27 52 14Z" fill="#d99a5b" />
    <path d="M60 14Q100 7 140 14Q100 22 60 14Z" fill="#8a4f20" />
    <path d="M46 46Q100 60 154 46L156 60Q100 74 44 60Z" fill="#3b1d08" opacity=".55" />
    <path d="M45 48Q100 62 155 48M43.5 59Q100 73 156.5 59" fill="none" stroke="#f2c287"
      stroke-width="2.2" stroke-dasharray="6 5" opacity=".8" />
    <path d="M25 168Q100 190 175 168L178 192Q100 214 22 192Z" fill="#3b1d08" opacity=".6" />
    <path d="M25 170Q100 192 175 170" fill="none" stroke="#f2c287" stroke-width="2.4"
      stroke-dasharray="7 6" opacity=".8" />
    <path d=${STAR} transform="translate(66 84) scale(.68)" fill="#ffc94d" opacity=".92" />
    <path d="M58 30Q46 110 40 160" stroke="#ffe1b5" stroke-width="7" fill="none" opacity=".35"
      stroke-linecap="round" /></svg>`;

/** Where a thumb goes. */
export const Print = () =>
  html`<svg class="print" viewBox="0 0 100 120" aria-hidden="true"><path
    d="M8 108V52a42 42 0 0 1 84 0v40M20 112V54a30 30 0 0 1 60 0v52M32 114V56a18 18 0 0 1 36 0v56M44 116V58a6 6 0 0 1 12 0v60" /></svg>`;
