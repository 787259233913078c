import { npmScript } from './npm-script';

const OTHERS = ['lint', 'format', 'dead'];

/** How many passed and how many did not. */
export interface Tally {
  passed: number;
  failed: number;
}

/**
 * Runs all checks of the code, even after one has failed. Prints a line for each, and the output of those that
 * failed.
 */
export async function runChecks(yielding = false): Promise<Tally> {
  const tally = { passed: 0, failed: 0 };
  const run = async (name: string) => {
    const { ok, output, seconds } = await npmScript(`check:${name}`, { yielding });
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
    if (!ok) console.log(output.trimEnd());
    tally[ok ? 'passed' : 'failed'] += 1;
  };
  const others = async () => {
    for (const name of OTHERS) await run(name);
  };
  // types take as long as all others, on one core
  await Promise.all([run('types'), others()]);
  return tally;
}
