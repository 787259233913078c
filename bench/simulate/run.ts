import { writeFileSync } from 'node:fs';
import { keepResults, tableOf } from '../results-file';
import { randomNumbers } from '../../tests/db/writers';
import { openDatabase } from '../../tests/support/database';
import { drawSimulation } from './chart';
import { fillCity } from './city';
import { installClock, setClock } from './clock';
import { BEHAVIOUR, type Simulated } from './behaviour';
import { simulateDays } from './days';
import { figuresOf } from './figures';

// `npm run simulate [-- <donors> <requests> <seeds> <urgency>]` simulates a city once for each seed. With an urgency, all
// requests have it.
const [donors = 10_000, requests = 40, seeds = 6] = process.argv.slice(2, 5).map(Number);
const urgency = process.argv[5];
const urgencies = urgency === undefined ? BEHAVIOUR.urgencies : [urgency];
const START = '2026-06-01';
const CHART = 'simulation.svg';

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
    hostile: BEHAVIOUR.hostile,
  });
  simulated.push(
    await simulateDays(db.session, randomNumbers(seed), start, {
      ...BEHAVIOUR,
      requests,
      urgencies,
    }),
  );
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
