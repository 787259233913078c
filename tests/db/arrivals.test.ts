// @module-tag long
import postgres, { type Sql } from 'postgres';
import { expect, test } from 'vitest';
import type { PledgeOutcome } from '@/collections/pledges/row';
import { chooseMutation, edit, type LocalDocument } from '@/store/changes/pending';
import { settle } from '@/store/changes/settle';
import { openDatabaseServer } from '../support/database';
import { type Answer, type Mutation, postedRequest, push } from './pledge-mutations';
import { randomNumbers } from './writers';

const REQUESTS = 100;
const DONORS_OF_REQUEST = 50;
const BATCH = 500;

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

/** A server at which two tablets of one desk report arrivals. */
interface Desk {
  query<Row>(sql: string, parameters: unknown[]): Promise<Row[]>;
  /** sends mutations as this member of the staff */
  push(nurse: string, mutations: Mutation[]): Promise<Answer[]>;
}

/** Makes a verified hospital that expects donors for its requests. */
async function makeDesk(desk: Desk, nurses: readonly string[], pledges: readonly string[]) {
  const [hospital, donors] = [crypto.randomUUID(), ids(pledges.length)];
  const { set } = postedRequest(nurses[0] ?? '', '', DONORS_OF_REQUEST);
  const requests = ids(REQUESTS).map((id) => ({ ...set, id, org_id: hospital, verified: true }));
  await desk.query('delete from private.quotas', []);
  await desk.query(
    `insert into private.organisations (id, name, kind, city, state, zip, desk_phone, verified_at)
     values ($1, 'Oak', 'hospital', 'Springfield', 'IL', '62701', '555 0199', now())`,
    [hospital],
  );
  for (const nurse of nurses)
    await desk.query(
      `insert into private.members (organisation_id, user_id, role) values ($1, $2, 'staff')`,
      [hospital, nurse],
    );
  const columns = Object.keys(requests[0] ?? {}).join(', ');
  await desk.query(
    `insert into public.blood_requests (${columns})
     select ${columns} from jsonb_populate_recordset(null::public.blood_requests, $1::text::jsonb)`,
    [JSON.stringify(requests)],
  );
  await desk.query(
    `insert into auth.users (id, email) select d, d || '@people.test' from unnest($1::uuid[]) d`,
    [donors],
  );
  for (const [n, { id }] of requests.entries()) {
    const part = [n * DONORS_OF_REQUEST, (n + 1) * DONORS_OF_REQUEST] as const;
    await desk.query(
      `insert into public.pledges (id, request_id, user_id, blood_type, arrive_by, contact_name, contact_phone, consent_version, may_ask)
       select p, $1, d, 'O-', now() + interval '2 hours', 'name', 'number', '2026-11', true
       from unnest($2::uuid[], $3::uuid[]) u (p, d)`,
      [id, pledges.slice(...part), donors.slice(...part)],
    );
    await desk.query(
      `update public.pledges set decision = 'accepted' where request_id = $1 and status = 'open'`,
      [id],
    );
  }
  return hospital;
}

/** What a tablet said of a donor. */
interface Said {
  here: boolean;
  outcome: PledgeOutcome | null;
}

/** One tablet of the desk: the documents of its store, changed and settled by the code of the app. */
class Tablet {
  readonly said = new Map<string, Said>();
  refusals = 0;
  private readonly docs = new Map<string, LocalDocument>();

  constructor(
    private readonly desk: Desk,
    private readonly nurse: string,
    private readonly random: () => number,
    pledges: readonly string[],
  ) {
    for (const id of pledges) {
      const said = this.tap();
      this.said.set(id, said);
      const doc = { id, outcome: null, seen_at: null, unsent: 0 as const, pending: null };
      const at = Date.now() - Math.floor(random() * 60_000);
      const patch = {
        ...(said.here && { seen_at: new Date(at).toISOString() }),
        ...(said.outcome && { outcome: said.outcome }),
      };
      this.docs.set(id, edit('pledges', doc, patch, crypto.randomUUID(), at));
    }
  }

