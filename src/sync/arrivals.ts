import { type Arrival, computeArrival } from '@/blood/arrival';
import type { Clock } from '@/clock';
import type { SyncApi } from '@/remote/sync-api';
import type { LocalDocument } from '@/store/changes/pending';

/** An arrival stays as it is if the difference changed by no more than this, ms. */
const NEAR = 60_000;

/** Whether a pledge was made before this device had asked the server for its time, and has not been sent since. */
export const isByOwnClock = ({ pending }: LocalDocument): boolean => pending?.arrival !== undefined;

/**
 * Asks the server for its time, unless this page knows it.
 * @throws {Unreachable | Refused}
 */
export async function measureClock(api: Pick<SyncApi, 'pullMany'>, clock: Clock): Promise<void> {
  if (clock.isFresh) return;
  const start = clock.start();
  const { now } = await api.pullMany({}, 1);
  clock.note(now, start);
}

/**
 * Computes a donor's arrival once more, from their choice and the moment at which they made it, now that the server's
 * time is known: "within 3 hours" on a device three days behind is not 69 hours ago.
 */
export function correctArrival(doc: LocalDocument, clock: Clock): LocalDocument {
  if (!doc.pending?.arrival) return doc;
  const { arrival, ...pending } = doc.pending;
  const { choice, at, ms } = arrival;
  if (Math.abs(clock.correct(at) - at - ms) <= NEAR) return { ...doc, pending };
  // nobody can have made the choice in the future; a later time means that the clock was set since
  const made = Math.min(clock.correct(at), clock.now());
  const arriveBy = computeArrival(choice as Arrival, '', new Date(made));
  // both numbers are shown for as long after the arrival as the donor read
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
