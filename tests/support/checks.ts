import { npmScript } from './npm-script';

const CHECKS = ['types', 'lint', 'format', 'dead'];

/** How many passed and how many did not. */
export interface Tally {
  passed: number;
  failed: number;
}

/** Runs all checks of the code, even after one has failed. Prints a line for each, and the output of failed ones. */
export async function runChecks(): Promise<Tally> {
  const tally = { passed: 0, failed: 0 };
  for (const name of CHECKS) {
    const { ok, output, seconds } = await npmScript(`check:${name}`);
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
    if (!ok) console.log(output.trimEnd());
    tally[ok ? 'passed' : 'failed'] += 1;
  }
  return tally;
}
