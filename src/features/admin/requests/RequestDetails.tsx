import { REQUESTER_TYPES } from '@/blood/offer';
import { listRedCellRecipients } from '@/blood/red-cells';
import {
  CLOSED_REASONS,
  COMPONENTS,
  describeEvent,
  getExpiry,
  isOpenRequest,
  isOver,
} from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { bloodRequests } from '@/records/blood-requests';
import { listAnswers } from '@/records/describe';
import { describeDay } from '@/ui/date-words';
import { TimeAt } from '@/ui/TimeAt';
import { DateText } from '@/ui/DateText';
import { RelativeTime } from '@/ui/RelativeTime';
import { useNow } from '@/ui/use-now';
import { FulfilButton } from '../fulfil/FulfilButton';
import { MatchingDonors } from '../matching/MatchingDonors';
import { DetailGroup, RecordDialog } from '../RecordDialog';
import type { Compatible } from '../table/use-list';
import { Pledges } from './Pledges';
import { describeUrgency } from './request-columns';
import { makeRequestRow, type RequestRow, REQUESTS } from './request-rows';
import { describeState, describeUnits, nameRequest } from './request-state';
import { UsedStock } from './UsedStock';
import { Signs } from '@/ui/Signs';

const COMPATIBLE: Compatible = {
  label: (type) => `Types that ${type} can give to`,
  list: listRedCellRecipients,
};

/** The parts that the lists of open and of fulfilled requests share. */
export const requestList = {
  nouns: ['request', 'requests'],
  definition: REQUESTS,
  usual: { column: 'created', descending: true },
  searched: 'requester, hospital or e-mail',
  compatible: COMPATIBLE,
  byHospital: true,
  nameOf: (row: RequestRow) => `${row.requester}, ${row.type}, ${row.hospital}`,
  details: RequestDialog,
} as const;

/** One thing that happened to a request. */
export interface RequestEvent {
  title: string;
  /** when it happened, an ISO time */
  at: string;
}

const ENDS: Record<string, string> = { posted: 'Posted', fulfilled: 'Fulfilled', closed: 'Closed' };

/**
 * Lists what happened to a request, in order. If a request is older than timelines, the list begins with its posting.
 */
export function listEvents({
  timeline = [],
  created_at,
  needed_on: day,
}: BloodRequestDoc): RequestEvent[] {
  if (timeline.length === 0) return [{ title: 'Posted', at: created_at }];
  return timeline.flatMap(({ at, event, reason }) => {
    const title = ENDS[event] ?? describeEvent(event, Boolean(day));
    if (title === undefined) return [];
    return [{ title: reason ? `${title}: ${CLOSED_REASONS[reason]}` : title, at }];
  });
}

/** Lists what happened to a request, with the server's times. */
function Timeline({ request }: { request: BloodRequestDoc }) {
  return (
    <section className="mt-4">
      <h3 className="text-18 font-semibold">Timeline</h3>
      <ol className="divide-y divide-line">
        {listEvents(request).map(({ title, at }) => (
          <li key={`${at} ${title}`} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span className="font-medium">{title}</span>
            <span className="text-ink-soft">
              <TimeAt value={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Details({ request }: { request: BloodRequestDoc }) {
  const now = useNow();
  return (
    <>
      <DetailGroup
        title="Request"
        items={[
          { term: 'Blood type', value: <Signs text={request.blood_type} /> },
          { term: 'Units', value: request.required_units },
          ...(isOver(request) ? [] : [{ term: 'Of these', value: describeUnits(request) }]),
          ...(request.component
            ? [{ term: 'Kind of blood', value: COMPONENTS[request.component] }]
            : []),
          request.needed_on
            ? { term: 'Needed on', value: describeDay(request.needed_on) }
            : { term: 'Urgency', value: describeUrgency(request.urgency) },
          { term: 'Hospital', value: request.hospital },
          { term: 'Location', value: request.location },
          { term: 'Patient', value: request.patient_id },
          { term: 'Reason', value: request.reason },
          { term: 'Additional information', value: request.additional_info || 'None' },
          ...listAnswers(bloodRequests, request),
          {
            term: 'Posted',
            value: (
              <>
                <DateText value={request.created_at} /> (<RelativeTime value={request.created_at} />
                )
              </>
            ),
          },
          { term: 'State', value: describeState(request, now) },
          ...(isOver(request)
            ? []
            : [{ term: 'Open until', value: <TimeAt value={getExpiry(request)} /> }]),
        ]}
      />
      <DetailGroup
        title="Requester"
        items={[
          { term: 'Name', value: request.requester_name },
          { term: 'Requester type', value: REQUESTER_TYPES[request.requester_type] },
          { term: 'Contact number', value: request.contact },
          { term: 'E-mail', value: request.email },
        ]}
      />
      <Timeline request={request} />
      <UsedStock requestId={request.id} />
      <Pledges requestId={request.id} />
      {isOpenRequest(request, now) && <MatchingDonors request={request} />}
    </>
  );
}

/** Shows the details of a request, and follows their changes. An open request can be marked as fulfilled here. */
function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordDialog
      table="blood_requests"
      id={id}
      title="Request Details"
      onClose={onClose}
      renderAction={(request) =>
        !isOver(request) && <FulfilButton id={id} name={nameRequest(makeRequestRow(request))} />
      }
    >
      {(request) => <Details request={request} />}
    </RecordDialog>
  );
}
