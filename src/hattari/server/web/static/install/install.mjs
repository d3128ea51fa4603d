// @ts-check
/** @typedef {{createPolicy: (name: string, rules: {createScriptURL: () => string}) => {createScriptURL: (url: string) => string}}} Types */

const WORKER = "/worker.js";

/** Let the browser keep the page's files. The server allows one policy, which knows one address. */
export async function install() {
  const types = /** @type {Types | undefined} */ (Reflect.get(globalThis, "trustedTypes"));
  const policy = types?.createPolicy("worker", { createScriptURL: () => WORKER });
  await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER);
}
