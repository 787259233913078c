import type { Browser, Page } from '@playwright/test';
import { type BenchBackend, DONORS, PAGES } from './backend';
import { openPage, timeToShow, withProfile } from './browser';
import type { SystemName } from './build-pages';
import type { Samples } from './samples';

const PUSHED = 1000;
const MANY = 50_000;
const PAGE_LOADS = 5;

/** First pages, each time in a page that was just loaded, with a store that was just opened. */
async function measurePages(
  page: Page,
  size: '10k' | '50k',
  system: SystemName,
  samples: Samples,
): Promise<void> {
  for (let load = 0; load < PAGE_LOADS; load++) {
    await page.reload();
    const first = await page.evaluate(() => window.bench.firstPage());
    samples.add(`page all ${size}`, system, first.all);
    samples.add(`page type ${size}`, system, first.byType);
  }
}

/** One first sync into a new profile; then the first pages and a reopening of what it stored. */
export async function measureFirstSync(
  browser: Browser,
  backend: BenchBackend,
  system: SystemName,
  samples: Samples,
): Promise<void> {
  const url = `${backend.url}${PAGES}/${system}.html`;
  await withProfile(browser, async (context) => {
    const page = await openPage(context, url);
    const sync = await page.evaluate((login) => window.bench.firstSync(login), backend.admin);
    if (sync.docs !== DONORS) throw new Error(`${system} read ${sync.docs} of ${DONORS} donors`);
    samples.add('first sync', system, sync.ms / 1000);
    samples.add('docs', system, sync.docs / (sync.ms / 1000));
    await measurePages(page, '10k', system, samples);
    await page.close();
    // the app's own reopening is measured in the app
    if (system !== 'ours') samples.add('reopen', system, await timeToShow(context, `${url}?show`));
  });
}

/** First pages of a big store, which is filled once. */
export async function measureBigStore(
  browser: Browser,
  backend: BenchBackend,
  system: SystemName,
  samples: Samples,
): Promise<void> {
  await withProfile(browser, async (context) => {
    const page = await openPage(context, `${backend.url}${PAGES}/${system}.html`);
    await page.evaluate((count) => window.bench.fill(count), MANY);
    await measurePages(page, '50k', system, samples);
  });
}

/** One push by a new account from a new profile. */
export async function measurePush(
  browser: Browser,
  backend: BenchBackend,
  system: SystemName,
  samples: Samples,
): Promise<void> {
  const login = await backend.person();
  await withProfile(browser, async (context) => {
    const page = await openPage(context, `${backend.url}${PAGES}/${system}.html`);
    const push = await page.evaluate(({ login, count }) => window.bench.push(login, count), {
      login,
      count: PUSHED,
    });
    samples.add('push', system, push.ms / 1000);
    samples.add('push requests', system, push.requests);
  });
  const arrived = await backend.countOf(system === 'plugin' ? 'bench_plugin' : 'donors', login);
  if (arrived !== PUSHED) throw new Error(`${arrived} records of ${system} arrived`);
}
