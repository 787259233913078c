import type { Sql } from 'postgres';
import {
  insertRequest,
  type Mutation,
  newPledge,
  type PledgeState,
  push,
  type RequestState,
  wish,
  WISHES,
} from './pledge-mutations';
import { findMisjudged, makeHospital } from './pledge-hospital';
import { findBroken, findTold } from './pledge-invariants';
import { asPerson, randomNumbers } from './writers';

const REQUESTERS = 2;
const DONORS = 6;
const STEPS = 45;
const REASONS = ['given_here', 'from_stock', 'found_elsewhere', 'no_longer_needed', 'patient_died'];

/**
 * One random run of all that can happen to requests and pledges: changes by both sides and by an administrator (also
 * late, repeated and outdated ones), passing time, private.expire_due, and deleted accounts. The same seed makes the same
 * run.
 */
export class PledgeSequence {
  private readonly random: () => number;
  private readonly requesters: string[];
  private readonly donors: string[];
  private readonly admin: string;
  /** the mutations that were sent; some of them are sent again later */
  private readonly sent: { by: string; mutation: Mutation }[] = [];
  /** the hospital of the first requester; it is verified, and accepts donors automatically */
  private readonly hospital: string;
  private readonly wished = new Set<string>();
  /** each status and each refusal that a pledge has had */
  readonly reached = new Set<string>();

  constructor(
    private readonly sql: Sql,
    private readonly seed: number,
  ) {
    this.random = randomNumbers(seed * 7919);
    this.requesters = Array.from({ length: REQUESTERS }, () => this.uuid());
    this.donors = Array.from({ length: DONORS }, () => this.uuid());
    this.admin = this.uuid();
    this.hospital = this.uuid();
  }

