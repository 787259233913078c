import { create } from 'zustand';

interface Status {
  /** false while there is no network or the server cannot be reached */
  online: boolean;
  /** records saved here that the server has not acknowledged */
  pending: number;
  /** changes that need the user's attention */
  attention: number;
  /** ids of the records that are being sent right now */
  sending: ReadonlySet<string>;
  /** when the server last answered, ms since 1970; null for never on this device */
  lastContact: number | null;
  /** goes up each time somebody asks for a sync now */
  wanted: number;
}

/** What the screen can say about sync. Written by sync, read by anyone; holds no documents. */
export const useStatus = create<Status>(() => ({
  online: typeof navigator === 'undefined' || navigator.onLine,
  pending: 0,
  attention: 0,
  sending: new Set(),
  lastContact: null,
  wanted: 0,
}));

/** Asks for a sync now, as after *Send again*. */
export function wantSync(): void {
  useStatus.setState(({ wanted }) => ({ wanted: wanted + 1 }));
}
