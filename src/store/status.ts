import { create } from 'zustand';

/** The progress of a pull. */
export interface PullProgress {
  collection: string;
  /** rows stored so far */
  rows: number;
  /** the share of the collection's changes, from 0 to 1; null if the server does not say */
  share: number | null;
}

interface Status {
  /** false while there is no network or the server cannot be reached */
  online: boolean;
  /** false until this page has tried to reach the server once: until then `online` is a guess */
  asked: boolean;
  /** the server answers, but does not accept unsent work */
  stalled: boolean;
  /** false until the store of this page has been counted: until then `pending` and `attention` say nothing */
  counted: boolean;
  /**
   * records saved here that the server has not acknowledged, including those of tabs of another version of the app
   */
  pending: number;
  /** how many of those only a tab of another version can send at present */
  elsewhere: number;
  /** changes that need the user's attention */
  attention: number;
  /** ids of the records that are being sent */
  sending: ReadonlySet<string>;
  /** when the server last answered, ms since 1970; null if it never did on this device */
  lastContact: number | null;
  /** a pull of many pages that this tab is running */
  pullProgress: PullProgress | null;
  /** the user paused pulling; new rows wait until they resume */
  paused: boolean;
  /** increases with each request for a sync */
  requested: number;
}

/** The sync status for the screen. Sync writes it, and anyone may read it. It holds no documents. */
export const useStatus = create<Status>(() => ({
  online: typeof navigator === 'undefined' || navigator.onLine,
  asked: false,
  stalled: false,
  counted: false,
  pending: 0,
  elsewhere: 0,
  attention: 0,
  sending: new Set(),
  lastContact: null,
  pullProgress: null,
  paused: false,
  requested: 0,
}));

/** Requests a sync, for example after *Send again*. */
export function requestSync(): void {
  useStatus.setState(({ requested }) => ({ requested: requested + 1 }));
}

/** Pauses a long pull after the page that is being stored. Unsent work is still sent. */
export function pausePull(): void {
  useStatus.setState({ paused: true });
}

/** Resumes a paused pull. */
export function resumePull(): void {
  useStatus.setState({ paused: false });
  requestSync();
}
