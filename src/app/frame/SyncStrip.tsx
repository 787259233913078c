import { type ComponentType, lazy, Suspense } from 'react';
import { waitForFirstPaint } from '@/ui/after-first-paint';

// the page works without its file
const Notices = lazy(async (): Promise<{ default: ComponentType }> => {
  await waitForFirstPaint();
  return import('./PageNotices').catch(() => ({ default: () => null }));
});

/** The notices that every page shows below its header, once their file is loaded. */
export const SyncStrip = () => (
  <Suspense fallback={null}>
    <Notices />
  </Suspense>
);
