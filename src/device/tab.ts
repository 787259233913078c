/** Key of this tab's name in session storage, where it survives a reload and goes with the tab. */
const TAB = 'lifedrop-tab';
/** Prefix in localStorage for tabs that were closed normally. A killed tab cannot write one. */
const CLOSED = 'lifedrop-tab-closed:';
const LOCK = 'lifedrop-tab:';

let named: string | undefined;

/** Returns a name for this tab, and makes one up the first time. */
export function getTabId(): string {
  if (named === undefined) {
    // tests without a browser have no session storage
    const storage = (globalThis as { sessionStorage?: Storage }).sessionStorage;
    named = storage?.getItem(TAB) ?? crypto.randomUUID();
    storage?.setItem(TAB, named);
  }
  return named;
}

/**
 * Lets other tabs see that this one is open, until it is closed or killed.
 * @param leavesSomething whether another tab will have to know how this tab ended
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

/** Reads the states of this browser's tabs; the result maps a tab's name to its state. */
export async function readTabStates(): Promise<(id: string | undefined) => TabState> {
  const locks = navigator.locks as LockManager | undefined;
  const { held = [], pending = [] } = (await locks?.query()) ?? {};
  const open = new Set([...held, ...pending].map(({ name }) => name));
  return (id = '') => {
    if (open.has(LOCK + id)) return 'open';
    return localStorage.getItem(CLOSED + id) === null ? 'killed' : 'closed';
  };
}

/** Whether no other tab of this browser has the app open. Frozen tabs count as open. */
export async function isOnlyTab(): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  const { held = [], pending = [] } = (await locks?.query()) ?? {};
  const tabs = [...held, ...pending].filter(({ name }) => name?.startsWith(LOCK) === true);
  return tabs.filter(({ name }) => name !== LOCK + getTabId()).length === 0 && tabs.length <= 1;
}

/** Deletes the list of closed tabs. */
export function forgetClosedTabs(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(CLOSED)) localStorage.removeItem(name);
}
