import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type Line from './ProgressLine';

// without its file, the card shows the rest
const ProgressLine = lazy((): Promise<{ default: ComponentType<ComponentProps<typeof Line>> }> =>
  import('./ProgressLine').catch(() => ({ default: () => null })),
);

/** How far the reader's own request is, on its card. It loads after the list, because few people have a request. */
export const CardProgress = (props: ComponentProps<typeof Line>) => (
  <Suspense fallback={<div className="min-h-5" />}>
    <ProgressLine {...props} />
  </Suspense>
);
