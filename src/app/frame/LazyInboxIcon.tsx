import { type ComponentType, lazy, Suspense } from 'react';

// it reads the store, which opens after the first paint; a link without it still says where it leads
const InboxIcon = lazy((): Promise<{ default: ComponentType }> =>
  import('./InboxIcon').catch(() => ({ default: () => null })),
);

/** The bell, in the place that is kept for it. */
export const LazyInboxIcon = () => (
  <span className="size-6">
    <Suspense>
      <InboxIcon />
    </Suspense>
  </span>
);
