import type { BrowserContext, Page } from '@playwright/test';
import { type BenchBackend, DONORS, PAGES } from './backend';
import { openPage, timeToShow, withProfile } from './browser';
import type { SystemName } from './build-pages';
import type { Samples } from './samples';

const PUSHED = 1000;
const MANY = 50_000;
const PAGE_LOADS = 5;
const SAVES = 50;

/** Measures the first page of a list. Each time the page is freshly loaded and opens the store anew. */
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

/** Does a first sync into a new profile, then runs work on the store in it. */
async function withSynced(
  backend: BenchBackend,
  system: SystemName,
  work: (synced: {
    context: BrowserContext;
    page: Page;
    ms: number;
    url: string;
  }) => Promise<void> | void,
): Promise<void> {
  const url = `${backend.url}${PAGES}/${system}.html`;
  await withProfile(async (context) => {
    const page = await openPage(context, url);
    const { docs, ms } = await page.evaluate(
      (login) => window.bench.firstSync(login),
      backend.admin,
    );
    if (docs !== DONORS) throw new Error(`${system} read ${docs} of ${DONORS} donors`);
    await work({ context, page, ms, url });
  });
}

/** Measures one first sync. */
export const measureFirstSync = (
  backend: BenchBackend,
  system: SystemName,
  samples: Samples,
): Promise<void> =>
  withSynced(backend, system, ({ ms }) => {
    samples.add('first sync', system, ms / 1000);
    samples.add('docs', system, DONORS / (ms / 1000));
  });

/** Measures the first pages of lists, and saves, in a synced store. */
export const measureLists = (
  backend: BenchBackend,
  system: SystemName,
  samples: Samples,
): Promise<void> =>
  withSynced(backend, system, async ({ page }) => {
    await measurePages(page, '10k', system, samples);
    await page.reload();
    const saves = await page.evaluate((count) => window.bench.acknowledge(count), SAVES);
    for (const ms of saves) samples.add('acknowledge', system, ms);
  });

/** Measures how the floor and the plugin reopen their synced stores. For this product, the app itself is reopened. */
export async function measurePeersReopen(backend: BenchBackend, samples: Samples): Promise<void> {
  for (const system of ['floor', 'plugin'] as const)
    await withSynced(backend, system, async ({ context, page, url }) => {
      await page.close();
      samples.add('reopen', system, await timeToShow(context, `${url}?show`));
    });
}

/** Measures the first pages of lists in a large store, which is filled once. */
export async function measureBigStore(
  backend: BenchBackend,
  system: SystemName,
  samples: Samples,
): Promise<void> {
  await withProfile(async (context) => {
    const page = await openPage(context, `${backend.url}${PAGES}/${system}.html`);
    await page.evaluate((count) => window.bench.fill(count), MANY);
    await measurePages(page, '50k', system, samples);
  });
}

/** Measures one push, by a new account from a new profile. */
export async function measurePush(
  backend: BenchBackend,
  system: SystemName,
  samples: Samples,
): Promise<void> {
  const login = await backend.person();
  await withProfile(async (context) => {
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

/**
 * Measures from a save on one device until another device shows the record. Both are in sync over realtime, and run
 * in one browser, so they have the same clock.
 */
export async function measureVisible(backend: BenchBackend, samples: Samples): Promise<void> {
  const url = `${backend.url}${PAGES}/ours.html`;
  const join = async (context: BrowserContext) => {
    const page = await openPage(context, url);
    await page.evaluate((login) => window.live.join(login), await backend.person());
    return page;
  };
  await withProfile((one) =>
    withProfile(async (other) => {
      const [giver, receiver] = [await join(one), await join(other)];
      for (let n = -1; n < SAVES; n++) {
        const city = `City ${n}`;
        const shown = receiver.evaluate((name) => window.live.shown(name), city);
        const saved = await giver.evaluate((name) => window.live.save(name), city);
        const ms = (await shown) - saved;
        // the first time does not count, because it includes connecting realtime
        if (n >= 0) samples.add('visible', 'ours', ms);
      }
    }),
  );
}
