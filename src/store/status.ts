import { create } from 'zustand';

/** How far a reading is. */
export interface PullProgress {
  collection: string;
  /** rows stored so far */
  rows: number;
  /** how much of the collection's changes that is, from 0 to 1; null where the server does not say */
  share: number | null;
}

interface Status {
  /** false while there is no network or the server cannot be reached */
  online: boolean;
  /** false until this page has tried to reach the server once: until then `online` is a guess */
  asked: boolean;
  /** the server answers, but what is unsent does not get through */
  stalled: boolean;
  /** false until the store of this page has been counted: until then `pending` and `attention` say nothing */
  counted: boolean;
  /** records saved here that the server has not acknowledged */
  pending: number;
  /** changes that need the user's attention */
  attention: number;
  /** ids of the records that are being sent right now */
  sending: ReadonlySet<string>;
  /** when the server last answered, ms since 1970; null for never on this device */
  lastContact: number | null;
  /** a reading of many pages that is under way in this tab */
  pullProgress: PullProgress | null;
  /** the user stopped reading for now; what is new waits until he goes on */
  paused: boolean;
  /** goes up each time somebody asks for a sync now */
  requested: number;
}

/** What the screen can say about sync. Written by sync, read by anyone; holds no documents. */
export const useStatus = create<Status>(() => ({
  online: typeof navigator === 'undefined' || navigator.onLine,
  asked: false,
  stalled: false,
  counted: false,
  pending: 0,
  attention: 0,
  sending: new Set(),
  lastContact: null,
  pullProgress: null,
  paused: false,
  requested: 0,
}));

/** Asks for a sync now, as after *Send again*. */
export function requestSync(): void {
  useStatus.setState(({ requested }) => ({ requested: requested + 1 }));
}

/** Stops a long reading after the page that is being stored. What is unsent is still sent. */
export function pausePull(): void {
  useStatus.setState({ paused: true });
}

/** Goes on reading where it stopped. */
export function resumePull(): void {
  useStatus.setState({ paused: false });
  requestSync();
}