  private uuid(): string {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.random() * 16).toString(16)).join(
      '',
    );
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  private pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.random() * from.length)];
  }

  /** Runs all steps, checks the rules after each, and throws if one is broken, with the seed and the step. */
  async run(): Promise<void> {
    const people = [...this.requesters, ...this.donors, this.admin];
    await this
      .sql`insert into auth.users ${this.sql(people.map((id) => ({ id, email: `${id}@people.test` })))}`;
    await this.sql`insert into private.admins (user_id) values (${this.admin})`;
    const [manager = ''] = this.requesters;
    await makeHospital(this.sql, this.hospital, manager, this.donors.slice(0, DONORS / 2));
    for (let step = 0; step < STEPS; step += 1) {
      const what = await this.step(step);
      const when = `seed ${this.seed}, step ${step}: ${what}`;
      await this.look(when);
      if (step % 5 === 0) await this.listen(when);
    }
    await this.end();
    await this.look(`seed ${this.seed}, at the end`);
    await this.listen(`seed ${this.seed}, at the end`);
    await this.sql`delete from auth.users where id in ${this.sql(people)}`;
  }

  private async send(by: string | undefined, mutation: Mutation): Promise<void> {
    if (by === undefined) return;
    const fault = this.random();
    this.sent.push({ by, mutation });
    if ('decision' in mutation.set && mutation.set.decision === 'accepted')
      this.wished.add(mutation.row_id);
    // at most one fault: a lost call, a server that ends before it commits, or a lost answer and a second call
    if (fault < 0.05) return;
    if (fault < 0.1) return this.sendInVain(by, mutation);
    const [answer] = await push(this.sql, by, [mutation]);
    if (fault < 0.2) {
      const [again] = await push(this.sql, by, [mutation]);
      if (again?.status !== answer?.status) throw new Error('a replay got another answer');
    }
  }

  private async sendInVain(by: string, mutation: Mutation): Promise<void> {
    const ended = new Error('the server ended');
    await asPerson(this.sql, by, async (tx) => {
      await tx`select public.push_changes(${by}, ${tx.json([mutation] as never)})`;
      throw ended;
    }).catch((error: unknown) => {
      if (error !== ended) throw error;
    });
  }

  private async state() {
    const pledges = await this.sql<
      PledgeState[]
    >`select id, request_id, user_id, status, withdrawn, contested, decision, outcome, on_way_at::text, still_coming_at::text,
        seen_at::text
      from pledges where user_id in ${this.sql(this.donors)} order by id`;
    const requests = await this.sql<
      RequestState[]
    >`select id, user_id, required_units, renewals from blood_requests
      where user_id in ${this.sql(this.requesters)} and not deleted order by id`;
    return { pledges, requests };
  }

  private async step(n: number): Promise<string> {
    const { pledges, requests } = await this.state();
    const kind = n < 3 ? 0 : this.random();
    const request = this.pick(requests);
    if (kind < 0.12 || !request) {
      const { id: owner = null } =
        (
          await this.sql<
            { id: string }[]
          >`select id from auth.users where id = ${this.pick(this.requesters) ?? ''}`
        )[0] ?? {};
      const units = 1 + Math.floor(this.random() * 3);
      const of = owner === this.requesters[0] && { org_id: this.hospital, verified: true };
      if (owner !== null) await insertRequest(this.sql, owner, this.uuid(), units, of || {});
      return 'post';
    }
    if (kind < 0.4) {
      const donor = this.random() < 0.05 ? request.user_id : this.pick(this.donors);
      const hours = this.pick([-1, 1, 3, 24, 100]) ?? 3;
      const type = this.pick(['O-', 'O-', 'A+', 'B+', 'unknown']) ?? 'O-';
      await this.send(
        donor,
        newPledge(donor ?? '', request.id, this.uuid(), hours, type, this.random() < 0.7),
      );
      return 'pledge';
    }
    const pledge = this.pick(pledges);
    if (kind < 0.8 && pledge) return this.wishOf(pledge, requests);
    if (kind < 0.88) return this.changeRequest(request);
    if (kind < 0.94) {
      await this.pass(this.pick([1, 4, 13, 30, 80]) ?? 1);
      if (this.random() < 0.7) await this.sql`select private.ask_donors(), private.expire_due()`;
      return 'time passes';
    }
    if (kind < 0.97) {
      const { by, mutation } = this.pick(this.sent) ?? {};
      if (by && mutation) await push(this.sql, by, [mutation]);
      return 'something is sent again';
    }
    // the first requester's account stays: a hospital that has lost its only manager behaves differently
    const gone = this.pick([...this.donors, ...this.requesters.slice(1)]);
    await this.sql`delete from auth.users where id = ${gone ?? ''}`;
    return `account ${gone} is deleted`;
  }

  private async wishOf(pledge: PledgeState, requests: RequestState[]): Promise<string> {
    const { name, value, by: side } = this.pick(WISHES) ?? WISHES[0];
    const owner = requests.find(({ id }) => id === pledge.request_id)?.user_id;
    const party = side === 'donor' ? pledge.user_id : this.random() < 0.2 ? this.admin : owner;
    const by =
      this.random() < 0.08 ? this.pick([this.admin, ...this.donors, ...this.requesters]) : party;
    const was = this.random() < 0.1 ? null : pledge[name];
    await this.send(by, wish('pledges', pledge.id, name, value, was));
    return `${name} ${String(value)} by ${by}`;
  }

  private async changeRequest(request: RequestState): Promise<string> {
    const { id, user_id: owner, required_units: units, renewals } = request;
    const change = this.pick([
      () => this.send(owner, wish('blood_requests', id, 'renewals', renewals + 1, renewals)),
      () =>
        this.send(
          owner,
          wish('blood_requests', id, 'required_units', 1 + Math.floor(this.random() * 4), units),
        ),
      () => this.send(owner, wish('blood_requests', id, 'closed_reason', this.pick(REASONS))),
      () => this.send(owner, wish('blood_requests', id, 'deleted', true, false)),
      () =>
        this.send(
          owner,
          wish(
            'blood_requests',
            id,
            'contact',
            'number, a new one',
            `number of ${owner}`.slice(0, 40),
          ),
        ),
      () => this.send(this.admin, wish('blood_requests', id, 'request_fulfilled', true, false)),
    ]);
    await change?.();
    return 'a change of the request';
  }

  /** Moves all times in the database back, as if this many hours had passed. */
  private async pass(hours: number): Promise<void> {
    await this.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update pledges set arrive_by = arrive_by - ${hours} * interval '1 hour',
        contact_until = contact_until - ${hours} * interval '1 hour',
        accepted_at = accepted_at - ${hours} * interval '1 hour', asked_at = asked_at - ${hours} * interval '1 hour',
        agreed_until = agreed_until - ${hours} * interval '1 hour' where user_id in ${tx(this.donors)}`;
      await tx`update blood_requests set expires_at = expires_at - ${hours} * interval '1 hour'
        where user_id in ${tx(this.requesters)}`;
    });
  }

  private async end(): Promise<void> {
    await this.pass(1000);
    await this.sql`select private.expire_due()`;
    const [left] = await this.sql<{ pledges: number; requests: number }[]>`
      select (select count(*)::int from pledges where status in ('open', 'accepted') and user_id in ${this.sql(this.donors)}) as pledges,
        (select count(*)::int from blood_requests r where not private.is_over(r) and not r.expired and user_id in ${this.sql(this.requesters)}) as requests`;
    if (left?.pledges !== 0 || left.requests !== 0)
      throw new Error(`seed ${this.seed}: not everything came to an end: ${JSON.stringify(left)}`);
  }

  private async look(when: string): Promise<void> {
    const broken = await findBroken(this.sql);
    if (broken.length > 0) throw new Error(`${when}: ${JSON.stringify(broken)}`);
    const misjudged = await findMisjudged(this.sql, this.hospital, this.wished);
    if (misjudged.length > 0) throw new Error(`${when}: ${misjudged.join('; ')}`);
    const seen = await this.sql<{ status: string; refusal: string | null }[]>`
      select distinct status, refusal from pledges
      where user_id in ${this.sql([...this.donors, ...this.requesters])}`;
    for (const { status, refusal } of seen) {
      this.reached.add(status);
      if (refusal) this.reached.add(refusal);
    }
  }

  private async listen(when: string): Promise<void> {
    const told = await findTold(this.sql, [...this.donors, ...this.requesters]);
    if (told.length > 0) throw new Error(`${when}: ${told.join('; ')}`);
  }
}
