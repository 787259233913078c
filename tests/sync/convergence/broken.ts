import type { SyncApi } from '@/remote/sync-api';
import type { Store } from '@/collections/documents';
import { writeAll } from '@/store/changes/write';
import type { TestDatabase } from '../../support/database';

/**
 * Faulty versions of database functions, by their signatures: either the whole function, or a text in it and its
 * replacement.
 */
export type Faulty = Record<string, string | readonly [find: string, put: string]>;

/** The faults that the server may have. */
export const FAULTY = {
  /** The ledger does not remember answers, so a mutation that is sent twice is applied twice. */
  ledger: {
    'private.ledger_answer(uuid)': `create or replace function private.ledger_answer(mutation uuid) returns jsonb
      language sql stable security definer set search_path = '' as $$ select null::jsonb $$`,
    'private.ledger_keep(jsonb,jsonb)': `create or replace function private.ledger_keep(mutations jsonb, answer jsonb) returns void
      language sql volatile security definer set search_path = '' as $$ select $$`,
  },
  /** If some entries of a list are removed, the shorter list counts as the same list. */
  lists: {
    'private.write_row(text,uuid,jsonb,jsonb)': ['not found.differ', 'current @> fields'],
  },
  /** A timestamp that a device sends as its base is compared as the text in which it was written. */
  moments: {
    'private.compare_row(text,jsonb,jsonb,jsonb)': [
      'was := private.as_stored(collection, was);',
      '',
    ],
  },
  /** If units are taken from a batch, the batch still has them. */
  units: {
    'private.take_from_batch()': `create or replace function private.take_from_batch() returns trigger
      language plpgsql security definer set search_path = '' as $$ begin return new; end $$`,
  },
  /**
   * Swaps the numbers of each two successive changes. Concurrent writers get such an order from a plain sequence, but
   * the database of a run has only one session.
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
  /** Everybody who is accepted counts as a unit that is sure to come. */
  expected: {
    'private.count_units()': ['private.expect_units(new)', 'new.units_coming'],
  },
  /** If a request is over, its pledges stay as they are. */
  requestsEnd: {
    'private.follow_request()': `create or replace function private.follow_request() returns trigger
      language plpgsql security definer set search_path = '' as $$ begin return null; end $$`,
  },
  /** A card that gets a new code is still opened by its old one. */
  cards: {
    'private.follow_card()': [
      'update private.card_codes c set void_at = now() where c.user_id = new.id and c.void_at is null;',
      '',
    ],
  },
  /** If a spot is given back, it stays taken. */
  spots: {
    'private.free_spot()': `create or replace function private.free_spot() returns trigger
      language plpgsql security definer set search_path = '' as $$ begin return null; end $$`,
  },
  /** Nothing follows from a donation at a drive. */
  gifts: {
    'private.follow_gift()': `create or replace function private.follow_gift() returns trigger
      language plpgsql security definer set search_path = '' as $$ begin return null; end $$`,
  },
  /** A member of a hospital's team gets only the pledges to requests that they posted themselves. */
  team: {
    'private.concerning(text,uuid[],text)': `create or replace function private.concerning(collection text, ids uuid[], viewer text)
      returns uuid[] language sql stable security definer set search_path = '' as $$
        select case when viewer = 'admin' or collection <> 'pledges' then ids
          else array(select p.id from public.pledges p where p.id = any (ids) and (select auth.uid()) in (p.user_id, p.request_owner)) end
      $$`,
  },
  /** The members of a hospital's team get no changes of its units. */
  shelf: {
    'private.concerning(text,uuid[],text)': `create or replace function private.concerning(collection text, ids uuid[], viewer text)
      returns uuid[] language sql stable security definer set search_path = '' as $$
        select case when viewer = 'admin' or collection <> 'inventory' then ids else '{}' end
      $$`,
  },
  /** The requester gets no changes of pledges to their request. */
  parties: {
    'private.concerning(text,uuid[],text)': `create or replace function private.concerning(collection text, ids uuid[], viewer text)
      returns uuid[] language sql stable security definer set search_path = '' as $$
        select case when viewer = 'admin' or collection <> 'pledges' then ids
          else array(select p.id from public.pledges p where p.id = any (ids) and p.user_id = (select auth.uid())) end
      $$`,
  },
} satisfies Record<string, Faulty>;

/** Stores the checkpoint of each page before the page's rows. */
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

/** Runs work while the database has the faulty functions. */
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
