import type { Page } from '@/remote/sync-api';
import type { SyncedName } from '@/collections/facts';
import { useStatus } from '@/store/status';

/**
 * Computes the share of the collection's changes that a page reaches.
 * @returns from 0 to 1; null if the server does not say what the newest change is
 */
export function getPulledShare(page: Pick<Page, 'checkpoint' | 'top'>): number | null {
  const { top } = page;
  return top === undefined || top <= 0 ? null : Math.min(1, page.checkpoint.seq / top);
}

/**
 * Shows the progress of a pull that has more than one page.
 * @returns the `onPage` of `pullCollection`; it returns false when the user has paused
 */
export function trackPullProgress(collection: SyncedName): (page: Page) => boolean {
  let rows = 0;
  return (page) => {
    rows += page.rows.length;
    const pullProgress = page.more ? { collection, rows, share: getPulledShare(page) } : null;
    // most pulls have one page and leave the screen alone
    if (pullProgress || useStatus.getState().pullProgress) useStatus.setState({ pullProgress });
    return !useStatus.getState().paused;
  };
}
