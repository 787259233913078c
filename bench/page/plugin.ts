import { createClient } from '@supabase/supabase-js';
import { createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from 'rxdb';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { donation, storedDonation, withFeed } from './donor-rows';
import {
  accessToken,
  checkPage,
  duration,
  LiveList,
  type Login,
  render,
  serve,
  timed,
  timesOf,
} from './system';

// RxDB's replication with Supabase. It is set up as its documentation says, and has a table of its own.

type Doc = ReturnType<typeof withFeed<ReturnType<typeof storedDonation>>>;
const BATCH = 5000;
type Bench = RxDatabase<{ donors: RxCollection<Doc> }>;

const KEYS: Record<string, number> = {
  id: 36,
  user_id: 36,
  blood_type: 3,
  feed: 14,
  newest: 13,
};
const nobody = { id: crypto.randomUUID(), email: 'a@example.org' };
const sample = withFeed(storedDonation(0, nobody));
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: Object.fromEntries(
    Object.keys(sample).map((name) => [
      name,
      name in KEYS ? { type: 'string', maxLength: KEYS[name] } : {},
    ]),
  ),
  required: Object.keys(KEYS),
  indexes: [['feed'], ['blood_type', 'feed'], ['user_id', 'newest']],
} as unknown as RxJsonSchema<Doc>; // RxDB's type expects the property types as literals

async function open(): Promise<Bench> {
  const storage = getRxStorageDexie();
  const database = await createRxDatabase({ name: 'plugin', storage, multiInstance: true });
  await database.addCollections({ donors: { schema } });
  return database as unknown as Bench;
}

/** Runs one replication until it has finished. */
async function replicate(
  db: Bench,
  { key }: Login,
  token: string,
  way: { pull: { batchSize: number } } | { push: { batchSize: number } },
): Promise<void> {
  // the product's API serves no tables, so the bench serves the tables of the other systems
  const client = createClient(`${location.origin}/bench`, key, {
    auth: { persistSession: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  });
  const state = replicateSupabase<Doc>({
    client,
    collection: db.donors,
    tableName: 'bench_plugin',
    replicationIdentifier: 'bench',
    live: false,
    waitForLeadership: false,
    ...way,
  });
  const failed = new Promise<never>((_, reject) => {
    state.error$.subscribe(reject);
  });
  await Promise.race([state.awaitInitialReplication(), failed]);
  await state.cancel();
}

async function page(db: Bench, type: string | null): Promise<Doc[]> {
  const selector = { ...(type !== null && { blood_type: type }), feed: { $lt: '~' } };
  const query = { selector, sort: [{ feed: 'asc' }], limit: 50 } as never;
  const docs = await db.donors.find(query).exec();
  return docs.map((doc) => doc.toJSON() as Doc);
}

serve({
  async firstSync(login) {
    const { token } = await accessToken(login);
    const db = await open();
    const ms = await duration(() => replicate(db, login, token, { pull: { batchSize: 1000 } }));
    const docs = await db.donors.count().exec();
    await db.close();
    return { ms, docs };
  },
  async fill(count) {
    const db = await open();
    for (let from = 0; from < count; from += BATCH) {
      await db.donors.bulkInsert(
        Array.from({ length: BATCH }, (_, n) => withFeed(storedDonation(from + n, nobody))),
      );
    }
    await db.close();
  },
  async firstPage() {
    const db = await open();
    let rows: Doc[] = [];
    const all = await duration(async () => (rows = await page(db, null)));
    checkPage(rows, null);
    const byType = await duration(async () => (rows = await page(db, 'O-')));
    checkPage(rows, 'O-');
    await db.close();
    return { all, byType };
  },
  async push(login, count) {
    const { token, id } = await accessToken(login);
    const db = await open();
    const me = { id, email: login.email };
    await db.donors.bulkInsert(
      Array.from({ length: count }, (_, n) =>
        withFeed({ ...storedDonation(n, me), ...donation(n, me) }),
      ),
    );
    const taken = await timed(() => replicate(db, login, token, { push: { batchSize: 500 } }));
    await db.close();
    return taken;
  },
  async acknowledge(count) {
    const db = await open();
    const list = new LiveList<Doc>();
    const query = { selector: { feed: { $lt: '~' } }, sort: [{ feed: 'asc' }], limit: 50 } as never;
    db.donors.find(query).$.subscribe((docs) => list.show(docs.map((doc) => doc.toJSON() as Doc)));
    await list.has(() => true);
    return timesOf(count, async (n) => {
      const row = withFeed(storedDonation(1_000_000 + 10 * n, nobody));
      await Promise.all([db.donors.insert(row), list.has(({ id }) => id === row.id)]);
    });
  },
  async show() {
    render(await page(await open(), null));
  },
});
