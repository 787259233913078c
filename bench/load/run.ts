import { AsyncLocalStorage } from 'node:async_hooks';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { keepResults, percentile, type Result, round, tableOf } from '../results-file';
import { measureCalls } from './calls';
import { LoadDevice } from './device';
import { forkServer } from './fork-server';
import { startHostile } from './hostile';
import { measureHostilePushes } from './hostile-pushes';
import type { Arrived, Members } from './server';

// npm run bench:server [-- --devices 200 --seconds 180 --every 5 --drop 0.1 --on embedded,members,hostile,postgres]
// runs devices with the real sync code on one server. Each device writes every few seconds, and a share of the
// answers is lost. Every saved text must reach the server once. `embedded` and `postgres`: the devices offer
// donations. `members`: the embedded server; the devices belong to members of 20 hospitals, who post and change
// requests. `processes`, only if it is named: two processes on Postgres, one of which is killed every 20 s. `hostile`:
// the embedded server, while somebody signs up 20 times a second from one address. It then also measures, there and on
// Postgres, how long everybody waits while one account pushes what costs most.

const { values: options } = parseArgs({
  options: {
    devices: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '180' },
    every: { type: 'string', default: '5' },
    drop: { type: 'string', default: '0.1' },
    on: { type: 'string', default: 'embedded,members,hostile,postgres' },
  },
});
const [devices, seconds, every, drop] = [
  Number(options.devices),
  Number(options.seconds),
  Number(options.every),
  Number(options.drop),
];
/** How many devices measure when the writes of others arrive. */
const OBSERVERS = Math.min(10, devices);
/** The goals for the 95th percentile, ms: until a write is acknowledged, and until others see it. */
const GOALS: Record<string, { acknowledged: number; seen: number }> = {
  embedded: { acknowledged: 1500, seen: 4000 },
  members: { acknowledged: 1500, seen: 4000 },
  hostile: { acknowledged: 1500, seen: 4000 },
  postgres: { acknowledged: 700, seen: 2000 },
  processes: { acknowledged: 1000, seen: 4000 },
};
const NAMES: Record<string, string> = {
  hostile: 'embedded, 20 sign-ups a second beside it',
  members: 'embedded, members of 20 hospitals',
  processes: 'two processes on Postgres, one killed every 20 s',
};
/** How many times as long as donors members may wait. */
const SHARE = 1.2;
/** How many hospitals the members belong to. */
const HOSPITALS = 20;
/** How long it may take after the last write until everything has arrived, ms. */
const SETTLE = 120_000;

// sync logs each lost answer, and here many are lost
console.info = () => undefined;

// Node 20 has no WebSocket
Object.assign(globalThis, { WebSocket });

let dropping = false;
let dropped = 0;
/** The address from which the current work makes its calls. The server counts calls by address. */
const addresses = new AsyncLocalStorage<string>();
const plainFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const headers = new Headers(input instanceof Request ? input.headers : init?.headers);
  const address = addresses.getStore();
  if (address !== undefined) headers.set('x-forwarded-for', address);
  const response = await plainFetch(input, { ...init, headers });
  const url = input instanceof Request ? input.url : String(input);
  if (!dropping || !url.includes('/rest/v1/') || Math.random() >= drop) return response;
  // here the server has answered, but the device does not get the answer
  dropped += 1;
  await response.arrayBuffer();
  throw new TypeError('the answer was lost');
};

/** Returns the address of the nth device. Each device has its own. */
const addressOf = (n: number) => `10.0.${n >> 8}.${n & 255}`;

/** Writes a number in letters, because the public texts of a hospital may not contain a phone number. */
const letters = (n: number) =>
  String(n).replace(/\d/g, (digit) => String.fromCodePoint(97 + Number(digit)));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const p95 = (times: number[]) => round(percentile(times, 0.95), 0);
/** The figures of donors on the embedded server. Null until they have been measured. */
let donors: { acknowledged: number; seen: number } | null = null;

