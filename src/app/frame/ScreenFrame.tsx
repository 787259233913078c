import type { ReactNode } from 'react';
import { SyncStrip } from './Frame';

/** The frame of pages that fill the screen: only the notices that every page shows. */
export const ScreenFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex h-dvh flex-col">
    <SyncStrip />
    <main id="main" tabIndex={-1} className="min-h-0 grow">
      {children}
    </main>
  </div>
);
