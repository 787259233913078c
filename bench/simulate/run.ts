import { writeFileSync } from 'node:fs';
import { keepResults, tableOf } from '../results-file';
import { randomNumbers } from '../../tests/db/writers';
import { openDatabase } from '../../tests/support/database';
import { drawSimulation } from './chart';
import { fillCity } from './city';
import { installClock, setClock } from './clock';
import { type Behaviour, simulateDays, type Simulated } from './days';
import { figuresOf } from './figures';

// `npm run simulate [-- <donors> <requests> <seeds>]` simulates a city once for each seed.
const [donors = 10_000, requests = 40, seeds = 6] = process.argv.slice(2).map(Number);
const START = '2026-06-01';
const CHART = 'simulation.svg';
/** The share of the accounts that answer everything and never come. */
const HOSTILE = 0.2;

const BEHAVIOUR: Behaviour = {
  days: 7,
  requests,
  answering: 0.04,
  offline: 0.5,
  offlineMinutes: 180,
  thinkingMinutes: 4,
  noShow: 0.2,
  couldNot: 0.08,
  words: 0.75,
  driveMinutes: 25,
  traffic: 1.4,
  hostile: HOSTILE,
  skewMinutes: 10,
};

const simulated: Simulated[] = [];
for (let seed = 1; seed <= seeds; seed += 1) {
  const db = await openDatabase();
  await installClock(db.session);
  const start = Date.parse(`${START}T12:00:00Z`);
  await setClock(db.session, start);
  await fillCity(db.session, donors, seed / 100, START, {
    push: 0.6,
    emergency: 0.3,
    gaveLately: 0.15,
    confirmed: 0.8,
    witnessed: 0.5,
    hostile: HOSTILE,
  });
  simulated.push(await simulateDays(db.session, randomNumbers(seed), start, BEHAVIOUR));
  await db.close();
  // results are stored after each seed, so that they stay if somebody stops a long run
  const results = figuresOf(simulated, donors);
  keepResults(results);
  console.log(tableOf(results));
}
if (simulated[0]) {
  writeFileSync(CHART, drawSimulation(simulated[0], donors));
  console.log(`${CHART} shows waves, answers and alerts a donor.`);
}
