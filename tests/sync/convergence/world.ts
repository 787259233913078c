import type { SyncApi } from '@/remote/sync-api';
import { createSupabaseSyncApi } from '@/remote/sync-client';
import { openDatabase, type TestDatabase } from '../../support/database';
import { FIND_BROKEN } from '../../db/pledge-invariants';
import { backUpIn, restoreIn } from '../backup';
import { bloodRequest, pledge } from '../rows';
import { AUDIT } from './audit';
import { clock } from './clock';
import { FIND_OVERSOLD, FIND_UNTHANKED } from './day-world';
import { type Argument, literalOf, toJson } from './literals';
import { FIND_OPEN_CARDS } from './own-steps';
import { FIND_MISCOUNTED } from './shelf';
import { TABLES } from './tables';
import { openHospital, stampOf } from './team-world';
import { clientOn, TOKEN, type Wire } from './wire';

// The ids differ in their first characters, because a phone number that is made from one shows only those.
export const PEOPLE = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`);
const JSON_ARGUMENTS = new Set(['checkpoint', 'checkpoints', 'mutations']);
/** A person without a device. They write while others read. */
const PASSER_BY = '00000009-0000-4000-8000-000000000000';

/** Runs delete no account, so every unit that was given still has its pledge. */
const FIND_DOUBLED = `select 'a unit is counted twice' as problem, r.id from public.blood_requests r
  where r.units_given > (select count(*) from public.pledges p where p.request_id = r.id and p.status = 'given')`;
/** What a run asks after each of its steps. Postgres plans it once. */
const LOOKS = `
  prepare find_problems as ${[FIND_BROKEN, FIND_OVERSOLD, FIND_UNTHANKED, FIND_DOUBLED, FIND_MISCOUNTED, FIND_OPEN_CARDS].join(' union all ')};
  prepare list_states as
    select distinct s as state from public.pledges p, unnest(array[p.status, p.refusal]) s where s is not null;`;

/** Makes the columns of a request that name its owner. */
export const contactOf = (userId: string) => ({
  requester_name: `name of ${userId}`,
  contact: `number of ${userId}`.slice(0, 40),
});

/**
 * The server of a run: PGlite with the real migrations. Its functions are called as the API calls them, with the same
 * roles.
 */
export class World {
  private resets = 0;
  /** each status and each refusal that a pledge had at the end of a step */
  readonly reached = new Set<string>();

  private constructor(readonly db: TestDatabase) {}

  static async open(): Promise<World> {
    const db = await openDatabase();
    await db.connection.driver.exec(`${AUDIT}\n${LOOKS}`);
    for (const id of [...PEOPLE, PASSER_BY])
      await db.query('insert into auth.users (id, email) values ($1, $2)', [
        id,
        `${id}@people.test`,
      ]);
    await openHospital(db);
    return new World(db);
  }

  /**
   * Empties the database. Truncating makes a dozen new files, and deleting leaves only dead rows, so only every
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
   * Makes a wire that calls the server's functions as the API does for this person.
   * @param page how many rows a page has; few, so that there are several pages
   */
  wire(userId: string, page = 3): Wire {
    const claims = JSON.stringify({ sub: userId, email: `${userId}@people.test` });
    return (name, args, restarted = false) =>
      clock.asServer(async () => {
        if (name === TOKEN) return { data: null, error: null, status: 200 };
        const values = { ...args, ...('page_limit' in args && { page_limit: page }) };
        const texts = Object.entries(values).map(
          ([arg, value]) =>
            `${arg} => ${literalOf(JSON_ARGUMENTS.has(arg) ? toJson(value) : (value as Argument))}`,
        );
        try {
          // One message, which Postgres runs as one transaction. With parameters, PGlite would exchange five messages.
          const answers = await this.db.connection.driver.exec(`
            select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${literalOf(userId)}, true),
              set_config('request.jwt.claims', ${literalOf(claims)}, true);
            select public.${name}(${texts.join(', ')}) as answer;
            ${restarted ? 'rollback' : ''}`);
          if (restarted) throw new Error('the server was restarted');
          return { data: answers[1]?.rows[0]?.['answer'], error: null, status: 200 };
        } catch (error) {
          const { code = '', message = '' } = error as { code?: string; message?: string };
          return { data: null, error: { code, message }, status: code === '' ? 500 : 400 };
        }
      });
  }

  /** Makes the calls of sync as this person, over a wire. */
  api(userId: string, wire = this.wire(userId)): SyncApi {
    return createSupabaseSyncApi(clientOn(wire, userId), userId);
  }

  /** Another person registers a donation, or withdraws one. */
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

  private async insert(table: string, row: object): Promise<void> {
    const columns = Object.keys(row).join(', ');
    await this.db.query(
      `insert into public.${table} (${columns}) select ${columns}
       from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
      [JSON.stringify(row)],
    );
  }

  /**
   * Makes a request of each of two people. Everybody else answers both requests with a pledge.
   * @param accepted whether one pledge to the first request is accepted
   */
  async ask(owners: readonly string[], units: number, accepted: boolean): Promise<void> {
    const author = (id: string) => ({ userId: id, email: `${id}@people.test` });
    for (const owner of owners) {
      const fields = {
        ...contactOf(owner),
        ...(await stampOf(this.db, owner)),
        required_units: units,
      };
      const request = bloodRequest(author(owner), fields);
      await this.insert('blood_requests', request);
      for (const donor of [...PEOPLE, PASSER_BY].filter((id) => id !== owner))
        await this.insert('pledges', pledge(author(donor), request.id, { may_ask: true }));
    }
    if (accepted)
      await this.db.query(
        `update public.pledges set decision = 'accepted' where id = (
           select id from public.pledges where request_owner = $1 order by id limit 1)`,
        [owners[0]],
      );
  }

  /** Lets this many hours pass on the server. After that it ends what has run out. */
  async pass(hours: number): Promise<void> {
    await this.db.query('select audit.pass($1)', [hours]);
    await this.db.query(
      'select private.ask_donors(), private.expire_due(), private.accept_reserves()',
    );
  }

  /** @throws if requests and pledges do not match, or if somebody can see a contact that they may not see */
  async look(): Promise<void> {
    const [broken, seen] = await this.db.connection.driver.exec(
      'execute find_problems; execute list_states',
    );
    if (broken && broken.rows.length > 0) throw new Error(JSON.stringify(broken.rows));
    for (const row of seen?.rows ?? []) this.reached.add(String(row['state']));
  }

  /** Sends a person an alert about an event. It is sent once for each event. */
  async tell(person: string, event: number): Promise<void> {
    await this.db.query("select private.tell($1, 'may_give_again', $2, '{}')", [
      person,
      String(event),
    ]);
  }

  async remove(id: string): Promise<void> {
    for (const table of ['donors', 'blood_requests'])
      await this.db.query(
        `update public.${table} set deleted = true where id = $1 and not deleted`,
        [id],
      );
  }

  /** Lists the ids of the open requests. */
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

  async isAdmin(userId: string): Promise<boolean> {
    const found = await this.db.query('select from private.admins where user_id = $1', [userId]);
    return found.length > 0;
  }

  backUp = () => backUpIn(this.db.session);
  restore = () => restoreIn(this.db.session, true);

  /** Counts how often each text reached the server. */
  async arrived(): Promise<Map<string, number>> {
    const rows = await this.db.query<{ word: string; n: number }>(
      'select word, count(*)::int as n from audit.texts group by word',
    );
    return new Map(rows.map(({ word, n }) => [word, n]));
  }

  /** Lists what both sides of pledges asked for and what reached the server, each as `<pledge> <column> <value>`. */
  async wishes(): Promise<Set<string>> {
    const rows = await this.db.query<{ wish: string }>(
      `select distinct pledge_id || ' ' || wish || ' ' || value as wish from audit.wishes`,
    );
    return new Set(rows.map(({ wish }) => wish));
  }
}