  /** What a nurse taps. Whoever did not come is not here. */
  private tap(): Said {
    const outcomes = ['given', 'given', 'could_not', 'missed', null] as const;
    const outcome = outcomes[Math.floor(this.random() * outcomes.length)] ?? null;
    return { here: outcome !== 'missed' && this.random() < 0.8, outcome };
  }

  /** Sends everything. Some answers are lost, and what they answered is sent again. */
  async sendAll(): Promise<void> {
    for (;;) {
      const unsent = [...this.docs.values()].filter((doc) => doc.pending).slice(0, BATCH);
      if (unsent.length === 0) return;
      const sent = unsent.map((doc) => {
        const mutation = chooseMutation('pledges', doc);
        if (!mutation) throw new Error('nothing to send');
        return { ...mutation, collection: 'pledges' as const, row_id: doc.id };
      });
      const answers = await this.desk.push(this.nurse, sent);
      if (this.random() < 0.1) continue;
      for (const [n, doc] of unsent.entries()) {
        const [mutation, answer] = [sent[n], answers[n]];
        if (!mutation || !answer) continue;
        const { next, refusal } = settle('pledges', doc, mutation, answer, crypto.randomUUID());
        if (refusal) this.refusals += 1;
        if (!next) throw new Error('a desk holds everybody who was due today');
        this.docs.set(doc.id, next);
      }
    }
  }
}

/** What two tablets together know of a donor: who gave gave, and whoever was seen did not stay away. */
function agreeOn(said: readonly Said[]): PledgeOutcome | null {
  const has = (outcome: PledgeOutcome) => said.some((one) => one.outcome === outcome);
  if (has('given')) return 'given';
  if (has('could_not')) return 'could_not';
  return has('missed') && !said.some(({ here }) => here) ? 'missed' : null;
}

/** Lets both tablets push at once, each in its own order, and compares what the server then has. */
async function report(desk: Desk, nurses: readonly [string, string]): Promise<void> {
  const pledges = ids(REQUESTS * DONORS_OF_REQUEST);
  const hospital = await makeDesk(desk, nurses, pledges);
  const random = randomNumbers(20_261_124);
  const first = new Tablet(desk, nurses[0], random, pledges);
  const second = new Tablet(desk, nurses[1], random, pledges.toReversed());
  const began = performance.now();
  await Promise.all([first.sendAll(), second.sendAll()]);
  expect(performance.now() - began).toBeLessThan(600_000);

  const rows = await desk.query<{ id: string; outcome: PledgeOutcome | null; seen: boolean }>(
    'select id, outcome, seen_at is not null as seen from public.pledges where org_id = $1',
    [hospital],
  );
  const wrong = rows.filter(({ id, outcome, seen }) => {
    const said = [first, second].map((tablet) => tablet.said.get(id) as Said);
    return outcome !== agreeOn(said) || seen !== said.some(({ here }) => here);
  });
  expect(rows).toHaveLength(pledges.length);
  expect(wrong).toEqual([]);
  expect([first.refusals, second.refusals]).toEqual([0, 0]);
  const given = rows.filter(({ outcome }) => outcome === 'given').length;
  expect(given).toBeGreaterThan(pledges.length / 3);
  const [counted] = await desk.query<{ units: number; thanks: number }>(
    `select (select sum(units_given)::int from public.blood_requests where org_id = $1) as units,
       (select count(*)::int from public.inbox where kind = 'pledge_given') as thanks`,
    [hospital],
  );
  expect(counted).toEqual({ units: given, thanks: given });
}

test(`${REQUESTS * DONORS_OF_REQUEST} arrivals over two tablets that push at once are merged without a double`, async () => {
  const server = await openDatabaseServer();
  const sql: Sql = postgres({ ...server.address, max: 3 });
  try {
    const nurses = [crypto.randomUUID(), crypto.randomUUID()] as const;
    for (const id of nurses)
      await sql`insert into auth.users (id, email) values (${id}, ${`${id}@people.test`})`;
    await report(
      {
        query: async <Row>(text: string, parameters: unknown[]) =>
          (await sql.unsafe(text, parameters as never[])) as unknown as Row[],
        push: (nurse, mutations) => push(sql, nurse, mutations),
      },
      nurses,
    );
  } finally {
    await sql.end();
    await server.stop();
  }
}, 900_000);
