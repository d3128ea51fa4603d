// @ts-check
/** @import { Translate } from "../core/types.d.ts" */
/** @import { ActShown, Guest, Line, Order, Overview, ReportShown, RuleReport, TableShown } from "../core/protocol.d.ts" */
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, api } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

/** What each act asks for, besides why. @type {Record<string, string[]>} */
const ACTS = {
  ban: ["whom", "target", "seconds"],
  unban: ["whom", "target"],
  close: ["table"],
  rename: ["player", "name"],
  notice: ["text", "seconds"],
  "read-only": ["on"],
  "invite-only": ["on"],
  invite: ["player", "on"],
  forget: ["player"],
  withdraw: ["entry"],
};
const DAY = 86_400;
/** @type {[number, string][]} */
const TIMES = [
  [0, "operator.for_good"],
  [3600, "operator.hour"],
  [DAY, "operator.day"],
  [7 * DAY, "operator.week"],
  [30 * DAY, "operator.month"],
];

/** @typedef {Record<string, string>} Draft  an act on its way: its name as "do", and its fields */
/** @typedef {(draft: Draft) => void} Choose */

/** What a form says as an act. @param {Draft} draft @param {FormData} form */
function actOf(draft, form) {
  /** @type {Record<string, unknown>} */
  const act = { do: draft.do, reason: String(form.get("reason") ?? "") };
  for (const field of ACTS[draft.do]) {
    const value = String(form.get(field) ?? "").trim();
    if (field === "on") act.on = value === "on";
    else if (field === "seconds") act.seconds = Number(value) || null;
    else act[field] = value;
  }
  return act;
}

/** @param {number} at @param {string} language */
const when = (at, language) =>
  new Date(at).toLocaleString(language, { dateStyle: "short", timeStyle: "medium" });

/** One field of an act. @param {{name: string, draft: Draft}} props */
function Field({ name, draft }) {
  const { t } = usePage();
  if (name === "whom")
    return html`<label class="field"><span>${t("operator.whom")}</span><select name="whom">${[
      "player",
      "account",
      "network",
    ].map(
      (whom) =>
        html`<option value=${whom} selected=${draft.whom === whom}>${t(`operator.${whom}`)}</option>`,
    )}</select></label>`;
  if (name === "seconds")
    return html`<label class="field"><span>${t("operator.time")}</span><select
      name="seconds">${TIMES.map(
        ([seconds, word]) => html`<option value=${seconds}>${t(word)}</option>`,
      )}</select></label>`;
  if (name === "on")
    return html`<label class="field"><span>${t("operator.switch")}</span><select name="on">
      <option value="on">${t("on")}</option><option value="off"
        selected=${draft.on === "off"}>${t("off")}</option></select></label>`;
  return html`<label class="field"><span>${t(`operator.${name}`)}</span><input name=${name}
    value=${draft[name] ?? ""} maxlength="500" autocomplete="off"
    required=${name !== "text" && name !== "reason"} /></label>`;
}

/** The one form for every act. @param {{draft: Draft, choose: Choose, submit: (event: SubmitEvent) => void}} props */
function ActForm({ draft, choose, submit }) {
  const { t } = usePage();
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  useEffect(() => {
    if (draft.prefilled) form.current?.querySelector("select")?.focus();
  }, [draft]);
  return html`<form class="card form" ref=${form} onSubmit=${submit}>
    <h2>${t("operator.act")}</h2>
    <label class="field"><span>${t("operator.do")}</span><select
      onChange=${(/** @type {{currentTarget: HTMLSelectElement}} */ event) =>
        choose({ do: event.currentTarget.value })}>${Object.keys(ACTS).map(
        (act) =>
          html`<option value=${act} selected=${draft.do === act}>${t(`operator.${act}`)}</option>`,
      )}</select></label>
    <p class="note">${t(`operator.${draft.do}_note`)}</p>
    <div class="operator-fields" key=${JSON.stringify(draft)}>${[
      ...ACTS[draft.do],
      ...(draft.do === "notice" ? [] : ["reason"]),
    ].map((name) => html`<${Field} key=${name} name=${name} draft=${draft} />`)}</div>
    <button type="submit" class="button danger">${t(`operator.${draft.do}`)}</button></form>`;
}

/** @param {{lines: readonly Line[]}} props */
function Talk({ lines }) {
  const { t, language } = usePage();
  if (!lines.length) return html`<p class="note">${t("operator.silence")}</p>`;
  return html`<ol class="operator-talk" tabindex="0">${lines.map(
    ({ at, player, text }) => html`<li><time>${when(at, language)}</time>
      ${player && html`<code>${player}</code>`} <span>${text}</span></li>`,
  )}</ol>`;
}

