import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// `npm run soak -- --seeds 10000` makes runs that `npm test` does not make, one process a core. `--seed` repeats the
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

/** How many runs a process makes. A process that a run kills leaves its store in memory, so no process makes all. */
const PORTION = 100;
const SCRIPT = fileURLToPath(new URL('soak-portion.ts', import.meta.url));
// what dies young is collected less often: a tenth of the time
const NODE = ['--max-semi-space-size=64', '--import', 'tsx', SCRIPT];

/** Makes runs in a process of their own. @returns whether all of them succeeded */
function makeRuns(args: Record<string, string | number>): Promise<boolean> {
  const list = Object.entries(args).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [...NODE, ...list], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (code !== 0) console.error(said);
      resolve(code === 0);
    });
  });
}

const begin = performance.now();
let [begun, done, failed] = [0, 0, false];
async function makePortions(): Promise<void> {
  while (begun < total && !failed) {
    const first = begun;
    const runs = Math.min(PORTION, total - first);
    begun += runs;
    if (!(await makeRuns({ seeds: runs, seed: seed + first }))) failed = true;
    done += runs;
    const seconds = Math.round((performance.now() - begin) / 1000);
    console.log(`${done} of ${total} runs with seed ${seed}, ${seconds} s`);
  }
}

if (values.path !== undefined) {
  failed = !(await makeRuns({ seed, path: values.path }));
  if (!failed) console.log('The run did not fail again.');
} else await Promise.all(Array.from({ length: availableParallelism() }, makePortions));
process.exitCode = failed ? 1 : 0;
