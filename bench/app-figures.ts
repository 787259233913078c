import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type BenchBackend, DONORS, PAGES } from './backend';
import { openPage, timeToShow, withProfile } from './browser';
import type { SystemName } from './build-pages';
import type { Samples } from './samples';

/** Waits until IndexedDB counts this many donations in the app's store. */
async function waitForDonors(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    const countNow = async () => {
      // TypeScript's library does not know storage buckets yet
      const { storageBuckets } = navigator as unknown as {
        storageBuckets: {
          keys(): Promise<string[]>;
          open(name: string): Promise<{ indexedDB: IDBFactory }>;
        };
      };
      for (const bucket of await storageBuckets.keys()) {
        const factory = (await storageBuckets.open(bucket)).indexedDB;
        const names = (await factory.databases()).map(({ name }) => name ?? '');
        const own = names.find((n) => n.endsWith('--donors') && !n.includes('-visitor-'));
        if (own === undefined) continue;
        const db = await answer(factory.open(own));
        const stored = db.objectStoreNames.contains('docs')
          ? await answer(db.transaction('docs').objectStore('docs').count())
          : 0;
        db.close();
        return stored;
      }
      return 0;
    };
    const until = performance.now() + 60_000;
    for (let stored = 0; stored < wanted; stored = await countNow()) {
      if (performance.now() > until) throw new Error(`only ${stored} donors arrived in the app`);
      await new Promise((resolve) => {
        setTimeout(resolve, 250);
      });
    }
  }, count);
}

/**
 * Logs in to the real app, lets it pull everything and closes it. Then takes the browser offline and opens the app
 * again.
 */
export async function measureReopen(backend: BenchBackend, samples: Samples): Promise<void> {
  await withProfile(async (context) => {
    const page = await openPage(context, `${backend.url}/login`);
    await page.getByLabel('E-mail').fill(backend.admin.email);
    await page.getByLabel('Password').fill(backend.admin.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await waitForDonors(page, DONORS);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.close();
    await context.setOffline(true);
    samples.add('reopen', 'ours', await timeToShow(context, `${backend.url}/donations`));
  });
}

/**
 * Lists the paths of the scripts that a page requested: all of them, or only those that it requested before its first
 * paint.
 */
async function scriptsOf(page: Page, beforePaint: boolean): Promise<string[]> {
  return page.evaluate(async (untilPaint) => {
    const painted = async () => {
      const entry = performance.getEntriesByName('first-contentful-paint')[0];
      if (entry) return entry.startTime;
      return new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          const found = list.getEntriesByName('first-contentful-paint')[0];
          if (!found) return;
          observer.disconnect();
          resolve(found.startTime);
        }).observe({ type: 'paint', buffered: true });
      });
    };
    const until = untilPaint ? await painted() : Infinity;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < until)
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.endsWith('.js'));
  }, beforePaint);
}

/**
 * Measures the gzipped JavaScript in kB: for the app, the scripts before its first paint; for the other systems,
 * their libraries.
 */
export async function measureScripts(
  backend: BenchBackend,
  system: SystemName,
  dirs: { app: string; pages: string },
  samples: Samples,
): Promise<void> {
  const ours = system === 'ours';
  await withProfile(async (context) => {
    const page = await openPage(
      context,
      ours ? `${backend.url}/` : `${backend.url}${PAGES}/${system}.html`,
    );
    const paths = await scriptsOf(page, ours);
    const files = paths.map((path) =>
      ours ? join(dirs.app, path) : join(dirs.pages, path.slice(PAGES.length)),
    );
    const bytes = files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length,
      0,
    );
    if (bytes === 0) throw new Error(`${system} has no scripts`);
    samples.add('scripts', system, bytes / 1000);
  });
}
