import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { PROJECT_DIR } from '../supabase/embedded/settings';
import { newDataFolder } from '../tests/support/data-folder';
import { startServer } from '../tests/support/start-server';
import { launchBrowser } from './browser';
import { atMost, keepResults, percentile, tableOf } from './results-file';

// npm run bench:dev: measures how long a changed component takes from the disk to the screen while `npm run dev` is
// running.

const RUNS = 5;
const GOAL_MS = 1000;
/** The pause between two changes, ms. Vite gathers changes for less time, so it handles each change alone. */
const PAUSE_MS = 500;

/** Components of the page Find Blood. The bench adds a mark to the given words in the source of each. */
const COMPONENTS = [
  ['a page', 'src/features/requests/list/FindBloodPage.tsx', 'See what is needed near you'],
  ['a form', 'src/features/requests/form/RequestFields.tsx', 'Where the blood is needed'],
  ['a widget of all pages', 'src/ui/layout/PageHeading.tsx', '{title}'],
] as const;

const open = new Map<string, string>();
const restore = () => {
  for (const [path, source] of open) writeFileSync(path, source);
  open.clear();
};
process.once('exit', restore);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const waitForText = (page: Page, text: string) =>
  page.waitForFunction((words) => document.body.innerText.includes(words), text);

/** @returns how long each change took, ms */
async function timeEdits(page: Page, file: string, words: string): Promise<number[]> {
  const path = join(PROJECT_DIR, file);
  const source = readFileSync(path, 'utf8');
  // takes the last occurrence: earlier in the file, the words may be a name in an import or in a type
  const at = source.lastIndexOf(words) + words.length;
  if (at < words.length) throw new Error(`${file} has no “${words}”`);
  open.set(path, source);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const mark = `${file}, change ${run}`;
    const began = performance.now();
    writeFileSync(path, `${source.slice(0, at)} ${mark}${source.slice(at)}`);
    await waitForText(page, mark);
    times.push(performance.now() - began);
    await wait(PAUSE_MS);
  }
  restore();
  return times;
}

const dataDir = await newDataFolder();
const server = await startServer({ script: 'dev.ts', dataDir });
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(`${server.url}/blood-requests`);
  await waitForText(page, 'Where the blood is needed');
  await page.getByRole('link', { name: 'Online' }).waitFor();
  const results = [];
  for (const [name, file, words] of COMPONENTS) {
    const times = await timeEdits(page, file, words);
    console.error(name, times.map(Math.round).join(', '));
    results.push(
      atMost(
        `a change of ${name} on the screen`,
        'ms',
        GOAL_MS,
        {
          ours: percentile(times, 0.5),
          runs: RUNS,
        },
        0,
      ),
    );
  }
  keepResults(results);
  console.log(tableOf(results));
  process.exitCode = results.every(({ met }) => met) ? 0 : 1;
} finally {
  restore();
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
