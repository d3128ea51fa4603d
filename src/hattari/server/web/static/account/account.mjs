// @ts-check
/** @import { ComponentChildren } from "preact" */
/** @import { State } from "../core/types.d.ts" */
/** @import { AccountOut, DeviceOut } from "../core/protocol.d.ts" */
import { useEffect } from "preact/hooks";
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

/** Where anybody on the way can listen, cookies too. */
const LISTENED = location.protocol === "http:";

/** Whether this browser can make passkeys here: never on plain http from another machine. */
const HAS_PASSKEYS =
  isSecureContext &&
  "PublicKeyCredential" in globalThis &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** What a form's fields hold. @param {SubmitEvent} event @returns {Record<string, string>} */
function values(event) {
  event.preventDefault();
  const fields = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
  return Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
}

/** @param {{name: string, label: string, complete: string, type?: string}} props */
const Field = ({ name, label, complete, type = "password" }) =>
  html`<label class="field"><span>${label}</span><input name=${name} type=${type}
    autocomplete=${complete} autocapitalize="none" spellcheck=${false} required
    minlength=${complete === "new-password" ? 10 : null}
      maxlength=${type === "password" ? 200 : 40} /></label>`;

/** @param {{title: string, done: (found: Record<string, string>) => void, action?: string, open?: boolean, children?: ComponentChildren}} props */
const Fold = ({ title, done, action = title, open = false, children }) =>
  html`<details class="fold" open=${open}><summary>${title}</summary><form class="form"
    onSubmit=${(/** @type {SubmitEvent} */ event) => done(values(event))}>
    ${children}<button type="submit" class="button main">${action}</button></form></details>`;

/** What a guest can do: become an account, or come back to one. */
function Guest() {
  const { t, intents } = usePage();
  const login = html`<${Field} name="login" type="text" label=${t("account.login")}
    complete="username" />`;
  return html`<p>${t("account.guest")}</p>
    <${Fold} title=${t("account.sign_up")} done=${intents.signUp}>
      <p class="note">${t("account.sign_up_note")}</p>${login}
      <${Field} name="password" label=${t("account.new_password")} complete="new-password" /><//>
    <${Fold} title=${t("account.log_in")} done=${intents.logIn}>${login}
      <${Field} name="password" label=${t("account.password")} complete="current-password" />
      <label class="switch"><input type="checkbox" role="switch" name="bring" />
        <span>${t("account.bring")}</span></label><//>
    ${
      HAS_PASSKEYS &&
      html`<button type="button" class="button"
    onClick=${intents.passkeyLogIn}>${t("account.passkey_log_in")}</button>`
    }
    <${Fold} title=${t("account.recover")} action=${t("account.recover_do")}
      done=${intents.recover}>
      <p class="note">${t("account.recover_note")}</p>${login}
      <${Field} name="code" type="text" label=${t("account.code")} complete="one-time-code" />
      <${Field} name="password" label=${t("account.new_password")} complete="new-password" /><//>`;
}

/** @param {{account: AccountOut}} props */
function Owner({ account }) {
  const { t, intents, language } = usePage();
  const day = (/** @type {number} */ at) => new Date(at).toLocaleDateString(language);
  return html`<p>${t("account.yours", { login: account.login })} ${t("account.codes_left", { n: account.codes })}</p>
    <${Fold} title=${t("account.change")} done=${intents.changePassword}>
      <input type="text" name="username" autocomplete="username"
        value=${account.login} hidden readonly />
      <${Field} name="old" label=${t("account.password")} complete="current-password" />
      <${Field} name="new" label=${t("account.new_password")} complete="new-password" /><//>
    <${Fold} title=${t("account.renew")} done=${intents.renewCodes}>
      <p class="note">${t("account.renew_note")}</p>
      <${Field} name="password" label=${t("account.password")} complete="current-password" /><//>
    <h3>${t("account.passkeys")}</h3>
    ${account.passkeys.length === 0 && html`<p class="note">${t("account.no_passkeys")}</p>`}
    <ul class="members">${account.passkeys.map(
      (key) => html`<li key=${key.id} class="member"><span class="who">
        <b>${key.name || t("account.passkey")}</b><small>${day(key.created)}</small></span>
      <button type="button" class="button quiet danger"
        onClick=${() => intents.dropPasskey(key.id)}>${t("account.drop_passkey")}</button></li>`,
    )}</ul>
    ${
      HAS_PASSKEYS &&
      html`<${Fold} title=${t("account.add_passkey")} done=${intents.addPasskey}>
      <${Field} name="password" label=${t("account.password")} complete="current-password" /><//>`
    }`;
}

/** Where this person is known. @param {{devices: DeviceOut[]}} props */
function Devices({ devices }) {
  const { t, intents, language } = usePage();
  const time = (/** @type {number} */ at) =>
    new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  if (devices.length === 0) return null;
  return html`<h3>${t("account.devices")}</h3>
    <ul class="members">${devices.map(
      (device) => html`<li key=${device.id} class="member"><span class="who">
        <b>${device.device || t("account.unknown_device")}</b>
      <small>${device.here ? t("account.here") : t("account.seen", { at: time(device.seen || device.since) })} · ${t("account.since", { at: time(device.since) })}</small>
        </span>
      ${
        !device.here &&
        html`<button type="button" class="button quiet danger"
      onClick=${() => intents.logOut(device.id)}>${t("account.log_out")}</button>`
      }</li>`,
    )}</ul>`;
}

/** One's account, passkeys and devices. @param {{state: State}} props */
export function AccountDialog({ state }) {
  const { t, intents } = usePage();
  const { account, devices } = state;
  useEffect(() => void intents.lookAtAccount(), []);
  const here = devices?.find((device) => device.here);
  return html`<${Dialog} title=${t("account.title")}>
    ${LISTENED && html`<p class="note" role="note">${t("account.plain_http")}</p>`}
    ${account && (account.login ? html`<${Owner} account=${account} />` : html`<${Guest} />`)}
    <${Devices} devices=${devices ?? []} />
    ${
      account?.login &&
      here &&
      html`<div class="stack">
      <button type="button" class="button"
        onClick=${() => intents.logOut(here.id, true)}>${t("account.log_out_here")}</button>
      <button type="button" class="button danger"
        onClick=${intents.logOutEverywhere}>${t("account.log_out_everywhere")}</button></div>`
    }
  <//>`;
}

/** New recovery codes, which are shown only now. @param {{codes: string[]}} props */
export function CodesDialog({ codes }) {
  const { t, intents } = usePage();
  return html`<${Dialog} title=${t("account.codes")}><p>${t("account.codes_note")}</p>
    <ol class="codes">${codes.map((code) => html`<li key=${code}><code>${code}</code></li>`)}</ol>
    <button type="button" class="button main"
      onClick=${() => intents.open("account")}>${t("account.codes_kept")}</button><//>`;
}

/** What one player tells the operator of another. @param {{player: string, called: string}} props */
export function ReportDialog({ player, called: name }) {
  const { t, intents } = usePage();
  const submit = (/** @type {SubmitEvent} */ event) => intents.report(player, values(event).reason);
  return html`<${Dialog} title=${t("report.title", { name })}><form class="form" onSubmit=${submit}>
    <p>${t("report.note", { name })}</p>
    <label class="field"><span>${t("report.reason")}</span><input name="reason" maxlength="300"
      autocomplete="off" /></label>
    <button type="submit" class="button danger">${t("report.send")}</button></form><//>`;
}
