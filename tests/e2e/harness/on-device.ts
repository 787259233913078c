import type { Page } from '@playwright/test';

/** Everything the page's origin keeps on the device, as one text: IndexedDB, storage and caches. */
export async function everythingOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        kept.push(
          name,
          store,
          await answer(database.transaction(store).objectStore(store).getAll()),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cached = await (await caches.open(name)).keys();
      kept.push(
        name,
        cached.map(({ url }) => url),
      );
    }
    return JSON.stringify(kept);
  });
}

/** Resolves when the service worker answers for this page, so that it opens without a network. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const SESSION_KEY = 'lifedrop-auth';

/** The session on the device as it is an hour later, or as given: the access token has run out. */
export async function expireSession(page: Page, change: { refresh_token?: string } = {}) {
  await page.evaluate(
    ([key, change]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '') as object;
      const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60, expires_in: 0 };
      localStorage.setItem(key, JSON.stringify({ ...expired, ...change }));
    },
    [SESSION_KEY, change] as const,
  );
}
