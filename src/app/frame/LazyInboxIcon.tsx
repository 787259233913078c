import { type ComponentType, lazy, Suspense } from 'react';

// The bell reads the store, which opens after the first paint. Until then there is a plain link.
const InboxIcon = lazy((): Promise<{ default: ComponentType }> =>
  import('./InboxIcon').catch(() => ({ default: () => null })),
);

/** The bell, in the space that is reserved for it. */
export const LazyInboxIcon = () => (
  <span className="size-6">
    <Suspense>
      <InboxIcon />
    </Suspense>
  </span>
);
