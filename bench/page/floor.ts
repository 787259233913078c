import { Dexie, type Table } from 'dexie';
import { donation, storedDonation, withFeed } from './donor-rows';
import {
  accessToken,
  checkPage,
  duration,
  type Login,
  render,
  restHeaders,
  serve,
  timed,
  timesOf,
} from './system';

// The floor: plain fetch and raw Dexie. It keeps none of the promises that our sync and store keep.

const NAME = 'floor';
/** The same indexes as those of the store's donations. The bench checks that the lists are equal. */
const INDEXES =
  'id, [_deleted+id], [_deleted+feed+id], [_deleted+blood_type+feed+id], ' +
  '[_deleted+user_id+newest+id], [_deleted+unsent+id], [_meta.lwt+id], _meta.lwt';
const PAGE = 5000;

type Stored = ReturnType<typeof indexed>;

async function open(): Promise<[Dexie, Table<Stored>]> {
  const db = new Dexie(NAME);
  db.version(1).stores({ docs: INDEXES });
  await db.open();
  return [db, db.table<Stored>('docs')];
}

/** Adds the fields that the indexes need. */
const indexed = (row: ReturnType<typeof storedDonation>) => ({
  ...withFeed(row),
  _deleted: '0',
  _meta: { lwt: 1 },
  unsent: 0,
});

const newest = (docs: Table<Stored>) =>
  docs.where('[_deleted+feed+id]').between(['0', ''], ['0', '~']).limit(50).toArray();
const newestOf = (docs: Table<Stored>, type: string) =>
  docs
    .where('[_deleted+blood_type+feed+id]')
    .between(['0', type, ''], ['0', type, '~'])
    .limit(50)
    .toArray();

serve({
  async firstSync(login: Login) {
    const { token } = await accessToken(login);
    const [db, docs] = await open();
    const ms = await duration(async () => {
      let checkpoint: unknown = null;
      for (let more = true; more;) {
        const response = await fetch('/rest/v1/rpc/pull_changes', {
          method: 'POST',
          headers: restHeaders(login, token),
          body: JSON.stringify({ collection: 'donors', checkpoint, page_limit: PAGE }),
        });
        const page = (await response.json()) as {
          rows: ReturnType<typeof storedDonation>[];
          checkpoint: unknown;
          more: boolean;
        };
        await docs.bulkPut(page.rows.map(indexed));
        ({ checkpoint, more } = page);
      }
    });
    const count = await docs.count();
    db.close();
    return { ms, docs: count };
  },
  async fill(count) {
    const [db, docs] = await open();
    const person = { id: crypto.randomUUID(), email: 'a@example.org' };
    await docs.bulkPut(Array.from({ length: count }, (_, n) => indexed(storedDonation(n, person))));
    db.close();
  },
  async firstPage() {
    const [db, docs] = await open();
    let rows: Stored[] = [];
    const all = await duration(async () => (rows = await newest(docs)));
    checkPage(rows, null);
    const byType = await duration(async () => (rows = await newestOf(docs, 'O-')));
    checkPage(rows, 'O-');
    db.close();
    return { all, byType };
  },
  async push(login, count) {
    const { token, id } = await accessToken(login);
    const rows = Array.from({ length: count }, (_, n) => donation(n, { id, email: login.email }));
    return timed(async () => {
      const response = await fetch('/bench/rest/v1/donors', {
        method: 'POST',
        headers: restHeaders(login, token),
        body: JSON.stringify(rows),
      });
      if (!response.ok) throw new Error(await response.text());
    });
  },
  async acknowledge(count) {
    const [, docs] = await open();
    const person = { id: crypto.randomUUID(), email: 'a@example.org' };
    return timesOf(count, async (n) => {
      await docs.put(indexed(storedDonation(1_000_000 + 10 * n, person)));
      render(await newest(docs));
    });
  },
  async show() {
    const [, docs] = await open();
    render(await newest(docs));
  },
});