/** @param {{report: ReportShown, choose: Choose, open: (table: string) => void}} props */
function Report({ report, choose, open }) {
  const { t, language } = usePage();
  const { body, table, about } = report;
  return html`<li class="card"><h3>${t("operator.reported", { name: body.about, by: body.reporter })}</h3>
    <p>${body.reason || t("operator.no_reason")}</p>
    <p class="note"><time>${when(report.at, language)}</time> ${body.title} <code>${about}</code></p>
    <details><summary>${t("operator.talk")}</summary><${Talk} lines=${body.lines} /></details>
    <div class="row"><button type="button" class="button" onClick=${() => open(table)}>${t("operator.open")}</button>
      <button type="button" class="button" onClick=${() =>
        choose({
          do: "ban",
          whom: "player",
          target: about,
          prefilled: "yes",
        })}>${t("operator.ban_name", { name: body.about })}</button>
      <button type="button" class="button" onClick=${() =>
        choose({
          do: "close",
          table,
          prefilled: "yes",
        })}>${t("operator.close")}</button></div></li>`;
}

/** What was told of house rules on show. @param {{reports: readonly RuleReport[], choose: Choose}} props */
function RuleReports({ reports, choose }) {
  const { t, language } = usePage();
  if (!reports.length) return null;
  return html`<h2>${t("operator.rule_reports")}</h2><ul class="operator-reports">${reports.map(
    ({
      entry,
      name,
      about,
      player,
      reporter,
      at,
      reason,
    }) => html`<li class="card" key=${entry + reporter}>
      <h3>${name}</h3><p>${about}</p><p>${reason || t("operator.no_reason")}</p>
      <p class="note"><time>${when(at, language)}</time> <code>${player}</code></p>
      <div class="row"><button type="button" class="button"
        onClick=${() => choose({ do: "withdraw", entry, prefilled: "yes" })}>${t("operator.withdraw")}</button>
      </div></li>`,
  )}</ul>`;
}

/** @param {{guest: Guest, choose: Choose}} props */
function Member({ guest, choose }) {
  const { t } = usePage();
  const act = (/** @type {string} */ name, /** @type {Draft} */ more) =>
    html`<button type="button" class="button"
      aria-label=${t("operator.act_on", { act: t(`operator.${name}`), name: guest.name })}
      onClick=${() => choose({ do: name, prefilled: "yes", ...more })}>${t(`operator.${name}`)}</button>`;
  return html`<li><span><b>${guest.name}</b> <code>${guest.id}</code></span><span class="row">${act(
    "ban",
    { whom: "player", target: guest.id },
  )}${act("rename", { player: guest.id })}${act("forget", { player: guest.id })}</span></li>`;
}

/** @param {{table: TableShown, choose: Choose}} props */
function Opened({ table, choose }) {
  const { t } = usePage();
  return html`<section class="card"><h2>${t("operator.table_of", { title: table.title || table.game })}</h2>
    <p class="note">${t(`phase.${table.phase}`)} <code>${table.table.slice(0, 12)}…</code></p>
    <ul class="operator-list">${table.members.map(
      (guest) => html`<${Member} key=${guest.id} guest=${guest} choose=${choose} />`,
    )}</ul><${Talk} lines=${table.lines} />
    <div class="row"><button type="button" class="button" onClick=${() =>
      choose({
        do: "close",
        table: table.table,
        prefilled: "yes",
      })}>${t("operator.close")}</button></div></section>`;
}

/** What lifts an order. @param {Order} order @returns {Draft} */
function lifted({ kind, target }) {
  if (kind === "player" || kind === "network") return { do: "unban", whom: kind, target };
  if (kind === "notice") return { do: "notice", text: "" };
  if (kind === "invited") return { do: "invite", player: target, on: "off" };
  return { do: kind, on: "off" };
}

/** @param {{orders: readonly Order[], choose: Choose}} props */
function Orders({ orders, choose }) {
  const { t, language } = usePage();
  return html`<section class="card"><h2>${t("operator.orders")}</h2>${
    orders.length
      ? html`<ul class="operator-list">${orders.map(
          (
            order,
          ) => html`<li key=${order.kind + order.target}><span><b>${t(`operator.${order.kind}`)}</b>
        <code>${order.target}</code> ${order.text} <span class="note">${
          order.until
            ? t("operator.until", { at: when(order.until, language) })
            : t("operator.for_good")
        }</span></span><button type="button" class="button"
        onClick=${() => choose({ ...lifted(order), prefilled: "yes" })}>${t("operator.lift")}</button></li>`,
        )}</ul>`
      : html`<p class="note">${t("operator.no_orders")}</p>`
  }</section>`;
}

