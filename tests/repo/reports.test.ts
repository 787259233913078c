import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  test('counts a file that could not be loaded', () => {
    const file = written({
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        { name: 'a', status: 'failed', assertionResults: [{}, {}, {}, {}] },
        { name: 'b', status: 'failed', assertionResults: [] },
      ],
    });
    expect(readVitest(file)).toEqual({ passed: 3, failed: 2 });
  });

  test('counts errors outside browser tests as failures, and names tests that passed only alone', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status }],
    });
    const file = written({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{}],
      suites: [
        { specs: [spec('sound', 'expected')], suites: [{ specs: [spec('late', 'flaky')] }] },
      ],
    });
    expect(readPlaywright(file)).toEqual({
      passed: 6,
      failed: 2,
      passedAlone: ['a.spec.ts › late'],
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
