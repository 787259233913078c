import 'fake-indexeddb/auto';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { awaitRequest } from './key-value';
import { endTransactionsOnLeave } from './leave-page';
import { limitFactory } from './time-limit';

const page = new EventTarget();
const reload = vi.fn<() => void>();
endTransactionsOnLeave(page, reload);

function announce(type: 'pagehide' | 'pageshow', persisted: boolean): void {
  page.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

/** Opens a new database that has one table. */
async function openDatabase(): Promise<IDBDatabase> {
  const request = limitFactory(indexedDB).open(crypto.randomUUID());
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'));
  return awaitRequest(request);
}

const write = (database: IDBDatabase) => {
  const transaction = database.transaction('rows', 'readwrite');
  transaction.objectStore('rows').put('value', 'key');
  return new Promise<string>((resolve) => {
    for (const type of ['complete', 'abort'])
      transaction.addEventListener(type, () => resolve(type));
  });
};

const count = (database: IDBDatabase) =>
  awaitRequest(database.transaction('rows').objectStore('rows').count());

beforeEach(() => {
  announce('pageshow', true);
  reload.mockClear();
});

test('what runs when the browser puts the page aside is aborted, and the page that comes back loads anew', async () => {
  const database = await openDatabase();
  const writing = write(database);
  announce('pagehide', true);
  expect(await writing).toBe('abort');
  announce('pageshow', true);
  expect(reload).toHaveBeenCalledOnce();
  expect(await count(database)).toBe(0);
});

test('what begins after the page was put aside is aborted', async () => {
  const database = await openDatabase();
  announce('pagehide', true);
  const transaction = database.transaction('rows', 'readwrite');
  expect(() => transaction.objectStore('rows')).toThrow(/not allowed/);
});

test('an upgrade that runs when the page is put aside is aborted', async () => {
  const request = limitFactory(indexedDB).open(crypto.randomUUID());
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('rows');
    announce('pagehide', true);
  });
  await expect(awaitRequest(request)).rejects.toThrow(/abort/i);
});

test('the connection of an upgrade is closed until its opening has ended, for the browser waits for either', async () => {
  const request = limitFactory(indexedDB).open(crypto.randomUUID());
  let close: MockInstance | undefined;
  request.addEventListener('upgradeneeded', () => {
    close = vi.spyOn(request.result, 'close');
    // the upgrade has ended, but the page has not received the event that says so
    request.transaction?.addEventListener('complete', () => announce('pagehide', true));
  });
  await expect(awaitRequest(request)).rejects.toThrow(/abort/i);
  expect(close).toHaveBeenCalledOnce();

  announce('pageshow', true);
  const database = await openDatabase();
  const closeOpened = vi.spyOn(database, 'close');
  announce('pagehide', true);
  expect(closeOpened).not.toHaveBeenCalled();
});

test('a page that is closed, or put aside at rest, keeps its work and does not load anew', async () => {
  const database = await openDatabase();
  const writing = write(database);
  announce('pagehide', false);
  expect(await writing).toBe('complete');
  announce('pagehide', true);
  announce('pageshow', true);
  expect(reload).not.toHaveBeenCalled();
  expect(await count(database)).toBe(1);
});
