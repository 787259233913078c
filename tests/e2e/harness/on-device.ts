import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';

/** The parts of the browser's API that TypeScript's library does not know yet. */
interface WithBuckets {
  storageBuckets: {
    keys(): Promise<string[]>;
    open(name: string): Promise<{ indexedDB: IDBFactory }>;
    delete(name: string): Promise<void>;
  };
}

/** Reads everything that the page's origin keeps on the device, as one text: IndexedDB, buckets, storage and caches. */
export async function everythingOnDevice(page: Page): Promise<string> {
  for (let tries = 0; ; tries++) {
    try {
      return await Promise.race([readEverything(page), giveUp()]);
    } catch (error) {
      // a bucket that is just being deleted cannot be read, so this tries again
      if (tries === 5) throw error;
    }
  }
}

/** Fails after a while. If a bucket was deleted meanwhile, Chromium never answers requests to it. */
async function giveUp(): Promise<never> {
  await setTimeout(3_000, null, { ref: false });
  throw new Error('the storage did not answer');
}

/** Reads, as one text, the drafts in the stores of accounts, not of visitors. */
export async function draftsOfPeople(page: Page): Promise<string> {
  const kept = JSON.parse(await everythingOnDevice(page)) as unknown[];
  const isTheirs = (name: unknown) =>
    typeof name === 'string' && name.endsWith('--drafts') && !name.includes('visitor');
  // each database's name is followed by the name of a table and then by its rows
  return JSON.stringify(kept.filter((_part, at) => isTheirs(kept[at - 2])));
}

function readEverything(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    const factories = [indexedDB];
    const { storageBuckets } = navigator as unknown as WithBuckets;
    for (const name of await storageBuckets.keys()) {
      kept.push(name);
      factories.push((await storageBuckets.open(name)).indexedDB);
    }
    for (const factory of factories) {
      for (const { name = '' } of await factory.databases()) {
        const request = factory.open(name);
        // the database was deleted after it had been listed; opening it must not create it again
        request.addEventListener('upgradeneeded', () => request.transaction?.abort());
        const database = await answer(request);
        for (const store of database.objectStoreNames) {
          const all = await answer(database.transaction(store).objectStore(store).getAll());
          kept.push(name, store, all);
        }
        database.close();
      }
    }
    for (const name of await caches.keys()) {
      const cached = await (await caches.open(name)).keys();
      kept.push(
        name,
        cached.map(({ url }) => url),
      );
    }
    // bytes are read as text, because something that only looks sealed may be readable
    return JSON.stringify(kept, (_key, value: unknown) =>
      value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
    );
  });
}

/**
 * Deletes databases in the stores of accounts, not of visitors. They are chosen by how their names end. The app must
 * not be open.
 */
export async function deleteDatabases(page: Page, endings: string[]): Promise<number> {
  return page.evaluate(async (wanted) => {
    const { storageBuckets } = navigator as unknown as WithBuckets;
    let gone = 0;
    for (const bucket of await storageBuckets.keys()) {
      const factory = (await storageBuckets.open(bucket)).indexedDB;
      for (const { name = '' } of await factory.databases()) {
        const isWanted = wanted.some((ending) => name.endsWith(`--${ending}`));
        if (name.includes('visitor') || !isWanted) continue;
        await new Promise((resolve, reject) => {
          const request = factory.deleteDatabase(name);
          request.addEventListener('success', resolve);
          request.addEventListener('error', reject);
        });
        gone += 1;
      }
    }
    return gone;
  }, endings);
}

/** Waits until the service worker controls this page. From then on the page opens without a network. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const SESSION_KEY = 'lifedrop-auth';

/** Reads the session that the auth client keeps on the device. */
export async function storedSession(page: Page): Promise<{ expires_at: number }> {
  const session = await page.evaluate(async (key) => {
    const { storageBuckets } = navigator as unknown as WithBuckets;
    const factory = (await storageBuckets.open('lifedrop-session')).indexedDB;
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', reject);
      });
    const database = await answer(factory.open('lifedrop-session'));
    const values = database.transaction('values').objectStore('values');
    const found = await answer(values.get('auth') as IDBRequest<Record<string, string>>);
    database.close();
    return found[key] ?? '';
  }, SESSION_KEY);
  return JSON.parse(session) as { expires_at: number };
}

