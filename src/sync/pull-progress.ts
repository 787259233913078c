import type { Page } from '@/remote/sync-api';
import type { PulledName } from '@/store/entities/collections';
import { useStatus } from '@/store/status';

/**
 * The share of the collection's changes that a page reaches.
 * @returns from 0 to 1; null if the server does not send its newest sequence number
 */
export function getPulledShare(page: Pick<Page, 'checkpoint' | 'top'>): number | null {
  const { top } = page;
  return top === undefined || top <= 0 ? null : Math.min(1, page.checkpoint.seq / top);
}

/**
 * Shows the progress of a pull if it has more than one page.
 * @returns a callback for `pullCollection` that answers false once the user pauses the pull
 */
export function trackPullProgress(collection: PulledName): (page: Page) => boolean {
  let rows = 0;
  return (page) => {
    rows += page.rows.length;
    const pullProgress = page.more ? { collection, rows, share: getPulledShare(page) } : null;
    // Most pulls have one page. Do not re-render for those.
    if (pullProgress || useStatus.getState().pullProgress) useStatus.setState({ pullProgress });
    return !useStatus.getState().paused;
  };
}
