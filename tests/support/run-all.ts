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
const began = performance.now();

function add(name: string, tally: Tally, seconds: number, problem = ''): void {
  sum.passed += tally.passed;
  sum.failed += tally.failed;
  const remark = problem === '' ? '' : ` (${problem})`;
  lines.push(
    `${name}: ${tally.passed} passed, ${tally.failed} failed${remark}, ${seconds.toFixed(0)} s`,
  );
}

function report(read: (file: string) => Tally, file: string): Tally | null {
  try {
    return read(file);
  } catch {
    return null;
  }
}

/** @param show lets the suite print while it runs; only one of several should, the others print at their end */
async function suite(
  name: string,
  args: string[],
  read: (file: string) => Tally,
  show: boolean,
): Promise<void> {
  if (show) console.log(`\n── ${name} ──`);
  const file = join(folder, `${name}.json`);
  // Playwright takes the name of its report from the environment only
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file;
  const { ok, output, seconds } = await npmScript(
    `test:${name}`,
    args.map((arg) => arg.replace('%', file)),
    show,
  );
  if (!show) console.log(`\n── ${name} ──\n${output}`);
  const { tally, problem } = judged(report(read, file), ok);
  add(name, tally, seconds, problem);
}

const vitest = (name: string, show = false) =>
  suite(name, ['--reporter=default', '--reporter=json', '--outputFile.json=%'], readVitest, show);

async function checks(): Promise<void> {
  const start = performance.now();
  add('check', await runChecks(), (performance.now() - start) / 1000);
  const { ok, output, seconds } = await npmScript('check:size');
  console.log(`${ok ? '✓' : '✗'} size (${seconds.toFixed(1)} s)\n${output.trimEnd()}`);
  add('size', { passed: Number(ok), failed: Number(!ok) }, seconds);
}

// each suite runs one file at a time and often waits, so three in parallel use two cores fully
await Promise.all([
  vitest('sync', true),
  vitest('backend'),
  checks()
    .then(() => vitest('unit'))
    .then(() => vitest('db')),
]);
await suite('e2e', ['--reporter=list,json'], readPlaywright, true);
rmSync(folder, { recursive: true, force: true });

console.log(`\n${lines.join('\n')}\nin ${((performance.now() - began) / 60_000).toFixed(1)} min\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;
console.log(`${sum.passed} passed, ${sum.failed} failed`);
