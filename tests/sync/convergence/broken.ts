import type { SyncApi } from '@/remote/sync-api';
import type { Store } from '@/collections/documents';
import { writeAll } from '@/store/changes/write';
import type { TestDatabase } from '../../support/database';

/** Database functions with a rule switched off, by their signatures: whole, or a text in them and what takes its place. */
export type Faulty = Record<string, string | readonly [find: string, put: string]>;

/** What the server may do wrong. */
export const FAULTY = {
  /** The ledger remembers nothing, so a repeated mutation is applied again. */
  ledger: {
    'private.ledger_answer(uuid)': `create or replace function private.ledger_answer(mutation uuid) returns jsonb
      language sql stable security definer set search_path = '' as $$ select null::jsonb $$`,
    'private.ledger_keep(jsonb,jsonb)': `create or replace function private.ledger_keep(mutations jsonb, answer jsonb) returns void
      language sql volatile security definer set search_path = '' as $$ select $$`,
  },
  /** A list of which only some entries are left counts as the same. */
  lists: {
    'private.write_row(text,uuid,jsonb,jsonb)': ['not found.differ', 'current @> fields'],
  },
  /** What a device knew of a moment is compared as it was written. */
  moments: {
    'private.compare_row(text,jsonb,jsonb,jsonb)': [
      'was := private.as_stored(collection, was);',
      '',
    ],
  },
  /** Units that are taken from a batch stay in it. */
  units: {
    'private.take_from_batch()': `create or replace function private.take_from_batch() returns trigger
      language plpgsql security definer set search_path = '' as $$ begin return new; end $$`,
  },
  /**
   * Swaps the numbers of each two changes. A plain sequence does the same under concurrent writers, but the database
   * of a run has only one session.
   */
  commitOrder: {
    'private.log_change()': `create or replace function private.log_change() returns trigger
      language plpgsql security definer set search_path = '' as $$
      begin
        insert into private.change_log (collection, row_id, seq)
        values (tg_table_name, coalesce(new.id, old.id), nextval('private.change_seq') # 1)
        on conflict (collection, row_id) do update set seq = excluded.seq;
        return null;
      end $$`,
  },
  /** A request that is over leaves its pledges as they are. */
  requestsEnd: {
    'private.follow_request()': `create or replace function private.follow_request() returns trigger
      language plpgsql security definer set search_path = '' as $$ begin return null; end $$`,
  },
  /** A spot that is given back stays taken. */
  spots: {
    'private.free_spot()': `create or replace function private.free_spot() returns trigger
      language plpgsql security definer set search_path = '' as $$ begin return null; end $$`,
  },
  /** Each member of a hospital's team gets only the pledges to their own requests. */
  team: {
    'private.concerning(text,uuid[],text)': `create or replace function private.concerning(collection text, ids uuid[], viewer text)
      returns uuid[] language sql stable security definer set search_path = '' as $$
        select case when viewer = 'admin' or collection <> 'pledges' then ids
          else array(select p.id from public.pledges p where p.id = any (ids) and (select auth.uid()) in (p.user_id, p.request_owner)) end
      $$`,
  },
  /** A hospital's team gets no changes of its units. */
  shelf: {
    'private.concerning(text,uuid[],text)': `create or replace function private.concerning(collection text, ids uuid[], viewer text)
      returns uuid[] language sql stable security definer set search_path = '' as $$
        select case when viewer = 'admin' or collection <> 'inventory' then ids else '{}' end
      $$`,
  },
  /** The other side of a pledge gets none of its changes. */
  parties: {
    'private.concerning(text,uuid[],text)': `create or replace function private.concerning(collection text, ids uuid[], viewer text)
      returns uuid[] language sql stable security definer set search_path = '' as $$
        select case when viewer = 'admin' or collection <> 'pledges' then ids
          else array(select p.id from public.pledges p where p.id = any (ids) and p.user_id = (select auth.uid())) end
      $$`,
  },
} satisfies Record<string, Faulty>;

/** Stores each page's checkpoint before its rows. */
export function checkpointFirst(api: SyncApi, store: Store): SyncApi {
  return {
    ...api,
    async pull(collection, at, limit) {
      const page = await api.pull(collection, at, limit);
      await writeAll(store, 'checkpoints', [collection], () => ({
        id: collection,
        checkpoint: { ...page.checkpoint },
        sweep: false,
      }));
      return page;
    },
    async pullMany(places, limit) {
      const answer = await api.pullMany(places, limit);
      for (const [id, page] of Object.entries(answer.pages))
        await writeAll(store, 'checkpoints', [id], () => ({
          id,
          checkpoint: { ...page.checkpoint },
          sweep: false,
        }));
      return answer;
    },
  };
}

/** Runs work with faulty functions in the database. */
export async function whileFaulty<T>(
  db: TestDatabase,
  faulty: Faulty,
  work: () => Promise<T>,
): Promise<T> {
  const { driver } = db.connection;
  const sound: string[] = [];
  for (const [name, fault] of Object.entries(faulty)) {
    const [row] = await db.query<{ f: string }>(
      'select pg_get_functiondef($1::regprocedure) as f',
      [name],
    );
    const text = row?.f ?? '';
    sound.push(text);
    if (typeof fault !== 'string' && text.split(fault[0]).length !== 2)
      throw new Error(`${name} must have once: ${fault[0]}`);
    await driver.exec(typeof fault === 'string' ? fault : text.replace(fault[0], () => fault[1]));
  }
  try {
    return await work();
  } finally {
    for (const text of sound) await driver.exec(text);
  }
}
