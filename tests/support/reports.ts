import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { Tally } from './checks';

/**
 * The result of a suite: how many tests passed and failed, and a line for each test that a reader should know about.
 */
export interface Report extends Tally {
  remarks: string[];
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});

interface Spec {
  title: string;
  file: string;
  tests: {
    status: string;
    results?: { error?: { message?: string | undefined } | undefined }[] | undefined;
  }[];
}

interface Suite {
  specs?: Spec[] | undefined;
  suites?: Suite[] | undefined;
}

const error = z.object({ message: z.string().optional() });

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z
      .array(
        z.object({
          title: z.string(),
          file: z.string(),
          tests: z.array(
            z.object({
              status: z.string(),
              results: z.array(z.object({ error: error.optional() })).optional(),
            }),
          ),
        }),
      )
      .optional(),
    suites: z.array(suite).optional(),
  }),
);

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(error),
  suites: z.array(suite),
});

/** Makes a line for a test that failed: its name and the first line of its message. */
function failure(where: string, message = ''): string {
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n');
  return line === '' ? `failed: ${where}` : `failed: ${where}: ${line}`;
}

const listSpecs = ({ specs = [], suites = [] }: Suite): Spec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
];

/** Reads the JSON report of vitest. A file that could not be loaded counts as a failed test. */
export function readVitest(file: string): Report {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const remarks = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(process.cwd(), name);
    if (assertionResults.length === 0) return status === 'failed' ? [failure(path, message)] : [];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(`${path} › ${test.fullName}`, test.failureMessages?.[0]));
  });
  return { passed: report.numPassedTests, failed: remarks.length, remarks };
}

/**
 * Reads the JSON report of Playwright. If a test failed beside others and passed alone, it counts as passed, and a
 * line names it.
 */
export function readPlaywright(file: string): Report {
  const report = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { stats, errors, suites } = report;
  const remarks = suites.flatMap(listSpecs).flatMap(({ file: spec, title, tests }) => {
    const where = `${spec} › ${title}`;
    return tests.flatMap(({ status, results }) => {
      if (status === 'flaky') return [`failed beside others, passed alone: ${where}`];
      return status === 'unexpected' ? [failure(where, results?.at(-1)?.error?.message)] : [];
    });
  });
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    remarks: [...remarks, ...errors.map(({ message }) => failure('outside the tests', message))],
  };
}

/**
 * Judges the result of a suite. It counts one more failure if the report is missing, if no test ran, or if the suite
 * ended with an error that no test explains.
 * @param ended whether the suite ended without an error
 */
export function judged(report: Tally | null, ended: boolean): { tally: Tally; problem: string } {
  if (report === null) return { tally: { passed: 0, failed: 1 }, problem: 'wrote no report' };
  const tally: Tally = { passed: report.passed, failed: report.failed };
  if (tally.passed + tally.failed === 0) {
    return { tally: { passed: 0, failed: 1 }, problem: 'ran no test' };
  }
  if (!ended && tally.failed === 0) {
    return { tally: { ...tally, failed: 1 }, problem: 'failed outside its tests' };
  }
  return { tally, problem: '' };
}
