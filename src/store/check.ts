import { create } from 'zustand';
import type { PulledName, Store } from './entities/collections';
import type { CheckpointDoc } from './entities/device';
import { writeAll } from './changes/write';

/** What the comparison with the server came to for one collection, in rows. */
export interface CheckCounts {
  /** rows of this device that were compared */
  compared: number;
  /**
   * rows that were not as the server has them, or missing. For all but administrators of a large
   * database that includes rows which came into the newest of their kind as others went.
   */
  differing: number;
  /** of those, rows put right; an unsent change stays as it is */
  repaired: number;
  /** false when the server's rows kept changing meanwhile, or it had no time: the comparison was left for next time */
  complete: boolean;
}

/** The last comparison of everything, as kept on this device. */
export interface CheckReport {
  /** when it ended, ms since 1970 */
  at: number;
  collections: Record<PulledName, CheckCounts>;
}

/** Id of the report among the checkpoints. Not a collection's name. */
export const REPORT_ID = 'digest';

interface Check {
  /** goes up each time somebody asks for a comparison now */
  requested: number;
  /** collections done while one is running, else null */
  running: { done: number; total: number } | null;
}

/** Whether everything is being compared with the server now. Its result: `readReport`, or live `checkpoints`. */
export const useCheck = create<Check>(() => ({ requested: 0, running: null }));

/** Asks for a comparison of everything with the server, now. */
export function requestCheck(): void {
  useCheck.setState(({ requested }) => ({ requested: requested + 1 }));
}

/** The report in its document, as `useLiveOne('checkpoints', REPORT_ID)` gives it; null when there is none. */
export const parseReport = (doc: CheckpointDoc | null | undefined): CheckReport | null =>
  // written by `saveReport` and nobody else
  doc?.id === REPORT_ID ? (doc.checkpoint as unknown as CheckReport | null) : null;

/** The last report on this device, or null. */
export async function readReport(store: Store): Promise<CheckReport | null> {
  return parseReport((await store.checkpoints.findOne(REPORT_ID).exec())?.toJSON());
}

/** Keeps a report in place of the one before. */
export async function saveReport(store: Store, report: CheckReport): Promise<void> {
  const doc = { id: REPORT_ID, checkpoint: { ...report }, sweep: false };
  await writeAll<CheckpointDoc>(store, 'checkpoints', [REPORT_ID], () => doc);
}
