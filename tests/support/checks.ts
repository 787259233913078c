import { npmScript } from './npm-script';

const OTHERS = ['lint', 'format', 'dead'];

/** How many tests or checks passed, and how many failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/**
 * Runs all checks of the code. If one fails, the others still run. Prints a line for each, and the output of those
 * that failed.
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
  // the type check takes as long as all other checks together on one core, so it runs beside them
  await Promise.all([run('types'), others()]);
  return tally;
}
