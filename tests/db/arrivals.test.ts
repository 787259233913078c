// @module-tag long
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PledgeOutcome } from '@/collections/pledges/row';
import { chooseMutation, edit, type LocalDocument } from '@/store/changes/pending';
import { settle } from '@/store/changes/settle';
import type { PushResult } from '@/sync/protocol';
import { openDatabaseServer } from '../support/database';
import type { PostgresServer } from '../support/start-postgres';
import { makeHospital } from './pledge-hospital';
import { insertRequest, push } from './pledge-mutations';
import { randomNumbers } from './writers';

const REQUESTS = 100;
const DONORS_OF_REQUEST = 50;
const BATCH = 250;
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

let server: PostgresServer;
let sql: Sql;
const hospital = crypto.randomUUID();
const nurses = ids(2);
const donors = ids(REQUESTS * DONORS_OF_REQUEST);
const pledges = ids(donors.length);
const random = randomNumbers(20_261_124);

beforeAll(async () => {
  server = await openDatabaseServer();
  sql = postgres({ ...server.address, max: 2 });
  await sql`delete from private.quotas`;
  await sql`insert into auth.users ${sql(nurses.map((id) => ({ id, email: `${id}@people.test` })))}`;
  await makeHospital(sql, hospital, nurses[0] ?? '', nurses);
  await sql`insert into private.members (organisation_id, user_id, role) values (${hospital}, ${nurses[1] ?? ''}, 'staff')`;
  for (let n = 0; n < REQUESTS; n += 1) {
    const request = crypto.randomUUID();
    await insertRequest(sql, nurses[0] ?? '', request, DONORS_OF_REQUEST, {
      org_id: hospital,
      verified: true,
    });
    const [from, to] = [n * DONORS_OF_REQUEST, (n + 1) * DONORS_OF_REQUEST];
    await sql`insert into auth.users (id, email) select d, d || '@people.test' from unnest(${donors.slice(from, to)}::uuid[]) d`;
    await sql`insert into pledges (id, request_id, user_id, blood_type, arrive_by, contact_name, contact_phone, consent_version, may_ask)
      select p, ${request}, d, 'O-', now() + interval '2 hours', 'name', 'number', '2026-11', true
      from unnest(${pledges.slice(from, to)}::uuid[], ${donors.slice(from, to)}::uuid[]) u (p, d)`;
    await sql`update pledges set decision = 'accepted' where request_id = ${request} and status = 'open'`;
  }
}, 600_000);
afterAll(async () => {
  await sql.end();
  await server.stop();
});

/** What a tablet said of a donor. */
interface Said {
  here: boolean;
  outcome: PledgeOutcome | null;
}

/** What a nurse taps on one tablet. Whoever did not come is not here. */
function say(): Said {
  const outcome = (['given', 'given', 'could_not', 'missed', null] as const)[
    Math.floor(random() * 5)
  ];
  return { here: outcome !== 'missed' && random() < 0.8, outcome: outcome ?? null };
}

/** One tablet of the desk: the documents of its store, changed and settled by the code of the app. */
class Tablet {
  readonly said: Said[] = [];
  refusals = 0;
  private readonly docs = new Map<string, LocalDocument>();

  constructor(private readonly nurse: string) {
    for (const id of pledges) {
      const said = say();
      this.said.push(said);
      const doc = { id, outcome: null, seen_at: null, unsent: 0 as const, pending: null };
      const at = Date.now() - Math.floor(random() * 60_000);
      const patch = {
        ...(said.here && { seen_at: new Date(at).toISOString() }),
        ...(said.outcome && { outcome: said.outcome }),
      };
      this.docs.set(id, edit('pledges', doc, patch, crypto.randomUUID(), at));
    }
  }

  /** Sends one batch of what is unsent. Some answers are lost; the batch is then sent again. @returns whether it was the last */
  async send(): Promise<boolean> {
    const unsent = [...this.docs.values()].filter((doc) => doc.pending).slice(0, BATCH);
    if (unsent.length === 0) return true;
    const sent = unsent.map((doc) => {
      const mutation = chooseMutation('pledges', doc);
      if (!mutation) throw new Error('nothing to send');
      return mutation;
    });
    const outgoing = sent.map((one, n) => ({
      ...one,
      collection: 'pledges' as const,
      row_id: unsent[n]?.id ?? '',
    }));
    const answers = await push(sql, this.nurse, outgoing).catch((error: { code?: string }) => {
      // Two pushes that lock the same requests in another order: the server ends one, and the app sends it again.
      if (error.code !== '40P01') throw error;
      return null;
    });
    if (!answers || random() < 0.2) return false;
    for (const [n, doc] of unsent.entries()) {
      const [mutation, answer] = [sent[n], answers[n] as PushResult | undefined];
      if (!mutation || !answer) continue;
      const { next, refusal } = settle('pledges', doc, mutation, answer, crypto.randomUUID());
      if (refusal) this.refusals += 1;
      if (next) this.docs.set(doc.id, next);
    }
    return false;
  }
}

/** What two tablets together know of a donor: who gave gave, and whoever was seen did not stay away. */
function agreeOn(said: readonly Said[]): PledgeOutcome | null {
  const has = (outcome: PledgeOutcome) => said.some((one) => one.outcome === outcome);
  if (has('given')) return 'given';
  if (has('could_not')) return 'could_not';
  return has('missed') && !said.some(({ here }) => here) ? 'missed' : null;
}

test(`${donors.length} arrivals over two tablets are merged without a double`, async () => {
  const [first, second] = nurses.map((nurse) => new Tablet(nurse)) as [Tablet, Tablet];
  const both = [first, second];
  for (;;) {
    const done = await Promise.all(both.map((tablet) => tablet.send()));
    if (done.every(Boolean)) break;
  }
  const rows = await sql<
    { id: string; outcome: PledgeOutcome | null; seen: boolean }[]
  >`select id, outcome, seen_at is not null as seen from pledges where org_id = ${hospital}`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wrong = pledges.filter((id, n) => {
    const said = both.map((tablet) => tablet.said[n] as Said);
    const row = byId.get(id);
    return row?.outcome !== agreeOn(said) || row.seen !== said.some(({ here }) => here);
  });
  expect(wrong).toEqual([]);
  expect(both.map(({ refusals }) => refusals)).toEqual([0, 0]);
  const [units] = await sql<{ given: number }[]>`
    select sum(units_given)::int as given from blood_requests where org_id = ${hospital}`;
  expect(units?.given).toBe(rows.filter(({ outcome }) => outcome === 'given').length);
  expect(units?.given).toBeGreaterThan(donors.length / 3);
}, 900_000);
