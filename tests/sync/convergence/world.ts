import type { Remote } from '@/remote/client';
import type { SyncApi } from '@/remote/sync-api';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import { openDatabase, type TestDatabase } from '../../support/database';
import { backUpIn, restoreIn } from '../backup';
import { clock } from './clock';

export const PEOPLE = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const TABLES = [
  'public.pledges',
  'private.estimates',
  'public.donors',
  'public.blood_requests',
  'public.profiles',
  'public.drives',
  'public.reservations',
  'private.change_log',
  'private.push_ledger',
  'private.admins',
  'audit.texts',
];
/** A person without a device in the test, who writes while others read. */
const PASSER_BY = '00000000-0000-4000-8000-000000000009';

/** Calls a function of the server or renews a token; rejects where there is no answer. */
export type Wire = (
  name: string,
  args: object,
  /** the server stops before it commits */
  restarted?: boolean,
) => Promise<{
  data: unknown;
  error: { code: string; message: string } | null;
  status: number;
}>;

const TOKEN = 'token';
const JSON_ARGUMENTS = new Set(['checkpoint', 'checkpoints', 'mutations']);

/** The part of a Supabase client that sync uses, logged in as this person. */
function clientOn(wire: Wire, userId: string): Remote {
  const session = { access_token: 'of this person', user: { id: userId } };
  const client = {
    auth: {
      getSession: async () => ({ data: { session } }),
      refreshSession: async () => {
        const { error } = await wire(TOKEN, {});
        return { data: { session: error ? null : session }, error };
      },
    },
    rpc(name: string, args: object) {
      const request = {
        abortSignal: () => request,
        setHeader: () => request,
        // the client sends a request when it is awaited
        // oxlint-disable-next-line unicorn/no-thenable
        then: (...then: Parameters<Promise<unknown>['then']>) => wire(name, args).then(...then),
      };
      return request;
    },
  };
  return client as unknown as Remote;
}

/** Logs the text of every donation and request whenever it changes: what reached the server, and how often. */
const AUDIT = `
create schema audit;
create table audit.texts (row_id uuid, word text);
create function audit.note() returns trigger language plpgsql security definer as $$
declare
  word text := case tg_table_name when 'donors' then to_jsonb(new) ->> 'notes' else to_jsonb(new) ->> 'additional_info' end;
  was text := case tg_table_name when 'donors' then to_jsonb(old) ->> 'notes' else to_jsonb(old) ->> 'additional_info' end;
begin
  if word <> '' and word is distinct from was then
    insert into audit.texts values (new.id, word);
  end if;
  return null;
end $$;
create trigger audit after insert or update on public.donors for each row execute function audit.note();
create trigger audit after insert or update on public.blood_requests for each row execute function audit.note();`;

/** The server of a run: PGlite with the real migrations, called as the API calls it, under the API's roles. */
export class World {
  private resets = 0;

  private constructor(readonly db: TestDatabase) {}

  static async open(): Promise<World> {
    const db = await openDatabase();
    await db.connection.driver.exec(AUDIT);
    for (const id of [...PEOPLE, PASSER_BY])
      await db.query('insert into auth.users (id, email) values ($1, $2)', [
        id,
        `${id}@people.test`,
      ]);
    return new World(db);
  }

  /**
   * Resets the database. A truncation makes a dozen new files, a deletion none but dead rows; so only every
   * fiftieth reset truncates.
   */
  async reset(): Promise<void> {
    const empty =
      this.resets % 50 === 0
        ? `truncate ${TABLES.join(', ')};`
        : TABLES.map((table) => `delete from ${table};`).join('\n');
    this.resets += 1;
    await this.db.connection.driver.exec(`
      set session_replication_role = replica;
      ${empty}
      set session_replication_role = origin;
      update private.supply set available = 0;
      update private.sync_state set epoch = gen_random_uuid();`);
  }

  /**
   * Calls the server's functions as the API does for this person.
   * @param page rows of a page; few, so that there are several pages
   */
  wire(userId: string, page = 3): Wire {
    const claims = JSON.stringify({ sub: userId, email: `${userId}@people.test` });
    return (name, args, restarted = false) =>
      clock.asServer(async () => {
        if (name === TOKEN) return { data: null, error: null, status: 200 };
        const values = { ...args, ...('page_limit' in args && { page_limit: page }) };
        const names = Object.keys(values).map((arg, n) => `${arg} => $${n + 1}`);
        try {
          return await this.db.connection.driver.transaction(async (tx) => {
            await tx.query(
              `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
               set_config('request.jwt.claims', $2, true)`,
              [userId, claims],
            );
            const { rows } = await tx.query<{ answer: unknown }>(
              `select public.${name}(${names.join(', ')}) as answer`,
              Object.entries(values).map(([arg, value]) =>
                JSON_ARGUMENTS.has(arg) && value !== null
                  ? JSON.stringify(value)
                  : (value as unknown),
              ),
            );
            // rolls back what was not committed
            if (restarted) throw new Error('the server was restarted');
            return { data: rows[0]?.answer, error: null, status: 200 };
          });
        } catch (error) {
          const { code = '', message = '' } = error as { code?: string; message?: string };
          return { data: null, error: { code, message }, status: code === '' ? 500 : 400 };
        }
      });
  }

  /** Sync's calls as this person, over a wire. */
  api(userId: string, wire = this.wire(userId)): SyncApi {
    return createSupabaseSyncApi(clientOn(wire, userId), userId);
  }

  /** Lets somebody register a donation, or withdraw one. */
  async somebodyWrites(n: number): Promise<void> {
    await (n % 2 === 0
      ? this.db.query(
          `insert into public.donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code)
           values ($1, $2, 'Passer-by', '1', 'O-', 'a', 'b', 'c', 'd')`,
          [crypto.randomUUID(), PASSER_BY],
        )
      : this.db.query(
          'update public.donors set is_available = not is_available where user_id = $1 and not deleted',
          [PASSER_BY],
        ));
  }

  async remove(id: string): Promise<void> {
    for (const table of ['donors', 'blood_requests'])
      await this.db.query(
        `update public.${table} set deleted = true where id = $1 and not deleted`,
        [id],
      );
  }

  /** Ids of the open requests. */
  async openRequests(): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      'select id from public.blood_requests where not deleted and not request_fulfilled',
    );
    return rows.map(({ id }) => id);
  }

  async setAdmin(userId: string, isAdmin: boolean): Promise<void> {
    await this.db.query(
      isAdmin
        ? 'insert into private.admins (user_id) values ($1) on conflict do nothing'
        : 'delete from private.admins where user_id = $1',
      [userId],
    );
  }

  backUp = () => backUpIn(this.db.session);
  restore = () => restoreIn(this.db.session, true);

  /** How often each text reached the server. */
  async arrived(): Promise<Map<string, number>> {
    const rows = await this.db.query<{ word: string; n: number }>(
      'select word, count(*)::int as n from audit.texts group by word',
    );
    return new Map(rows.map(({ word, n }) => [word, n]));
  }

  /** Runs work with faulty functions in the database. */
  async broken<T>(faulty: Record<string, string>, work: () => Promise<T>): Promise<T> {
    const { driver } = this.db.connection;
    const names = Object.keys(faulty);
    const sound = await this.db.query<{ f: string }>(
      'select pg_get_functiondef(n::regprocedure) as f from unnest($1::text[]) n',
      [names],
    );
    for (const body of Object.values(faulty)) await driver.exec(body);
    try {
      return await work();
    } finally {
      for (const { f } of sound) await driver.exec(f);
    }
  }
}
