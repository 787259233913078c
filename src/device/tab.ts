/** Names this tab in its own session storage: the name outlives a reload, and goes with the tab. */
const TAB = 'lifedrop-tab';
/** In the storage of all tabs: these were closed in order. A tab that was killed could not say so. */
const CLOSED = 'lifedrop-tab-closed:';
const LOCK = 'lifedrop-tab:';

let named: string | undefined;

/** A name for this tab, made up when it is first asked for. */
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
 * Shows the other tabs that this one is open, until it is closed or killed.
 * @param leavesSomething whether anybody will ask later how this tab ended
 */
export function holdTab(leavesSomething: () => boolean): void {
  const id = getTabId();
  const open = () => localStorage.removeItem(CLOSED + id);
  open();
  window.addEventListener('pageshow', open);
  window.addEventListener('pagehide', () => {
    if (leavesSomething()) localStorage.setItem(CLOSED + id, '');
  });
  // missing outside of secure contexts, whatever the types say
  const locks = navigator.locks as LockManager | undefined;
  locks?.request(LOCK + id, () => new Promise(() => {})).catch(() => undefined);
}

export type TabState = 'open' | 'closed' | 'killed';

/** What became of the tabs of this browser, by their names. */
export async function readTabStates(): Promise<(id: string | undefined) => TabState> {
  const locks = navigator.locks as LockManager | undefined;
  const { held = [], pending = [] } = (await locks?.query()) ?? {};
  const open = new Set([...held, ...pending].map(({ name }) => name));
  return (id = '') => {
    if (open.has(LOCK + id)) return 'open';
    return localStorage.getItem(CLOSED + id) === null ? 'killed' : 'closed';
  };
}

/** Forgets which tabs were closed. */
export function forgetClosedTabs(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(CLOSED)) localStorage.removeItem(name);
}
