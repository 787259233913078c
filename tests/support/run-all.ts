import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks, type Tally } from './checks';
import { npmScript } from './npm-script';
import { judged, readPlaywright, readVitest } from './reports';

// `npm test`: the checks and every suite, also after one has failed. The last line is the sum.
const folder = mkdtempSync(join(tmpdir(), 'lifedrop-reports-'));
const sum: Tally = { passed: 0, failed: 0 };
const lines: string[] = [];

function add(name: string, tally: Tally, problem = ''): void {
  sum.passed += tally.passed;
  sum.failed += tally.failed;
  const remark = problem === '' ? '' : ` (${problem})`;
  lines.push(`${name}: ${tally.passed} passed, ${tally.failed} failed${remark}`);
}

function report(read: (file: string) => Tally, file: string): Tally | null {
  try {
    return read(file);
  } catch {
    return null;
  }
}

async function suite(name: string, args: string[], read: (file: string) => Tally): Promise<void> {
  console.log(`\n── ${name} ──`);
  const file = join(folder, `${name}.json`);
  // Playwright takes the name of its report from the environment only
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file;
  const { ok } = await npmScript(
    `test:${name}`,
    args.map((arg) => arg.replace('%', file)),
    true,
  );
  const { tally, problem } = judged(report(read, file), ok);
  add(name, tally, problem);
}

console.log('── check ──');
add('check', await runChecks());
for (const name of ['unit', 'db', 'backend', 'sync']) {
  await suite(name, ['--reporter=default', '--reporter=json', '--outputFile.json=%'], readVitest);
}
await suite('e2e', ['--reporter=list,json'], readPlaywright);
rmSync(folder, { recursive: true, force: true });

console.log(`\n${lines.join('\n')}\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;
console.log(`${sum.passed} passed, ${sum.failed} failed`);
