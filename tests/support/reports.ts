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

interface Suite {
  specs?: { title: string; file: string; tests: { status: string }[] }[] | undefined;
  suites?: Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z
      .array(
        z.object({
          title: z.string(),
          file: z.string(),
          tests: z.array(z.object({ status: z.string() })),
        }),
      )
      .optional(),
    suites: z.array(suite).optional(),
  }),
);

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
  suites: z.array(suite),
});

/** Lists the tests that failed beside others and passed alone. */
const listFlaky = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(listFlaky),
];

/** Reads vitest's JSON report. A file that could not be loaded counts as a failed test. */
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

/** Reads Playwright's JSON report. A test that failed beside others and passed alone counts as passed, and is named. */
export function readPlaywright(file: string): Tally & { passedAlone: string[] } {
  const report = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { stats, errors, suites } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    passedAlone: listFlaky({ suites }),
  };
}

/**
 * Judges a suite's result. It counts one more failure when the report is missing, no test ran, or the suite
 * ended with an error that no test shows.
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
