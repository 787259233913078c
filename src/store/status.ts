import { create } from 'zustand';

/** How far a pull has come. */
export interface PullProgress {
  collection: string;
  /** how many rows have been stored */
  rows: number;
  /** which share of the collection's changes has been pulled, from 0 to 1; null if the server does not say */
  share: number | null;
}

interface Status {
  /** false while there is no network or the server cannot be reached */
  online: boolean;
  /** whether this page has tried to reach the server; until then `online` is a guess */
  asked: boolean;
  /** true if the server answers but does not accept unsent work */
  stalled: boolean;
  /** whether this page has counted its unsent work; until then `pending` and `attention` mean nothing */
  counted: boolean;
  /**
   * how many records on this device the server has not acknowledged, including those in tabs of another version of
   * the app
   */
  pending: number;
  /** how many of the `pending` records only a tab of another version of the app can send now */
  elsewhere: number;
  /** how many changes the person finds in *Needs attention* */
  attention: number;
  /** the ids of the records that are being sent */
  sending: ReadonlySet<string>;
  /** when the server last answered this device, ms since 1970; null if it never did */
  lastContact: number | null;
  /** how far a pull of several pages has come; null if none is running */
  pullProgress: PullProgress | null;
  /** true if the person has paused pulls; new rows then wait until they resume */
  paused: boolean;
  /** increases with each request for a sync */
  requested: number;
}

/** The state of sync, for the screen. Only sync writes it. It holds no documents. */
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

/** Requests a sync, for example after the person chose *Send again*. */
export function requestSync(): void {
  useStatus.setState(({ requested }) => ({ requested: requested + 1 }));
}

/** Pauses pulls. The page that is being stored is finished. Unsent work is still sent. */
export function pausePull(): void {
  useStatus.setState({ paused: true });
}

/** Lets pulls go on after a pause. */
export function resumePull(): void {
  useStatus.setState({ paused: false });
  requestSync();
}
