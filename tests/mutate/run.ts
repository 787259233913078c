import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PROJECT_DIR } from '../../supabase/embedded/settings';
import { findStale } from './break';
import { isNoticed, runTests } from './notice';
import { RULES } from './rules';
import { ALL_MS } from './run-in';
import { makeScratch, removeScratch } from '../support/scratch';

// `npm run mutate` breaks one rule after another in a copy of the project, and runs the tests that should notice.
// With `-- --only NAME` it breaks only the rules that have this text in their name, or in the name of their file or
// function. With `-- --check` it only checks that the rules still fit the code.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    check: { type: 'boolean', default: false },
    results: { type: 'string', default: 'mutation-results.json' },
  },
});
/**
 * The share of the rules that tests must notice. docs/decisions/mutations.md lists the rules that no test noticed.
 */
const NOTICED = 0.9;

const { only } = values;
const rules = RULES.filter(
  ({ name, in: where }) =>
    only.length === 0 || only.some((part) => name.includes(part) || where.includes(part)),
);
const stale = findStale(PROJECT_DIR, rules);
for (const line of stale) console.error(line);
if (stale.length > 0 || rules.length === 0)
  throw new Error(`${stale.length} of ${rules.length} rules do not fit the code`);
console.log(`${rules.length} rules fit the code`);

interface Result {
  name: string;
  in: string;
  noticed: boolean;
  /** the first test that noticed the broken rule */
  test: string;
  seconds: number;
}

async function mutate(scratch: string): Promise<Result[]> {
  const sound = await runTests(scratch, [...new Set(rules.flatMap(({ by }) => by))], ALL_MS);
  if (!sound.ok)
    throw new Error(`these tests fail on the code as it is:\n${sound.output.slice(-4000)}`);
  const results: Result[] = [];
  for (const rule of rules) {
    const start = performance.now();
    const { noticed, test } = await isNoticed(scratch, rule);
    const seconds = Math.round((performance.now() - start) / 1000);
    results.push({ name: rule.name, in: rule.in, noticed, test, seconds });
    console.log(`${noticed ? 'noticed ' : 'SURVIVED'} ${rule.name} (${seconds} s) ${test}`);
  }
  return results;
}

if (!values.check) {
  const scratch = makeScratch();
  try {
    const results = await mutate(scratch);
    const noticed = results.filter((result) => result.noticed).length;
    writeFileSync(
      values.results,
      `${JSON.stringify({ noticed, rules: results.length, results }, null, 2)}\n`,
    );
    console.log(
      `${noticed} of ${results.length} noticed, ${((100 * noticed) / results.length).toFixed(1)} %`,
    );
    if (noticed < NOTICED * results.length) process.exitCode = 1;
  } finally {
    removeScratch(scratch);
  }
}
