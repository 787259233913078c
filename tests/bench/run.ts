import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { ensureBuilt } from '../../supabase/embedded/app-build';
import { measureAdmin } from './admin-figures';
import { measureReopen, measureScripts } from './app-figures';
import { type BenchBackend, openBenchBackend, PAGES } from './backend';
import { launchBrowser, openPage, withProfile } from './browser';
import { buildPages, SYSTEMS } from './build-pages';
import { measureFirstVisits } from './first-visits';
import { resultsOf } from './report';
import { measurePledges } from './pledge-figures';
import { keepResults, type Result, tableOf } from './results-file';
import { Samples } from './samples';
import { measureBigStore, measureFirstSync, measurePush, measureVisible } from './sync-figures';
import { measureVisits } from './visits';

// npm run bench compares this product in Chromium with a floor (plain fetch and raw Dexie, without our promises),
// with RxDB's replication-supabase and, for the first sync, with PouchDB. All use one embedded backend, except
// PouchDB, which has its own server.

const RUNS = 3;

const say = (what: string) => console.error(`${(performance.now() / 1000).toFixed(0)} s: ${what}`);

/** The floor does the same work only if it has the same indexes as the store. */
async function checkIndexes(browser: Browser, backend: BenchBackend): Promise<void> {
  const indexes = await Promise.all(
    (['ours', 'floor'] as const).map((system) =>
      withProfile(browser, async (context) => {
        const page = await openPage(context, `${backend.url}${PAGES}/${system}.html`);
        await page.evaluate(() => window.bench.fill(0));
        return page.evaluate(
          async (wanted) => {
            const databases = await indexedDB.databases();
            const found = databases.find(({ name }) => name?.endsWith(wanted));
            const request = indexedDB.open(found?.name ?? '');
            await new Promise((resolve) => {
              request.addEventListener('success', resolve);
            });
            const { indexNames } = request.result.transaction('docs').objectStore('docs');
            return [...indexNames].join(' ');
          },
          system === 'ours' ? '--donors' : 'floor',
        );
      }),
    ),
  );
  if (indexes[0] !== indexes[1])
    throw new Error(`the floor has other indexes than the store: ${indexes.join(' / ')}`);
}

async function measureAll(browser: Browser, backend: BenchBackend, dirs: Dirs): Promise<Samples> {
  const samples = new Samples();
  await checkIndexes(browser, backend);
  for (let run = 1; run <= RUNS; run++) {
    say(`run ${run} of ${RUNS}: first sync, scripts, reopening`);
    for (const system of SYSTEMS) {
      await measureFirstSync(browser, backend, system, samples);
      await measureScripts(browser, backend, system, dirs, samples);
    }
    await measureFirstSync(browser, backend, 'pouch', samples);
    await measureReopen(browser, backend, samples);
  }
  say('first pages of a big store');
  for (const system of SYSTEMS) await measureBigStore(browser, backend, system, samples);
  // last, because it adds donors
  for (let run = 1; run <= RUNS; run++) {
    say(`run ${run} of ${RUNS}: push`);
    for (const system of SYSTEMS) await measurePush(browser, backend, system, samples);
  }
  say('a change on its way to another device');
  await measureVisible(browser, backend, samples);
  return samples;
}

interface Dirs {
  app: string;
  pages: string;
}

type Part = (browser: Browser, backend: BenchBackend, dirs: Dirs) => Promise<Result[]>;

/** In this order: systems adds donors, so what counts them comes before. */
const PARTS: Record<string, Part> = {
  admin: measureAdmin,
  pledges: measurePledges,
  systems: async (...all) => resultsOf(await measureAll(...all)),
  visits: (browser, _backend, { app }) => measureVisits(browser, app),
  slow: () => measureFirstVisits(),
};

async function main(names: string[]): Promise<void> {
  const pages = mkdtempSync(join(tmpdir(), 'lifedrop-bench-pages-'));
  try {
    await buildPages(pages);
    const app = await ensureBuilt();
    say('seeding the database');
    const backend = await openBenchBackend(app, pages);
    const browser = await launchBrowser();
    try {
      const results: Result[] = [];
      for (const [name, measure] of Object.entries(PARTS)) {
        if (!names.includes(name)) continue;
        say(name);
        results.push(...(await measure(browser, backend, { app, pages })));
      }
      keepResults(results);
      console.log(tableOf(results));
      if (!names.includes('systems')) return;
      console.log(
        '\nfloor: plain fetch and raw Dexie with the same indexes, without our promises.',
      );
      console.log(
        'plugin: the replication-supabase of RxDB with its own table on the same backend.',
      );
      console.log('pouchdb: PouchDB pulling from express-pouchdb, which keeps its rows in memory.');
      console.log('The scripts of floor and plugin are their libraries alone, without screens.');
    } finally {
      await browser.close();
      await backend.close();
    }
  } finally {
    rmSync(pages, { recursive: true, force: true });
  }
}

const ALL = Object.keys(PARTS);
const { values } = parseArgs({ options: { of: { type: 'string', multiple: true } } });
const wanted = values.of ?? ALL;
const unknown = wanted.find((name) => !ALL.includes(name));
if (unknown !== undefined) throw new Error(`--of ${unknown}: it measures ${ALL.join(', ')}`);
await main(wanted);
