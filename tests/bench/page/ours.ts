import { makeClient } from '@/remote/client';
import { syncApi } from '@/remote/sync-api';
import type { Store } from '@/store/collections';
import { withKeys } from '@/store/keys';
import { type Fields, UNLISTED } from '@/store/entities/local';
import { openStore } from '@/store/open';
import type { Unsent } from '@/store/pending';
import { createRecord } from '@/store/records';
import { writeAll } from '@/store/write';
import { pullCollection } from '@/sync/pull';
import { pushAll } from '@/sync/push';
import { donation, storedDonation } from './donor-rows';
import { checkPage, duration, type Login, render, type Row, serve, timed } from './system';

// This product: the code of src/store and src/sync, as it is.

const BATCH = 5000;

const open = () => openStore('lifedrop-bench');

async function connect({ key, email, password }: Login) {
  const client = makeClient({ url: location.origin, key }, false);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { api: syncApi(client, data.user.id), person: { id: data.user.id, email } };
}

/** The first answer of a live list, as a screen reads it. */
function page(store: Store, type: string | null): Promise<Row[]> {
  const selector = { ...(type !== null && { blood_type: type }), feed: { $lt: UNLISTED } };
  // RxDB's type wants one of the eight blood types, not any string
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
      await writeAll<Unsent>(
        store,
        'donors',
        [...byId.keys()],
        (_doc, id) => withKeys('donors', { ...byId.get(id), unsent: 0, pending: null }) as Unsent,
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
    const taken = await timed(() =>
      pushAll(store, api, crypto.randomUUID(), new Map(), { now: Date.now }),
    );
    const left = await store.donors.count({ selector: { unsent: 1 } }).exec();
    if (left > 0) throw new Error(`${left} records were not sent`);
    await store.close();
    return taken;
  },
  async show() {
    render(await page(await open(), null));
  },
});
