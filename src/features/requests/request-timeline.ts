import type { Way } from '@/blood/way';
import { CLOSED_REASONS, describeEvent } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { RecordState } from '@/store/hooks/use-record-state';

/** One step of a request's history, which may still lie ahead. */
export interface TimelineStep {
  title: string;
  /** an ISO time, or ms since 1970; null if the step lies ahead or its time is unknown */
  at: string | number | null;
  text: string | null;
  done: boolean;
  /** the member of the hospital's team who did it; missing if nobody is named */
  by?: string;
}

type TimelineEvent = NonNullable<BloodRequestDoc['timeline']>[number];
/** An event of the request, or of a donor's way. */
type AnyEvent = Omit<TimelineEvent, 'event'> & { event: string };

/** The columns of a request that a team can change, in words. */
const CHANGED: Record<string, string> = {
  required_units: 'units',
  additional_info: 'additional information',
  blood_type: 'blood type',
  needed_on: 'day',
  needed_from: 'hours',
  needed_until: 'hours',
};

const changedWords = (fields: readonly string[]) =>
  [...new Set(fields.map((field) => CHANGED[field] ?? field.replaceAll('_', ' ')))].join(', ');

const withName = (made: TimelineStep, { by }: Pick<TimelineEvent, 'by'>): TimelineStep =>
  by === undefined ? made : { ...made, by };

const findEvent = (request: BloodRequestDoc, ...names: TimelineEvent['event'][]) =>
  request.timeline?.findLast(({ event }) => names.includes(event)) ?? {};

const step = (
  title: string,
  at: TimelineStep['at'],
  text: string | null = null,
  done = true,
): TimelineStep => ({ title, at, text, done });

const onTheWay = (state: RecordState, later: string) =>
  state === 'sending' ? 'It is on its way now.' : later;

function eventStep(one: AnyEvent, title: string): TimelineStep {
  const { at, fields = [] } = one;
  return withName(step(fields.length > 0 ? `${title}: ${changedWords(fields)}` : title, at), one);
}

/**
 * Makes events from what the pledges to a request say of their donors' ways. The server does not put them into the
 * request.
 */
const wayEvents = (ways: readonly Way[]): AnyEvent[] =>
  ways.flatMap(({ on_way_at: onWay, here_at: here, seen_at: seen }) => [
    ...(onWay ? [{ at: onWay, event: 'on_way' }] : []),
    ...((seen ?? here) ? [{ at: seen ?? here ?? '', event: 'here' }] : []),
  ]);

/**
 * Lists what has happened to the request. Several pledges in a row become one step; the list of donors says when each
 * donor answered.
 */
function eventSteps(
  { timeline = [], needed_on: day }: BloodRequestDoc,
  ways: readonly Way[],
): TimelineStep[] {
  const steps: TimelineStep[] = [];
  let answers = 0;
  const events: AnyEvent[] = [...timeline, ...wayEvents(ways)];
  for (const one of events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const title = describeEvent(one.event, Boolean(day));
    if (title === undefined) continue;
    answers = one.event === 'answered' ? answers + 1 : 0;
    if (answers > 1) steps.splice(-1, 1, step(`${answers} donors offered to give`, one.at));
    else steps.push(eventStep(one, title));
  }
  return steps;
}

/**
 * Says that the request was closed. In a person's own request, they closed it themselves; in a hospital's, a member
 * of the team did.
 */
const closedWords = ({ org_id: team }: BloodRequestDoc) =>
  team ? 'This request was closed.' : 'You closed this request.';

function lastStep(request: BloodRequestDoc, received: boolean, state: RecordState): TimelineStep {
  if (request.deleted === true)
    return step(
      'Withdrawn',
      request.pending?.at ?? null,
      onTheWay(
        state,
        received
          ? 'Saved on this device. Others see the request until the server has been told, as soon as you are online.'
          : 'Saved on this device. The request is not sent any more; in case it had arrived, the server is told as soon as you are online.',
      ),
      false,
    );
  if (request.closed_reason === 'no_longer_needed' || request.closed_reason === 'patient_died')
    return withName(
      step(
        'Closed',
        request.updated_at ?? null,
        `${closedWords(request)} Donors were told that they are not needed any more.`,
      ),
      findEvent(request, 'closed'),
    );
  if (request.request_fulfilled)
    return withName(
      step(
        'Fulfilled',
        request.updated_at ?? null,
        request.closed_reason
          ? `${CLOSED_REASONS[request.closed_reason]}. It is in no list any more.`
          : 'An administrator has marked this request as fulfilled. It is in no list any more.',
      ),
      findEvent(request, 'fulfilled', 'closed'),
    );
  return step(
    'Fulfilled',
    null,
    received
      ? 'The request is open: donors see it and can offer to give. It is fulfilled once all units were given, or when you or an administrator say so.'
      : 'It is fulfilled once all units were given, or when you or an administrator say so.',
    false,
  );
}

/**
 * Lists the steps of the reader's own request: those of the past in order, then those that lie ahead. Steps of this
 * device have the times of its clock, and all others those of the server's.
 * @param state how far the record has come on its way to the server
 * @param ways the pledges to the request
 */
export function requestTimeline(
  request: BloodRequestDoc,
  state: RecordState,
  ways: readonly Way[] = [],
): TimelineStep[] {
  // as long as the server has not acknowledged a record, its `rev` is 0
  const received = request.rev > 0;
  const { pending, client_created_at: saved, created_at: created } = request;
  const steps: TimelineStep[] = [];
  if (saved) steps.push(step('Saved on this device', saved));
  if (received)
    steps.push(withName(step('Received by the server', created), findEvent(request, 'posted')));
  else if (request.deleted !== true)
    steps.push(
      step(
        'Received by the server',
        null,
        onTheWay(state, 'It will be sent as soon as you are online.'),
        false,
      ),
    );
  if (pending?.base && request.deleted !== true)
    steps.push(
      step(
        'Changes saved on this device',
        pending.at,
        onTheWay(state, 'They will be sent as soon as you are online.'),
        false,
      ),
    );
  steps.push(...eventSteps(request, ways), lastStep(request, received, state));
  return steps;
}
