import { computeArrival } from '@/blood/arrival';
import type { Clock } from '@/clock';
import type { SyncApi } from '@/remote/sync-api';
import type { LocalDocument } from '@/store/changes/pending';

/**
 * If the difference between the clocks has changed by no more than this since the donor chose, their arrival stays as
 * it is, ms.
 */
const NEAR = 60_000;

/** Whether a pledge was made before this device knew the server's time, and has not been sent since. */
export const isByOwnClock = ({ pending }: LocalDocument): boolean => pending?.arrival !== undefined;

/**
 * Asks the server for its time, unless it has sent it since this page was loaded.
 * @throws {Unreachable | Refused}
 */
export async function measureClock(api: Pick<SyncApi, 'pullMany'>, clock: Clock): Promise<void> {
  if (clock.isFresh) return;
  const start = clock.start();
  const { now } = await api.pullMany({}, 1);
  clock.note(now, start);
}

/**
 * Computes a donor's arrival again, from their choice and the time at which they made it, once the server's time is
 * known. Without this, "within 3 hours" on a device whose clock is three days slow would be 69 hours ago.
 */
export function correctArrival(doc: LocalDocument, clock: Clock): LocalDocument {
  if (!doc.pending?.arrival) return doc;
  const { arrival, ...pending } = doc.pending;
  const { choice, at, ms } = arrival;
  if (Math.abs(clock.correct(at) - at - ms) <= NEAR) return { ...doc, pending };
  // nobody chooses in the future: if the time is later than now, somebody has set the clock since
  const made = Math.min(clock.correct(at), clock.now());
  const arriveBy = computeArrival(choice, '', new Date(made));
  // both phone numbers stay visible after the arrival for as long as the donor agreed to
  const stays = Date.parse(String(doc['agreed_until'])) - Date.parse(String(doc['arrive_by']));
  const times = {
    arrive_by: arriveBy.toISOString(),
    ...(stays >= 0 && { agreed_until: new Date(arriveBy.getTime() + stays).toISOString() }),
  };
  const { sent } = pending;
  return {
    ...doc,
    ...times,
    pending: { ...pending, sent: sent && { ...sent, set: { ...sent.set, ...times } } },
  };
}
