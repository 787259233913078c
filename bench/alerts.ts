import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '../supabase/embedded/database/prepare';
import { ThreadedDatabase } from '../supabase/embedded/database/threaded-database';
import { openAlertWorld, type Person } from '../tests/support/alert-world';
import { hang, refuse, type TestSubscription } from '../tests/support/push-service';
import { keepResults, type Result, round, tableOf } from './results-file';

// npm run bench:alerts: measures how fast the embedded sender empties its outbox against a push service on this
// machine, which decrypts each message. In the first run all phones work. In the second, a fifth of them answer 410,
// 429, 503 or nothing at all.

const PHONES = 2000;
/** The answers of the push service for the last four of each twenty phones. */
const BAD = [refuse(410), refuse(429, { 'retry-after': '60' }), refuse(503), hang];

interface Run {
  perSecond: number;
  /** how many of the working phones got their alert exactly once */
  told: number;
  well: number;
}

async function measure(isBad: boolean): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'lifedrop-bench-alerts-'));
  const database = await ThreadedDatabase.open(join(folder, 'postgres'));
  await database.asOwner((session) => prepareDatabase(session, { seedFile: null }));
  const world = await openAlertWorld((sql, parameters) =>
    database.asOwner((session) => session.query(sql, parameters)),
  );
  try {
    const well: TestSubscription[] = [];
    let last = 0;
    let told = 0;
    const people: Person[] = [];
    for (let n = 0; n < PHONES; n += 20) {
      const bad = isBad ? BAD : [];
      const behaviours = Array.from(
        { length: 20 - bad.length },
        () => (answer: Parameters<TestSubscription['behave']>[0]) => {
          last = performance.now();
          told += 1;
          answer.writeHead(201).end();
        },
      );
      const person = await world.addPerson([...behaviours, ...bad], false);
      well.push(...person.phones.slice(0, behaviours.length));
      people.push(person);
    }
    for (const person of people) await world.tell(person, 'pledge_accepted');
    const began = performance.now();
    await world.makeSender()();
    const once = well.filter(({ delivered }) => delivered.length === 1).length;
    if (world.push.problems.length > 0) throw new Error(world.push.problems[0]);
    return { perSecond: told / ((last - began) / 1000), told: once, well: well.length };
  } finally {
    await world.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function resultsOf(name: string, { perSecond, told, well }: Run): Result[] {
  const base = { peers: {}, runs: 1 };
  return [
    {
      ...base,
      name,
      unit: 'messages/s',
      ours: round(perSecond, 0),
      goal: '>= 200',
      met: perSecond >= 200,
    },
    {
      ...base,
      name: `${name}: phones that are well, not told once`,
      unit: 'phones',
      ours: well - told,
      goal: '0',
      met: told === well,
    },
  ];
}

const results = [
  ...resultsOf(`outbox emptied, ${PHONES} phones`, await measure(false)),
  ...resultsOf(
    `outbox emptied, ${PHONES} phones, a fifth answering 410, 429, 503 or hanging`,
    await measure(true),
  ),
];
keepResults(results);
console.log(tableOf(results));
