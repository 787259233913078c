import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// `npm run soak -- --seeds 10000` makes runs that `npm test` does not make, in several processes. `--seed` repeats the
// runs of an earlier soak. A failure prints a seed and a path: with both, only that run is repeated, and shrunk. A
// repeated run may not fail again, because its timing differs. In that case put the printed plan into EXAMPLES in
// examples.ts, and shorten it by hand.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const total = Number(values.seeds);

/** After so many failures the soak ends: they probably have one cause. */
const MOST_FAILED = 10;
/** How many runs a process makes. A process that a run kills leaves its store in memory, so no process makes all. */
const PORTION = 100;
/** How many processes there are. Each waits for timers for a quarter of its time, so there are more than cores. */
const PROCESSES = Math.ceil(availableParallelism() * 1.5);
const SCRIPT = fileURLToPath(new URL('soak-portion.ts', import.meta.url));
// what dies young is collected less often: a tenth of the time
const NODE = ['--max-semi-space-size=64', '--import', 'tsx', SCRIPT];

/** Makes runs in a process of their own. @returns what it said if a run failed, or null */
function makeRuns(args: Record<string, string | number>): Promise<string | null> {
  const list = Object.entries(args).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [...NODE, ...list], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve(code === 0 ? null : said));
  });
}

const begin = performance.now();
let [begun, portions, done, failed] = [0, 0, 0, 0];
/** Makes portions until there are enough runs. After a run that fails, the next portion begins. */
async function makePortions(): Promise<void> {
  while (begun < total && failed < MOST_FAILED) {
    const runs = Math.min(PORTION, total - begun);
    begun += runs;
    const said = await makeRuns({ seeds: runs, seed: seed + PORTION * portions++ });
    let made = runs;
    if (said !== null) {
      console.error(said);
      failed += 1;
      made = Number(/failed after (\d+) tests/.exec(said)?.[1] ?? 0);
      begun -= runs - made;
    }
    done += made;
    const seconds = Math.round((performance.now() - begin) / 1000);
    console.log(`${done} of ${total} runs with seed ${seed}, ${failed} failed, ${seconds} s`);
  }
}

if (values.path !== undefined) {
  const said = await makeRuns({ seed, path: values.path });
  console.log(said ?? 'The run did not fail again.');
  failed = said === null ? 0 : 1;
} else await Promise.all(Array.from({ length: PROCESSES }, makePortions));
process.exitCode = failed > 0 ? 1 : 0;
