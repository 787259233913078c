import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks, type Tally } from './checks';
import { findDataFolder } from './data-folder';
import { findServerData } from './database';
import { npmScript } from './npm-script';
import { judged, readPlaywright, readVitest, type Report } from './reports';

// `npm test` runs the checks and every suite. If one fails, the others still run. The last line is the sum. With
// `--all` no test is left out.
const isWhole = process.argv.includes('--all');
if (!isWhole) process.env['TEST_SHORT'] = '1';
const folder = mkdtempSync(join(tmpdir(), 'lifedrop-reports-'));
const sum: Tally = { passed: 0, failed: 0 };
const lines: string[] = [];
/** Lines about the tests that failed. They are printed at the end, because the middle of a long log may be cut. */
const remarks: string[] = [];
const began = performance.now();

function add(name: string, tally: Tally, seconds: number, problem = ''): void {
  sum.passed += tally.passed;
  sum.failed += tally.failed;
  const remark = problem === '' ? '' : ` (${problem})`;
  lines.push(
    `${name}: ${tally.passed} passed, ${tally.failed} failed${remark}, ${seconds.toFixed(0)} s`,
  );
}

function report(read: (file: string) => Report, file: string): Report | null {
  try {
    return read(file);
  } catch {
    return null;
  }
}

interface SuiteOptions {
  /** the script of package.json; by default `test:` and the suite's name */
  script?: string;
  args?: string[];
  /**
   * whether the suite writes to the terminal while it runs; of several suites at once only one should, and the others
   * write when they end
   */
  show?: boolean;
  yielding?: boolean;
}

/**
 * Runs a suite and adds its result to the sum.
 * @param reporter the arguments for its reporter, in which `%` stands for the file of the report
 */
async function suite(
  name: string,
  reporter: string[],
  read: (file: string) => Report,
  options: SuiteOptions,
): Promise<void> {
  const { script = `test:${name}`, args = [], show = false, yielding = false } = options;
  if (show) console.log(`\n── ${name} ──`);
  const file = join(folder, `${name}.json`);
  // Playwright reads the name of its report only from the environment
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file;
  const { ok, output, seconds } = await npmScript(script, {
    args: [...reporter.map((arg) => arg.replace('%', file)), ...args],
    show,
    yielding,
  });
  if (!show) console.log(`\n── ${name} ──\n${output}`);
  const said = report(read, file);
  remarks.push(...(said?.remarks ?? []).map((remark) => `${name}: ${remark}`));
  const { tally, problem } = judged(said, ok);
  add(name, tally, seconds, problem);
}

const vitest = (name: string, options: SuiteOptions = {}) =>
  suite(
    name,
    [
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=%',
      // this is an argument, because vitest's configuration would not pass it on to the projects
      ...(isWhole ? [] : ['--tags-filter=!long']),
    ],
    readVitest,
    options,
  );

/** Checks the size of the app, and builds it for that. The browser tests use that build. */
async function size(): Promise<void> {
  const { ok, output, seconds } = await npmScript('check:size');
  console.log(`${ok ? '✓' : '✗'} size (${seconds.toFixed(1)} s)\n${output.trimEnd()}`);
  add('size', { passed: Number(ok), failed: Number(!ok) }, seconds);
}

async function checks(): Promise<void> {
  const start = performance.now();
  const tally = await runChecks(true);
  add('check', tally, (performance.now() - start) / 1000);
}

/**
 * Makes the databases from which tests start. Several suites need them. They are made first, because the suites that
 * wait for real time would otherwise wait for a suite that yields. If making them fails, the suites report it.
 */
const databases = Promise.allSettled([findDataFolder(), findServerData()]);

/** Runs the tests that wait for real time. Those that would disturb each other run one after another. */
async function timed(): Promise<void> {
  const built = size();
  await databases;
  await Promise.all([
    // their files mostly wait, so two at a time take half of the time
    vitest('backend', { args: ['--maxWorkers=2'] }),
    built.then(() => vitest('sync', { show: true, args: ['--maxWorkers=2'] })),
  ]);
}

/**
 * Runs the tests that only calculate. They yield to the tests that wait for real time, and use the processor while
 * those wait.
 */
const calculated = () =>
  Promise.all([
    databases.then(() => vitest('convergence', { yielding: true })),
    databases.then(() =>
      vitest('db', {
        yielding: true,
        // hosted.test.ts makes the same assertions in half of the time
        args: isWhole ? [] : ['--exclude', 'tests/db/pgtap.test.ts'],
      }),
    ),
    checks().then(() => vitest('unit', { yielding: true })),
  ]);

const browsers = () => suite('e2e', ['--reporter=list,json'], readPlaywright, { show: true });

// calculations that have not ended go on beside the browser tests, which often wait
await Promise.all([timed().then(browsers), calculated()]);
rmSync(folder, { recursive: true, force: true });

console.log(
  `\n${[...remarks, ...lines].join('\n')}\nin ${((performance.now() - began) / 60_000).toFixed(1)} min\n`,
);
process.exitCode = sum.failed === 0 ? 0 : 1;
console.log(`${sum.passed} passed, ${sum.failed} failed`);
