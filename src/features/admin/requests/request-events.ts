import { CLOSED_REASONS, REQUEST_EVENTS } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';

/** One thing that happened to a request. */
export interface RequestEvent {
  title: string;
  /** an ISO time */
  at: string;
}

const ENDS: Record<string, string> = { posted: 'Posted', fulfilled: 'Fulfilled', closed: 'Closed' };

/** Lists the events of a request in order. Requests that are older than timelines begin with their posting. */
export function listEvents({ timeline = [], created_at }: BloodRequestDoc): RequestEvent[] {
  if (timeline.length === 0) return [{ title: 'Posted', at: created_at }];
  return timeline.flatMap(({ at, event, reason }) => {
    const title = ENDS[event] ?? REQUEST_EVENTS[event];
    if (title === undefined) return [];
    return [{ title: reason ? `${title}: ${CLOSED_REASONS[reason]}` : title, at }];
  });
}
