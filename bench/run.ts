import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../supabase/embedded/app-build';
import { measureAdmin } from './admin-figures';
import { measureReopen, measureScripts } from './app-figures';
import { type BenchBackend, openBenchBackend, PAGES } from './backend';
import { openPage, withProfile } from './browser';
import { buildPages, SYSTEMS } from './build-pages';
import { measureFirstVisits } from './first-visits';
import { resultsOf } from './report';
import { measurePledges } from './pledge-figures';
import { keepResults, type Result, tableOf } from './results-file';
import { Samples } from './samples';
import {
  measureBigStore,
  measureFirstSync,
  measureLists,
  measurePeersReopen,
  measurePush,
  measureVisible,
} from './sync-figures';
import { measureVisits } from './visits';

// npm run bench compares this product in Chromium with three others: a floor (plain fetch and raw Dexie, which keeps
// none of our promises), RxDB's replication-supabase, and for the first sync PouchDB. All use one embedded backend,
// except PouchDB, which has a server of its own.

const RUNS = 3;

const say = (what: string) => console.error(`${(performance.now() / 1000).toFixed(0)} s: ${what}`);

/**
 * Throws unless the floor (plain fetch and Dexie, see floor.ts) has the same indexes as the store. With fewer indexes
 * it would do less work.
 */
async function checkIndexes(backend: BenchBackend): Promise<void> {
  const indexes = await Promise.all(
    (['ours', 'floor'] as const).map((system) =>
      withProfile(async (context) => {
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

interface Dirs {
  app: string;
  pages: string;
}

/** Figures that are measured in one go for each system. The ids of the figures are those in report.ts. */
interface SystemPart {
  figures: string[];
  measure: (backend: BenchBackend, samples: Samples, dirs: Dirs) => Promise<void>;
}

async function repeat(what: string, work: () => Promise<void>): Promise<void> {
  for (let run = 1; run <= RUNS; run++) {
    say(`${what}, run ${run} of ${RUNS}`);
    await work();
  }
}

/** The measurements that compare systems. Those that add donors come last. */
const SYSTEM_PARTS: Record<string, SystemPart> = {
  'first-sync': {
    figures: ['first sync', 'docs'],
    async measure(backend, samples) {
      await checkIndexes(backend);
      await repeat('first sync', async () => {
        for (const system of [...SYSTEMS, 'pouch'] as const)
          await measureFirstSync(backend, system, samples);
      });
    },
  },
  lists: {
    figures: ['page all 10k', 'page type 10k', 'page all 50k', 'page type 50k', 'acknowledge'],
    async measure(backend, samples) {
      await checkIndexes(backend);
      await repeat('first pages', async () => {
        for (const system of SYSTEMS) await measureLists(backend, system, samples);
      });
      say('first pages of a big store');
      for (const system of SYSTEMS) await measureBigStore(backend, system, samples);
    },
  },
  reopen: {
    figures: ['reopen'],
    async measure(backend, samples) {
      await checkIndexes(backend);
      await repeat('reopening', async () => {
        await measureReopen(backend, samples);
        await measurePeersReopen(backend, samples);
      });
    },
  },
  scripts: {
    figures: ['scripts'],
    async measure(backend, samples, dirs) {
      for (const system of SYSTEMS) await measureScripts(backend, system, dirs, samples);
    },
  },
  push: {
    figures: ['push', 'push requests'],
    measure: (backend, samples) =>
      repeat('push', async () => {
        for (const system of SYSTEMS) await measurePush(backend, system, samples);
      }),
  },
  visible: {
    figures: ['visible'],
    measure: measureVisible,
  },
};

type Part = (backend: BenchBackend, dirs: Dirs) => Promise<Result[]>;

const systemParts = Object.entries(SYSTEM_PARTS).map(
  ([name, { figures, measure }]): [string, Part] => [
    name,
    async (backend, dirs) => {
      const samples = new Samples();
      await measure(backend, samples, dirs);
      return resultsOf(samples, figures);
    },
  ],
);

/**
 * All measurements, in the order in which they run. Pushes add donors, so whatever counts donors comes before them.
 */
const PARTS: Record<string, Part> = {
  admin: measureAdmin,
  pledges: measurePledges,
  ...Object.fromEntries(systemParts),
  visits: (_backend, { app }) => measureVisits(app),
  slow: () => measureFirstVisits(),
};

async function main(names: string[]): Promise<void> {
  const pages = mkdtempSync(join(tmpdir(), 'lifedrop-bench-pages-'));
  try {
    await buildPages(pages);
    const app = await ensureBuilt();
    say('seeding the database');
    const backend = await openBenchBackend(app, pages);
    try {
      const results: Result[] = [];
      for (const [name, measure] of Object.entries(PARTS)) {
        if (!names.includes(name)) continue;
        say(name);
        results.push(...(await measure(backend, { app, pages })));
      }
      keepResults(results);
      console.log(tableOf(results));
      if (!names.some((name) => name in SYSTEM_PARTS)) return;
      console.log(
        '\nfloor: plain fetch and raw Dexie with the same indexes, without our promises.',
      );
      console.log(
        'plugin: the replication-supabase of RxDB with its own table on the same backend.',
      );
      console.log('pouchdb: PouchDB pulling from express-pouchdb, which keeps its rows in memory.');
      console.log('The scripts of floor and plugin are their libraries alone, without screens.');
    } finally {
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
