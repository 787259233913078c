import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import type { BrowserContext, Page } from '@playwright/test';
import { framesOfScrolling, timeKey, timeRoute } from './admin-page';
import { type BenchBackend, PAGES } from './backend';
import { openPage, withProfile } from './browser';
import type { Result } from './results-file';

const DONORS = 50_000;
const REQUESTS = 20_000;
const ROUTE_CHANGES = 7;

/** The words that are typed into the search. Each finds a different number of rows. */
const TYPED = ['ma', 'mar', 'marc', 'person-1', 'person-12', 'person-123', 'person-1234'];

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const at = (values: number[], share: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const round = (value: number) => Number(value.toFixed(1));

interface Measured {
  name: string;
  unit: string;
  ours: number;
  most?: number;
  peers?: Record<string, number>;
  runs: number;
}
const result = ({ name, unit, ours, most, peers = {}, runs }: Measured): Result => ({
  name,
  unit,
  ours: round(ours),
  goal: most === undefined ? null : `<= ${most}`,
  met: most === undefined ? null : ours <= most,
  peers: Object.fromEntries(Object.entries(peers).map(([peer, value]) => [peer, round(value)])),
  runs,
});

/** The private memory of the process that renders the page, MB. Null if the system does not tell. */
function memoryOfRenderer(): number | null {
  try {
    const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
    const sizes = lines
      .filter((line) => line.includes('--type=renderer'))
      .map((line) => {
        const status = readFileSync(`/proc/${Number.parseInt(line, 10)}/status`, 'utf8');
        return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      });
    return Math.max(...sizes);
  } catch {
    return null;
  }
}

async function heapOf(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  await session.detach();
  return heap / 1024 / 1024;
}

/** Waits until the app's session record says that the user is an administrator. */
async function administratorOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // TypeScript's library does not know storage buckets yet
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { open(name: string): Promise<{ indexedDB: IDBFactory }> };
    };
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    // the app creates this bucket before its log-in form can be filled in
    const bucket = await storageBuckets.open('lifedrop-session');
    const database = await answer(bucket.indexedDB.open('lifedrop-session'));
    const until = performance.now() + 120_000;
    try {
      while (performance.now() < until) {
        const values = database.transaction('values').objectStore('values');
        const identity = (await answer(values.get('identity') as IDBRequest<unknown>)) as
          | { userId: string; isAdmin: boolean }
          | undefined;
        if (identity?.isAdmin === true) return identity.userId;
        await new Promise((resolve) => {
          setTimeout(resolve, 250);
        });
      }
      throw new Error('nobody is logged in as administrator');
    } finally {
      database.close();
    }
  });
}

/** Logs in as administrator, takes the browser offline, and fills the store. */
async function prepare(context: BrowserContext, backend: BenchBackend): Promise<void> {
  // opened first: later the app's service worker answers every request of this origin
  const tool = await openPage(context, `${backend.url}${PAGES}/admin.html`);
  const page = await openPage(context, `${backend.url}/login`);
  await page.getByLabel('E-mail').fill(backend.admin.email);
  await page.getByLabel('Password').fill(backend.admin.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  const userId = await administratorOf(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.close();
  await tool.evaluate(
    ([store, donors, requests]) => window.adminBench.fill(store, donors, requests),
    [userId, DONORS, REQUESTS] as const,
  );
  await tool.close();
}

async function measureSearch(backend: BenchBackend): Promise<Result> {
  return withProfile(async (context) => {
    const page = await openPage(context, `${backend.url}${PAGES}/admin.html`);
    const userId = crypto.randomUUID();
    await page.evaluate(([store, count]) => window.adminBench.fill(store, count, 0), [
      userId,
      DONORS,
    ] as const);
    const found = await page.evaluate((store) => window.adminBench.search(store), userId);
    const median = (of: 'ours' | 'dexie' | 'regex') =>
      at(
        found.map((one) => one[of]),
        0.5,
      );
    return result({
      name: 'Substring search by name, e-mail, phone, 50,000 rows, per keystroke',
      unit: 'ms',
      ours: median('ours'),
      most: 50,
      peers: { 'raw Dexie scan': median('dexie'), 'RxDB $regex': median('regex') },
      runs: found.length,
    });
  });
}

/** Measures the admin panel offline, with 50,000 donors and 20,000 requests in the store. */
async function measurePanel(backend: BenchBackend): Promise<Result[]> {
  return withProfile(async (context) => {
    await prepare(context, backend);
    const page = await openPage(context, `${backend.url}/admin/donors`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const rows = 'tr[data-index]';
    await page.waitForSelector(rows);
    const cold = await page.evaluate(() => performance.now());
    const whole = page.locator('main output', { hasText: DONORS.toLocaleString('en-US') });
    await whole.waitFor({ timeout: 60_000 });
    const read = await page.evaluate(() => performance.now());

    const routes: number[] = [];
    for (let run = 0; run < ROUTE_CHANGES; run++) {
      await timeRoute(page, 'aside a[href="/admin"]', 'ul[aria-label="Counts"]');
      routes.push(await timeRoute(page, 'aside a[href="/admin/donors"]', rows));
    }
    const keys: number[] = [];
    for (let run = 0; run < 3; run++) {
      for (const text of TYPED) keys.push(await timeKey(page, text));
      await timeKey(page, '');
    }
    // waits until the last word is in the URL
    await page.waitForTimeout(600);
    const frames = await framesOfScrolling(page);
    const heap = await heapOf(context, page);
    const memory = memoryOfRenderer();
    const size = '50,000 donors, 20,000 requests';
    return [
      result({
        name: `Admin panel, route change to first rows, ${size}`,
        unit: 'ms',
        ours: at(routes, 0.5),
        most: 200,
        runs: routes.length,
      }),
      result({
        name: 'Admin panel reopened at its donors, offline, first rows',
        unit: 'ms',
        ours: cold,
        runs: 1,
      }),
      result({ name: 'The same, all rows', unit: 'ms', ours: read, runs: 1 }),
      result({
        name: 'Admin panel, search, key to screen, median',
        unit: 'ms',
        ours: at(keys, 0.5),
        most: 50,
        runs: keys.length,
      }),
      result({
        name: 'The same, 95th percentile',
        unit: 'ms',
        ours: at(keys, 0.95),
        most: 50,
        runs: keys.length,
      }),
      result({
        name: 'Admin panel, longest frame while scrolling',
        unit: 'ms',
        ours: Math.max(...frames),
        most: 50,
        runs: frames.length,
      }),
      result({ name: 'Admin panel, JavaScript heap', unit: 'MB', ours: heap, most: 300, runs: 1 }),
      ...(memory === null
        ? []
        : [
            result({
              name: 'Admin panel, private memory of the tab',
              unit: 'MB',
              ours: memory,
              most: 300,
              runs: 1,
            }),
          ]),
    ];
  });
}

/** Measures the admin panel, and compares its search with other ways to search the store. */
export async function measureAdmin(backend: BenchBackend): Promise<Result[]> {
  return [await measureSearch(backend), ...(await measurePanel(backend))];
}
