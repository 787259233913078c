import type { Page } from '@/remote/sync-api';
import type { PulledName } from '@/store/entities/collections';
import { useStatus } from '@/store/status';

/**
 * How far along a page is: the share of the collection's changes that it reaches.
 * @returns from 0 to 1; null where the server does not say what the newest change is
 */
export function getPulledShare(page: Pick<Page, 'checkpoint' | 'top'>): number | null {
  const { top } = page;
  return top === undefined || top <= 0 ? null : Math.min(1, page.checkpoint.seq / top);
}

/**
 * Keeps the progress of a reading on the screen, where it has more than one page.
 * @returns for `pullCollection`: answers false when the user wants no more for now
 */
export function trackPullProgress(collection: PulledName): (page: Page) => boolean {
  let rows = 0;
  return (page) => {
    rows += page.rows.length;
    const pullProgress = page.more ? { collection, rows, share: getPulledShare(page) } : null;
    // most readings have one page: they leave the screen alone
    if (pullProgress || useStatus.getState().pullProgress) useStatus.setState({ pullProgress });
    return !useStatus.getState().paused;
  };
}
