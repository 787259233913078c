import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { whileBroken } from './break';
import { CONVERGENCE, findPgTap, PGTAP, type Rule } from './rule';
import { runIn } from './run-in';

const VITEST = 'node_modules/vitest/vitest.mjs';

/**
 * Plans how to run the tests of a rule.
 * @returns the arguments of vitest, and the environment
 */
function planTests(by: readonly string[]): { args: string[]; env: object } {
  const pgtap = findPgTap(by);
  const files = by.filter((test) => test.endsWith('.ts'));
  const plans = by.includes('convergence');
  return {
    args: [
      VITEST,
      'run',
      '--bail=1',
      ...files,
      ...(pgtap.length > 0 ? [PGTAP] : []),
      ...(plans ? [CONVERGENCE] : []),
    ],
    env: { ...(pgtap.length > 0 && { PGTAP_FILES: pgtap.join(',') }) },
  };
}

/** Runs tests in the copy. @param mostMs how long they may take, ms */
export async function runTests(folder: string, by: readonly string[], mostMs?: number) {
  const { args, env } = planTests(by);
  return runIn(folder, args, env, mostMs);
}

/** @throws if the broken code does not compile: any test would notice that */
async function checkIsCode(folder: string, rule: Rule): Promise<void> {
  if (rule.in.startsWith('src/')) {
    const [error] = parseSync(rule.in, readFileSync(join(folder, rule.in), 'utf8')).errors;
    if (error) throw new Error(`${rule.name}: ${error.message}`);
    return;
  }
  // makes the database from which the tests start
  const made = await runIn(folder, ['--import', 'tsx', 'tests/mutate/make-database.ts']);
  if (!made.ok) throw new Error(`${rule.name}: no database can be made\n${made.output}`);
}

/** Finds the name of the first test that failed. */
function findNoticing(output: string): string {
  const [, test = ''] = /^\s*(?:FAIL|×)\s+(.+)$/m.exec(output) ?? [];
  return test.trim();
}

/** Whether the tests of a rule notice that it is broken, and which test was the first. */
export const isNoticed = (
  folder: string,
  rule: Rule,
): Promise<{ noticed: boolean; test: string }> =>
  whileBroken(folder, rule, async () => {
    await checkIsCode(folder, rule);
    const { ok, output, hung } = await runTests(folder, rule.by);
    return { noticed: !ok, test: hung ? 'a test hung' : findNoticing(output) };
  });
