import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseServer } from '../support/database';
import { isShort, today } from '../support/short-run';
import type { PostgresServer } from '../support/start-postgres';
import { PledgeSequence } from './pledge-sequences';

/** The seeds of all runs: in a short run, a few others each day. To repeat a run that failed, put only its seed here. */
const SEEDS = isShort
  ? Array.from({ length: 4 }, (_, n) => 10 * today + n)
  : Array.from({ length: 200 }, (_, n) => n + 1);
let server: PostgresServer;
let sql: Sql;
beforeAll(async () => {
  server = await openDatabaseServer();
  sql = postgres({ ...server.address, max: 2 });
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

const ENDS = [
  'declined',
  'withdrawn',
  'closed',
  'expired',
  'given',
  'missed',
  'could_not',
  'released',
];
const REFUSALS = ['covered', 'closed', 'own', 'already', 'limit', 'elsewhere', 'declined'];

test('whatever parties, administrators, time and deleted accounts do, units, contacts and ends are right', async () => {
  const reached = new Set<string>();
  // the runs come one after another, because private.expire_due ends the rows of all of them
  for (const seed of SEEDS) {
    const sequence = new PledgeSequence(sql, seed);
    await sequence.run();
    for (const state of sequence.reached) reached.add(state);
  }
  // a few runs do not reach every status and refusal
  if (isShort) return;
  expect([...reached].sort()).toEqual(
    [...new Set(['open', 'accepted', ...ENDS, ...REFUSALS])].sort(),
  );
}, 1_200_000);

test('the runs fail when a rule is switched off', async () => {
  await sql`alter table blood_requests disable trigger follow_request`;
  const runs = async () => {
    for (let seed = 1001; seed <= 1200; seed++) await new PledgeSequence(sql, seed).run();
  };
  await expect(runs()).rejects.toThrow('somebody is expected where nothing is needed');
}, 1_200_000);
