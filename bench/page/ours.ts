import { makeClient } from '@/remote/client';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import type { Store } from '@/collections/documents';
import { addKeys } from '@/collections/all';
import { UNLISTED } from '@/collections/local';
import { openStore } from '@/store/rxdb/open';
import type { LocalDocument } from '@/store/changes/pending';
import { createRecord } from '@/store/changes/records';
import { writeAll } from '@/store/changes/write';
import { pullCollection } from '@/sync/pull';
import { pushAll } from '@/sync/push';
import { startSync } from '@/sync/start';
import { donation, storedDonation } from './donor-rows';
import {
  checkPage,
  duration,
  LiveList,
  type Login,
  render,
  type Row,
  serve,
  timed,
  timesOf,
} from './system';
import type { Fields } from '@/protocol';

// Runs this product's own code of src/store and src/sync in the bench.

const BATCH = 5000;

const open = () => openStore('lifedrop-bench');

async function connect({ key, email, password }: Login) {
  const client = makeClient({ url: location.origin, key }, false);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const person = { id: data.user.id, email };
  return { client, api: createSupabaseSyncApi(client, person.id), person };
}

type CityRow = Row & { city: string };

/** Opens a live list of the 50 newest donations. */
function watch(store: Store): LiveList<CityRow> {
  const list = new LiveList<CityRow>();
  const query = { selector: { feed: { $lt: UNLISTED } }, sort: [{ feed: 'asc' }], limit: 50 };
  // RxDB freezes and changes the query object, and its type depends on the collection
  store.donors
    .find(query as never)
    .$.subscribe((docs) => list.show(docs.map((doc) => doc.toJSON() as unknown as CityRow)));
  return list;
}

/** Returns the first result of a live list, which is what a screen shows first. */
function page(store: Store, type: string | null): Promise<Row[]> {
  const selector = { ...(type !== null && { blood_type: type }), feed: { $lt: UNLISTED } };
  // RxDB's type accepts only the eight blood types, not any string
  const query = { selector, sort: [{ feed: 'asc' }], limit: 50 } as never;
  return new Promise((resolve, reject) => {
    const subscription = store.donors.find(query).$.subscribe({
      next: (docs) => {
        setTimeout(() => subscription.unsubscribe());
        resolve(docs.map((doc) => doc.toJSON() as unknown as Row));
      },
      error: reject,
    });
  });
}

serve({
  async firstSync(login) {
    const { api } = await connect(login);
    const store = await open();
    const ms = await duration(() => pullCollection(store, api, 'donors'));
    const docs = await store.donors.count().exec();
    await store.close();
    return { ms, docs };
  },
  async fill(count) {
    const store = await open();
    const person = { id: crypto.randomUUID(), email: 'a@example.org' };
    for (let from = 0; from < count; from += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, n) => storedDonation(from + n, person));
      const byId = new Map<string, Fields>(rows.map((row) => [row.id, row]));
      await writeAll<LocalDocument>(
        store,
        'donors',
        [...byId.keys()],
        (_doc, id) =>
          addKeys('donors', { ...byId.get(id), unsent: 0, pending: null }) as LocalDocument,
        { likelyNew: true },
      );
    }
    await store.close();
  },
  async firstPage() {
    const store = await open();
    let rows: Row[] = [];
    const all = await duration(async () => (rows = await page(store, null)));
    checkPage(rows, null);
    const byType = await duration(async () => (rows = await page(store, 'O-')));
    checkPage(rows, 'O-');
    await store.close();
    return { all, byType };
  },
  async push(login, count) {
    const { api, person } = await connect(login);
    const store = await open();
    const saves = Array.from({ length: count }, (_, n) =>
      createRecord(store, 'donors', donation(n, person)),
    );
    await Promise.all(saves);
    const taken = await timed(() => pushAll(store, api, crypto.randomUUID(), { now: Date.now }));
    const left = await store.donors.count({ selector: { unsent: 1 } }).exec();
    if (left > 0) throw new Error(`${left} records were not sent`);
    await store.close();
    return taken;
  },
  async acknowledge(count) {
    const store = await open();
    const person = { id: crypto.randomUUID(), email: 'a@example.org' };
    const list = watch(store);
    await list.has(() => true);
    return timesOf(count, async (n) => {
      const row = donation(10 * n, person);
      await Promise.all([
        createRecord(store, 'donors', row),
        list.has((shown) => shown.id === row.id),
      ]);
    });
  },
  async show() {
    render(await page(await open(), null));
  },
});

let joined: { store: Store; list: LiveList<CityRow>; person: { id: string; email: string } } | null;
const device = () => {
  if (!joined) throw new Error('nobody has joined');
  return joined;
};
const now = () => performance.timeOrigin + performance.now();

window.live = {
  async join(login) {
    const { client, person } = await connect(login);
    const store = await open();
    joined = { store, person, list: watch(store) };
    const nothing = () => undefined;
    startSync({
      store,
      client,
      userId: person.id,
      isAdmin: false,
      onContact: nothing,
      onUnknown: nothing,
    });
    await joined.list.has(() => true);
  },
  async save(city) {
    const { store, person } = device();
    const at = now();
    await createRecord(store, 'donors', { ...donation(0, person), city });
    return at;
  },
  async shown(city) {
    await device().list.has((row) => row.city === city);
    return now();
  },
};
