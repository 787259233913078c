/** The key of this tab's name in session storage, which survives a reload and ends with the tab. */
const TAB = 'lifedrop-tab';
/**
 * The prefix of the keys in localStorage that name tabs which the person closed. A tab that the browser killed has no
 * such key.
 */
const CLOSED = 'lifedrop-tab-closed:';
const LOCK = 'lifedrop-tab:';

let named: string | undefined;

/** Returns this tab's name. The first call makes one up. */
export function getTabId(): string {
  if (named === undefined) {
    // tests that run without a browser have no session storage
    const storage = (globalThis as { sessionStorage?: Storage }).sessionStorage;
    named = storage?.getItem(TAB) ?? crypto.randomUUID();
    storage?.setItem(TAB, named);
  }
  return named;
}

/**
 * Holds a lock while this tab is open. Other tabs see by the lock that it is open.
 * @param leavesSomething whether another tab must later know if this tab was closed or killed
 */
export function holdTab(leavesSomething: () => boolean): void {
  const id = getTabId();
  const open = () => localStorage.removeItem(CLOSED + id);
  open();
  window.addEventListener('pageshow', open);
  window.addEventListener('pagehide', () => {
    if (leavesSomething()) localStorage.setItem(CLOSED + id, '');
  });
  // undefined outside secure contexts, although its type says otherwise
  const locks = navigator.locks as LockManager | undefined;
  locks?.request(LOCK + id, () => new Promise(() => {})).catch(() => undefined);
}

export type TabState = 'open' | 'closed' | 'killed';

/** Reads which tabs of this browser are open. @returns a function that gives the state of a tab by its name */
export async function readTabStates(): Promise<(id: string | undefined) => TabState> {
  const locks = navigator.locks as LockManager | undefined;
  const { held = [], pending = [] } = (await locks?.query()) ?? {};
  const open = new Set([...held, ...pending].map(({ name }) => name));
  return (id = '') => {
    if (open.has(LOCK + id)) return 'open';
    return localStorage.getItem(CLOSED + id) === null ? 'killed' : 'closed';
  };
}

/** Whether no other tab of this browser has the app open. A tab that the browser froze counts as open. */
export async function isOnlyTab(): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  const { held = [], pending = [] } = (await locks?.query()) ?? {};
  const tabs = [...held, ...pending].filter(({ name }) => name?.startsWith(LOCK) === true);
  return tabs.filter(({ name }) => name !== LOCK + getTabId()).length === 0 && tabs.length <= 1;
}

/** Deletes the keys of the tabs that were closed. */
export function forgetClosedTabs(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(CLOSED)) localStorage.removeItem(name);
}