/** A field of an act as words. @param {Translate} t @param {string} name @param {unknown} value */
function toldField(t, name, value) {
  if (name === "on") return t(value ? "on" : "off");
  if (name === "whom") return t(`operator.${value}`);
  const time = name === "seconds" && TIMES.find(([seconds]) => seconds === value);
  return `${t(`operator.${name}`)}: ${time ? t(time[1]) : value}`;
}

/** An act in the log as words. @param {Translate} t @param {ActShown["act"]} act */
const told = (t, act) =>
  [
    t(`operator.${act.do}`),
    ...Object.entries(act)
      .filter(([name, value]) => name !== "do" && value !== "" && value !== null)
      .map(([name, value]) => toldField(t, name, value)),
  ].join(" · ");

/** @param {{acts: readonly ActShown[]}} props */
function Log({ acts }) {
  const { t, language } = usePage();
  return html`<section class="card"><h2>${t("operator.log")}</h2>${
    acts.length
      ? html`<ol class="operator-talk" tabindex="0" aria-label=${t("operator.log")}>${acts.map(
          ({ number, at, who, act }) => html`<li key=${number}><time>${when(at, language)}</time>
        <b>${who}</b> <span>${told(t, act)}</span></li>`,
        )}</ol>`
      : html`<p class="note">${t("operator.no_acts")}</p>`
  }</section>`;
}

/** @param {{submit: (event: SubmitEvent) => void}} props */
function SignIn({ submit }) {
  const { t } = usePage();
  return html`<form class="card form" onSubmit=${submit}><p>${t("operator.intro")}</p>
    <label class="field"><span>${t("operator.secret")}</span><input name="secret" type="password"
      required autocomplete="current-password" /></label>
    <label class="field"><span>${t("operator.you")}</span><input name="who" required
      maxlength="20" autocomplete="nickname" /></label>
    <button type="submit" class="button main">${t("operator.enter")}</button></form>`;
}

/** What a form says. @param {SubmitEvent} event */
function filled(event) {
  event.preventDefault();
  return new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
}

/** The operator's page. The secret stays in this page's memory: a reload asks again. */
function OperatorPage() {
  const { t, say } = usePage();
  const [me, setMe] = useState({ secret: "", who: "" });
  const [found, setFound] = useState(/** @type {Overview | null} */ (null));
  const [table, setTable] = useState(/** @type {TableShown | null} */ (null));
  const [draft, setDraft] = useState(/** @type {Draft} */ ({ do: "ban" }));
  const [said, setSaid] = useState("");

  /** Say what came of a question. @param {() => Promise<void>} work @param {string} [done] */
  async function ask(work, done = "") {
    try {
      await work();
      setSaid(done);
    } catch (error) {
      setSaid(reason(error));
    }
  }
  /** @param {unknown} error */
  function reason(error) {
    if (!(error instanceof ApiError)) return t("notice.failed");
    if (error.status === 401) return t("operator.wrong");
    return error.text ? say(error.text) : t("notice.failed");
  }
  const enter = (/** @type {SubmitEvent} */ event) => {
    const given = filled(event);
    const mine = { secret: String(given.get("secret")), who: String(given.get("who")) };
    void ask(async () => {
      setFound(await api.operator(mine.secret).read());
      setMe(mine);
    });
  };
  const submit = (/** @type {SubmitEvent} */ event) => {
    const act = actOf(draft, filled(event));
    void ask(
      async () => {
        setFound(await api.operator(me.secret).act(me.who, act));
        setDraft({ do: draft.do });
      },
      t("operator.done", { act: t(`operator.${draft.do}`) }),
    );
  };
  const open = (/** @type {string} */ name) =>
    void ask(async () => setTable(await api.operator(me.secret).table(name)));
  const inside =
    found &&
    html`<div class="operator-columns"><div>
      <h2>${t("operator.reports")}</h2>${
        found.reports.length
          ? html`<ul class="operator-reports">${found.reports.map(
              (report) =>
                html`<${Report} key=${report.id} report=${report} choose=${setDraft} open=${open} />`,
            )}</ul>`
          : html`<p class="note">${t("operator.no_reports")}</p>`
      }<${RuleReports} reports=${found.rule_reports} choose=${setDraft} />${table && html`<${Opened} table=${table} choose=${setDraft} />`}</div><div>
      <${ActForm} draft=${draft} choose=${setDraft} submit=${submit} />
      <${Orders} orders=${found.orders} choose=${setDraft} />
      <${Log} acts=${found.acts} /></div></div>`;
  return html`<main class="paper operator"><h1>${t("operator.title")}</h1>
    <p class="operator-said" role="status">${said}</p>
    ${inside || html`<${SignIn} submit=${enter} />`}</main>`;
}

/** What shows the operator's page. */
export const open = () => OperatorPage;