/** Reads the shape of the session record on the device: the name and the type of each value. */
export async function sessionShape(page: Page): Promise<Record<string, unknown>> {
  const shape = await page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as WithBuckets;
    const factory = (await storageBuckets.open('lifedrop-session')).indexedDB;
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', reject);
      });
    const kindOf = (value: unknown): unknown =>
      value?.constructor === Object
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, kindOf(inner)]))
        : Object.prototype.toString.call(value);
    const database = await answer(factory.open('lifedrop-session'));
    const values = database.transaction('values').objectStore('values');
    const [keys, found] = await Promise.all([answer(values.getAllKeys()), answer(values.getAll())]);
    database.close();
    return Object.fromEntries(keys.map((key, n) => [key, kindOf(found[n])])) as object;
  });
  return { ...shape, auth: Object.keys(await storedSession(page)).toSorted() };
}

/** Changes the session on the device so that its access token has expired. */
export async function expireSession(page: Page, change: { refresh_token?: string } = {}) {
  await page.evaluate(
    async ([key, change]) => {
      const { storageBuckets } = navigator as unknown as WithBuckets;
      const factory = (await storageBuckets.open('lifedrop-session')).indexedDB;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = factory.open('lifedrop-session');
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', reject);
      });
      const transaction = database.transaction('values', 'readwrite', { durability: 'strict' });
      const values = transaction.objectStore('values');
      const found = values.get('auth') as IDBRequest<Record<string, string>>;
      found.addEventListener('success', () => {
        const session = JSON.parse(found.result[key] ?? '') as object;
        const expired = { expires_at: Math.floor(Date.now() / 1000) - 60, expires_in: 0 };
        const next = { ...session, ...expired, ...change };
        values.put({ ...found.result, [key]: JSON.stringify(next) }, 'auth');
      });
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve);
        transaction.addEventListener('error', reject);
      });
      database.close();
    },
    [SESSION_KEY, change] as const,
  );
}

/**
 * Damages records on the device, as a faulty disk or an older app could have. In each record of the collection whose
 * `field` holds the text, it sets the given fields to other values. The app must not be open.
 * @returns how many records it damaged
 */
export async function damageRecords(
  page: Page,
  collection: string,
  [field, text]: [field: string, text: string],
  fields: object,
): Promise<number> {
  await page.goto('/favicon.svg');
  return page.evaluate(
    async ([collection, field, text, fields]) => {
      const { storageBuckets } = navigator as unknown as WithBuckets;
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', reject);
        });
      let damaged = 0;
      for (const bucket of await storageBuckets.keys()) {
        const factory = (await storageBuckets.open(bucket)).indexedDB;
        for (const { name = '' } of await factory.databases()) {
          if (!name.endsWith(`--${collection}`)) continue;
          const database = await answer(factory.open(name));
          for (const table of database.objectStoreNames) {
            const store = database.transaction(table, 'readwrite').objectStore(table);
            const all = (await answer(store.getAll())) as Record<string, unknown>[];
            for (const record of all.filter((one) => one[field] === text)) {
              await answer(store.put({ ...record, ...fields }));
              damaged += 1;
            }
          }
          database.close();
        }
      }
      return damaged;
    },
    [collection, field, text, fields] as const,
  );
}

/**
 * Waits until the draft of a form is open. Before that nothing keeps the input, and the browser asks before a person
 * leaves the page.
 */
export async function waitForDraft(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.some(({ name }) => name?.startsWith('lifedrop-draft:') === true);
      }),
    )
    .toBe(true);
}
