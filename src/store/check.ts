import { create } from 'zustand';
import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { CheckpointDoc } from '@/collections/device';
import { writeAll } from './changes/write';

/** Result of the comparison with the server for one collection, in rows. */
export interface CheckCounts {
  /** rows of this device that were compared */
  compared: number;
  /**
   * rows that were missing or differed from the server's. For everybody but administrators of a large database this
   * includes rows that are new in the snapshot because other rows left it.
   */
  differing: number;
  /** those of the differing rows that were corrected; unsent changes are left alone */
  repaired: number;
  /**
   * false if the server's rows kept changing meanwhile, or if it had no time: the comparison waits for the next time
   */
  complete: boolean;
}

/** The last complete comparison, as stored on this device. */
export interface CheckReport {
  /** when the comparison ended, ms since 1970 */
  at: number;
  collections: Record<SyncedName, CheckCounts>;
}

/** Id of the report in the collection `checkpoints`. It names no collection. */
export const REPORT_ID = 'digest';

interface Check {
  /** increases with each request for a comparison */
  requested: number;
  /** collections done so far; null when no comparison runs */
  running: { done: number; total: number } | null;
}

/** The state of the comparison with the server. For its result see `readReport`, or the live `checkpoints`. */
export const useCheck = create<Check>(() => ({ requested: 0, running: null }));

/** Requests a comparison of everything with the server. */
export function requestCheck(): void {
  useCheck.setState(({ requested }) => ({ requested: requested + 1 }));
}

/**
 * Reads the report from its document, as `useLiveOne('checkpoints', REPORT_ID)` returns it; null if there is none.
 */
export const parseReport = (doc: CheckpointDoc | null | undefined): CheckReport | null =>
  // only `saveReport` writes this document
  doc?.id === REPORT_ID ? (doc.checkpoint as unknown as CheckReport | null) : null;

/** Reads the last report on this device, or null. */
export async function readReport(store: Store): Promise<CheckReport | null> {
  return parseReport((await store.checkpoints.findOne(REPORT_ID).exec())?.toJSON());
}

/** Replaces the stored report. */
export async function saveReport(store: Store, report: CheckReport): Promise<void> {
  const doc = { id: REPORT_ID, checkpoint: { ...report }, sweep: false };
  await writeAll<CheckpointDoc>(store, 'checkpoints', [REPORT_ID], () => doc);
}
