// @ts-check
/** @import { PageStore, State } from "../core/types.d.ts" */
import { api } from "../core/api.mjs";

/** Who is at one's own table, as its host; null for everybody else. @param {State} state @returns {string | null} */
function company({ live }) {
  const view = live?.truth;
  if (!view?.you.host) return null;
  return view.members
    .filter((member) => member.connected)
    .map((member) => member.id)
    .join();
}

/** Whether the list of those who are here is looked at. @param {State} state */
const isRead = ({ dialog }) => dialog?.name === "people";

/**
 * Tells a host which players share an address, whenever somebody comes, and who watches.
 * @param {PageStore} store
 */
export function startNeighbours(store) {
  /** @param {string} key */
  async function look(key) {
    const { groups, watching, screens } = await api
      .neighbours(key)
      .catch(() => ({ groups: [], watching: [], screens: 0 }));
    const known = new Set(store.get().neighbours.map(String));
    store.dispatch({ type: "loaded", found: { neighbours: groups, watching, screens } });
    const news = groups.some((/** @type {string[]} */ group) => !known.has(String(group)));
    // In one room everybody shares an address.
    if (news && store.get().preferences.cup !== key)
      store.dispatch({ type: "noticed", notice: { key: "people.neighbours_news", tone: "plain" } });
  }

  store.watch((now, before) => {
    const here = company(now);
    const news = here !== company(before) || (isRead(now) && !isRead(before));
    if (here !== null && news && now.live) void look(now.live.key);
  });
}
