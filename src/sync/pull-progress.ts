import type { Page } from '@/remote/sync-api';
import type { SyncedName } from '@/collections/facts';
import { useStatus } from '@/store/status';

/**
 * Computes which share of a collection's changes has been pulled with this page.
 * @returns a number from 0 to 1; null if the server does not say which change is the newest
 */
export function getPulledShare(page: Pick<Page, 'checkpoint' | 'top'>): number | null {
  const { top } = page;
  return top === undefined || top <= 0 ? null : Math.min(1, page.checkpoint.seq / top);
}

/**
 * Makes a function that shows the progress of a pull with several pages.
 * @returns the `onPage` of `pullCollection`; it returns false if the person has paused
 */
export function trackPullProgress(collection: SyncedName): (page: Page) => boolean {
  let rows = 0;
  return (page) => {
    rows += page.rows.length;
    const pullProgress = page.more ? { collection, rows, share: getPulledShare(page) } : null;
    // most pulls have one page, and must not make the screen render again
    if (pullProgress || useStatus.getState().pullProgress) useStatus.setState({ pullProgress });
    return !useStatus.getState().paused;
  };
}
