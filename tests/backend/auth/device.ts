import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

/** Loads the parts of the app that a tab needs. Each tab gets its own copies, as in a browser. */
async function loadTab() {
  vi.resetModules();
  return {
    ...(await import('@/session/session-commands')),
    ...(await import('@/session/password-commands')),
    ...(await import('@/session/email-commands')),
    ...(await import('@/session/account-commands')),
    ...(await import('@/session/watch-session')),
    ...(await import('@/session/session')),
    ...(await import('@/session/session-bucket')),
    ...(await import('@/session/sender')),
    ...(await import('@/session/sign-out/sign-out')),
    ...(await import('@/session/sign-out/clean-up')),
    ...(await import('@/session/sign-out/notice')),
    ...(await import('@/calls/server-error')),
    ...(await import('@/store/current')),
    ...(await import('@/remote/client')),
    ...(await import('@/remote/config')),
  };
}

export type Tab = Awaited<ReturnType<typeof loadTab>>;

const tabs: Tab[] = [];

/** Makes the tabs use this server from now on. */
export function visit({ url, key }: { url: string; key: string }): void {
  const querySelector = (selector: string) => ({ content: selector.includes('url') ? url : key });
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { querySelector, visibilityState: 'visible' }),
  );
}

/** Starts with a browser that has never seen the app, and shows it the app of this server. */
export function openBrowser(server: { url: string; key: string }): void {
  visit(server);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4173' });
  vi.stubGlobal('navigator', { onLine: true });
  // Node 20 has no WebSocket
  vi.stubGlobal('WebSocket', WebSocket);
}

/** Opens a tab of the browser. */
export async function openTab(): Promise<Tab> {
  const tab = await loadTab();
  // these cases have no records; without this error a log-out would wait for a store that nothing opens
  tab.useCurrentStore.setState({ error: new Error('no store') });
  tabs.push(tab);
  return tab;
}

export async function closeBrowser(): Promise<void> {
  for (const { getRemote } of tabs.splice(0)) {
    const { auth } = getRemote();
    await auth.initialize();
    await auth.stopAutoRefresh();
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** Returns what the page says after a command: its error message, or null if the command succeeded. */
export async function wordsOf(tab: Tab, command: Promise<unknown>): Promise<string | null> {
  return command.then(
    () => null,
    (error: unknown) => tab.describeError(error),
  );
}

/**
 * Makes the device's clock wrong by this many ms. While a request is under way the clock is right, because the server
 * runs in this process.
 */
export function setClock(ms: number): void {
  const ask = globalThis.fetch;
  const wrong = () =>
    vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin + performance.now() + ms });
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    vi.useRealTimers();
    try {
      return await ask(...args);
    } finally {
      wrong();
    }
  });
  wrong();
}
