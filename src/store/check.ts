import { create } from 'zustand';
import type { SyncedName } from '@/collections/facts';
import type { Store } from '@/collections/documents';
import type { CheckpointDoc } from '@/collections/device';
import { writeAll } from './changes/write';

/** The result of comparing one collection with the server, in numbers of rows. */
export interface CheckCounts {
  /** how many rows of this device were compared */
  compared: number;
  /**
   * how many rows were missing on this device or differed from the server's; in a large database this includes rows
   * that a first contact contains only now, because other rows have left the first contact
   */
  differing: number;
  /** how many of the differing rows were corrected; rows with unsent changes are left alone */
  repaired: number;
  /** false if the comparison was postponed, because the server's rows kept changing or the server was too busy */
  complete: boolean;
}

/** The last comparison, as this device stores it. */
export interface CheckReport {
  /** when the comparison ended, ms since 1970 */
  at: number;
  collections: Record<SyncedName, CheckCounts>;
}

/** The id of the report in the collection `checkpoints`. No collection has this name. */
export const REPORT_ID = 'digest';

interface Check {
  /** increases with each request for a comparison */
  requested: number;
  /** how many collections have been compared, and of how many; null while no comparison runs */
  running: { done: number; total: number } | null;
}

/** The state of a comparison with the server. `readReport` and the live document in `checkpoints` have its result. */
export const useCheck = create<Check>(() => ({ requested: 0, running: null }));

/** Requests a comparison of everything on this device with the server. */
export function requestCheck(): void {
  useCheck.setState(({ requested }) => ({ requested: requested + 1 }));
}

/**
 * Reads the report from its document, as `useLiveOne('checkpoints', REPORT_ID)` returns it. Null if there is none.
 */
export const parseReport = (doc: CheckpointDoc | null | undefined): CheckReport | null =>
  // only `saveReport` writes this document
  doc?.id === REPORT_ID ? (doc.checkpoint as CheckReport | null) : null;

/** Reads the report of the last comparison. Null if there is none. */
export async function readReport(store: Store): Promise<CheckReport | null> {
  return parseReport((await store.checkpoints.findOne(REPORT_ID).exec())?.toJSON());
}

/** Stores a report in place of the last one. */
export async function saveReport(store: Store, report: CheckReport): Promise<void> {
  const doc = { id: REPORT_ID, checkpoint: { ...report }, sweep: false };
  await writeAll<CheckpointDoc>(store, 'checkpoints', [REPORT_ID], () => doc);
}
