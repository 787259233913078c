import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Tally } from './checks';

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.unknown()) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

/** What vitest's JSON reporter wrote. A file that could not be loaded counts as a failed test. */
export function readVitest(file: string): Tally {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
  };
}

/** What Playwright's JSON reporter wrote. A test that passed only when repeated did not pass. */
export function readPlaywright(file: string): Tally {
  const { stats, errors } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * A suite's result as it counts: without a report, with nothing run, or ended with an error that no
 * test shows, it has failed once more than it says.
 */
export function judged(tally: Tally | null, ended: boolean): { tally: Tally; problem: string } {
  if (tally === null) return { tally: { passed: 0, failed: 1 }, problem: 'wrote no report' };
  if (tally.passed + tally.failed === 0) {
    return { tally: { passed: 0, failed: 1 }, problem: 'ran no test' };
  }
  if (!ended && tally.failed === 0) {
    return { tally: { ...tally, failed: 1 }, problem: 'failed outside its tests' };
  }
  return { tally, problem: '' };
}
