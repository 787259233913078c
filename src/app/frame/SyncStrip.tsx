import { type ComponentType, lazy, Suspense } from 'react';
import { waitForFirstPaint } from '@/ui/after-first-paint';

// the page works without its file
const Notices = lazy(async (): Promise<{ default: ComponentType }> => {
  await waitForFirstPaint();
  return import('./PageNotices').catch(() => ({ default: () => null }));
});

/** What every page says below its header, once it is there. */
export const SyncStrip = () => (
  <Suspense fallback={null}>
    <Notices />
  </Suspense>
);