async function load(database: string): Promise<Result[]> {
  const { child, answer, ready, close } = await forkServer(database);

  const saved = new Map<string, number>();
  const acknowledgements: number[] = [];
  const sights: number[] = [];
  const since = (word: string) => performance.now() - (saved.get(word) ?? Number.NaN);
  const all: LoadDevice[] = [];
  console.error(`${database}: ${devices} accounts`);
  while (all.length < devices) {
    const observes = all.length < OBSERVERS;
    const seen = new Set<string>();
    const notes = {
      acknowledged: (word: string) => void acknowledgements.push(since(word)),
      seen: (word: string) => {
        if (!observes || seen.has(word)) return;
        seen.add(word);
        sights.push(since(word));
      },
    };
    const name = `device-${all.length}`;
    all.push(
      await addresses.run(addressOf(all.length), () => LoadDevice.signUp(ready, name, notes)),
    );
  }
  if (database === 'members') {
    const ids = Array.from({ length: Math.min(HOSPITALS, devices) }, () => crypto.randomUUID());
    const hospitals = all.map((device, n) => {
      const hospital = ids[n % ids.length] ?? '';
      device.join(hospital);
      return hospital;
    });
    child.send({ hospitals, accounts: all.map(({ account }) => account) } satisfies Members);
    await answer();
  }
  for (const [n, device] of all.entries()) {
    addresses.run(addressOf(n), () => device.start());
    await pause(20);
  }
  console.error(`${database}: ${seconds} s of writes`);
  const hostile = database === 'hostile' ? startHostile(ready) : null;
  dropping = true;
  child.send('kill'); // only a server of several processes does so
  const end = performance.now() + seconds * 1000;
  const writing = all.map(async (device, n) => {
    await pause(Math.random() * every * 1000);
    for (let k = 0; performance.now() < end; k++) {
      const word = `${database} ${letters(n)} ${letters(k)}`;
      saved.set(word, performance.now());
      await device.write(word);
      await pause(every * 1000);
    }
  });
  await Promise.all(writing);
  dropping = false;
  child.send('spare');
  const late = performance.now() + SETTLE;
  const waiting = () => all.reduce((sum, device) => sum + device.waiting(), 0);
  while (waiting() > 0 && performance.now() < late) await pause(100);

  hostile?.end();
  child.send('arrived');
  const arrived = new Map(await answer<Arrived>());
  await Promise.all(all.map((device) => device.end()));
  close();

  // if the author overwrote a text before it was sent, it need not arrive
  const sent = [...saved.keys()].filter((word) => arrived.has(word));
  const lasting = all.flatMap((device) => [...device.last.values()]);
  const lost = lasting.filter((word) => !arrived.has(word)).length;
  const duplicated = sent.filter((word) => (arrived.get(word) ?? 0) > 1).length;
  console.error(
    `${database}: ${saved.size} writes, ${sent.length} arrived, ${saved.size - sent.length} overwritten before they were sent, ${dropped} answers lost`,
  );
  if (hostile) console.error(`${database}: sign-ups answered ${hostile.answers()}`);
  dropped = 0;
  const on = NAMES[database] ?? database;
  const name = `${devices} devices, a write every ${every} s, ${drop * 100} % of answers lost, ${on}`;
  const goals = GOALS[database] ?? { acknowledged: Infinity, seen: Infinity };
  const ends = { acknowledged: p95(acknowledgements), seen: p95(sights) };
  // members are compared with the donors that were measured in the same run
  const without = database === 'members' ? donors : null;
  if (database === 'embedded') donors = ends;
  const line = (what: string, unit: string, ours: number, most: number, peer?: number): Result => ({
    name: `${name}: ${what}`,
    unit,
    ours,
    goal: peer === undefined ? `<= ${most}` : `<= ${SHARE} x without hospitals`,
    met: ours <= (peer === undefined ? most : SHARE * peer),
    peers: peer === undefined ? {} : { 'without hospitals': peer },
    runs: 1,
  });
  return [
    line('lost', 'writes', lost, 0),
    line('duplicated', 'writes', duplicated, 0),
    line(
      'save to acknowledgement, p95',
      'ms',
      ends.acknowledged,
      goals.acknowledged,
      without?.acknowledged,
    ),
    line('save to another device, p95', 'ms', ends.seen, goals.seen, without?.seen),
  ];
}

async function loadWithPushes(database: string): Promise<Result[]> {
  const { ready, close } = await forkServer(database);
  const from = <T>(address: string, work: () => Promise<T>) => addresses.run(address, work);
  const measured = await measureHostilePushes(ready, from, database, Math.min(seconds, 30));
  close();
  return measured;
}

const results: Result[] = [];
async function keep(measuring: Promise<Result[]>): Promise<void> {
  const measured = await measuring;
  // each measurement takes minutes, so its results are kept even if a later one fails
  keepResults(measured);
  results.push(...measured);
}
for (const database of options.on.split(',')) await keep(load(database));
if (options.on.split(',').includes('hostile'))
  for (const database of ['embedded', 'postgres']) await keep(loadWithPushes(database));
if (options.on.split(',').includes('embedded')) await keep(measureCalls());
console.log(tableOf(results));
