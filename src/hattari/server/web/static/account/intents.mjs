// @ts-check
/** @import { Attempt, PageStore } from "../core/types.d.ts" */
import { api } from "../core/api.mjs";

/** A browser whose person is now somebody else begins anew. */
const again = () => location.reload();

/**
 * What a person can want of an account, and of those at the table who make trouble.
 * @param {PageStore} store
 * @param {Attempt} attempt
 */
export function accountIntents(store, attempt) {
  const { dispatch } = store;
  /** @param {string} name @param {object} [more] */
  const open = (name, more = {}) => dispatch({ type: "opened", dialog: { name, ...more } });
  /** @param {string} key */
  const good = (key) => dispatch({ type: "noticed", notice: { key, tone: "good" } });

  async function lookAtAccount() {
    const found = await attempt(() => Promise.all([api.account(), api.devices()]));
    if (found) dispatch({ type: "loaded", found: { account: found[0], devices: found[1] } });
  }

  /** @param {() => Promise<unknown>} work @param {string} [key] */
  async function change(work, key) {
    if ((await attempt(async () => (await work(), true))) === null) return false;
    if (key) good(key);
    await lookAtAccount();
    return true;
  }

  /** @param {() => Promise<unknown>} work */
  async function enter(work) {
    if (await attempt(work)) again();
  }

  return {
    lookAtAccount,
    /** @param {{login: string, password: string}} form */
    async signUp(form) {
      const made = await attempt(async () => {
        if (!store.get().me?.id)
          dispatch({
            type: "loaded",
            found: { me: await api.saveMe({ language: store.get().preferences.language }) },
          });
        return api.signUp(form);
      });
      if (made) open("codes", made);
    },
    /** @param {{login: string, password: string, bring?: string}} form */
    logIn: (form) => enter(() => api.logIn({ ...form, bring: "bring" in form })),
    /** @param {{login: string, code: string, password: string}} form */
    recover: (form) => enter(() => api.recover(form)),
    passkeyLogIn: () =>
      enter(async () => {
        const { options } = await api.askPasskeyLogin();
        const credential = await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
            /** @type {PublicKeyCredentialRequestOptionsJSON} */ (/** @type {unknown} */ (options)),
          ),
        });
        return api.passkeyLogIn(/** @type {PublicKeyCredential} */ (credential).toJSON());
      }),
    /** @param {{password: string}} form */
    addPasskey: (form) =>
      change(async () => {
        const { options } = await api.askPasskey(form);
        const credential = await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            /** @type {PublicKeyCredentialCreationOptionsJSON} */ (
              /** @type {unknown} */ (options)
            ),
          ),
        });
        await api.addPasskey(/** @type {PublicKeyCredential} */ (credential).toJSON());
      }, "account.passkey_added"),
    /** @param {string} id */
    dropPasskey: (id) => change(() => api.dropPasskey(id)),
    /** @param {{old: string, new: string}} form */
    changePassword: (form) =>
      change(() => api.changePassword({ old: form.old, new: form.new }), "account.changed"),
    /** @param {{password: string}} form */
    async renewCodes(form) {
      const made = await attempt(() => api.renewCodes(form));
      if (made) open("codes", made);
    },
    /** @param {string} device @param {boolean} [here] */
    async logOut(device, here = false) {
      if ((await change(() => api.logOut(device))) && here) again();
    },
    async logOutEverywhere() {
      if ((await attempt(async () => (await api.logOutEverywhere(), true))) !== null) again();
    },

    /** Hide what somebody says, on this browser alone, or show it again. @param {string} player */
    block(player) {
      const { blocked } = store.get().preferences;
      const others = blocked.filter((each) => each !== player);
      dispatch({
        type: "preferred",
        preferences: { blocked: others.length < blocked.length ? others : [...blocked, player] },
      });
    },
    /** @param {string} player @param {string} reason */
    async report(player, reason) {
      const key = store.get().live?.key ?? "";
      const kept = await attempt(() => api.report(key, { player, reason }));
      if (!kept) return;
      dispatch({ type: "closed" });
      good("report.sent");
    },
  };
}
