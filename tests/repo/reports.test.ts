import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judged, readPlaywright, readVitest } from '../support/reports';

const folder = mkdtempSync(join(tmpdir(), 'lifedrop-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('the total of npm test', () => {
  test('counts a file that could not be loaded, and names what failed with the first line of what it said', () => {
    const passed = { fullName: 'sound', status: 'passed', failureMessages: [] };
    const late = { fullName: 'late', status: 'failed', failureMessages: ['Error: 5 s\n at x.ts'] };
    const file = written({
      numPassedTests: 3,
      testResults: [
        { name: resolve('src/a.test.ts'), status: 'failed', assertionResults: [passed, late] },
        {
          name: resolve('src/b.test.ts'),
          status: 'failed',
          message: 'Error: no such file',
          assertionResults: [],
        },
      ],
    });
    expect(readVitest(file)).toEqual({
      passed: 3,
      failed: 2,
      remarks: [
        'failed: src/a.test.ts › late: Error: 5 s',
        'failed: src/b.test.ts: Error: no such file',
      ],
    });
  });

  test('counts errors outside browser tests as failures, and names tests that failed or passed only alone', () => {
    const spec = (title: string, status: string, results?: object[]) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status, results }],
    });
    const file = written({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: 'no browser' }],
      suites: [
        {
          specs: [
            spec('sound', 'expected'),
            spec('wrong', 'unexpected', [
              { error: { message: 'at first' } },
              { error: { message: '\u001B[31mnot shown\u001B[39m\nlog' } },
            ]),
          ],
          suites: [{ specs: [spec('late', 'flaky')] }],
        },
      ],
    });
    expect(readPlaywright(file)).toEqual({
      passed: 6,
      failed: 2,
      remarks: [
        'failed: a.spec.ts › wrong: not shown',
        'failed beside others, passed alone: a.spec.ts › late',
        'failed: outside the tests: no browser',
      ],
    });
  });

  test('counts a suite without a report, without a test, or with an error outside its tests as failed', () => {
    expect(judged(null, true).tally).toEqual({ passed: 0, failed: 1 });
    expect(judged({ passed: 0, failed: 0 }, true).tally).toEqual({ passed: 0, failed: 1 });
    expect(judged({ passed: 7, failed: 0 }, false).tally).toEqual({ passed: 7, failed: 1 });
  });

  test('leaves other results as they are', () => {
    expect(judged({ passed: 7, failed: 0 }, true)).toEqual({
      tally: { passed: 7, failed: 0 },
      problem: '',
    });
    expect(judged({ passed: 7, failed: 2 }, false).tally).toEqual({ passed: 7, failed: 2 });
  });
});
