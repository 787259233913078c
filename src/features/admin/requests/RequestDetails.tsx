import { REQUESTER_TYPES } from '@/blood/offer';
import { COMPONENTS, getExpiry, isOpenRequest, isOver } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { DateText } from '@/ui/DateText';
import { describeTimeAt } from '@/ui/date-words';
import { RelativeTime } from '@/ui/RelativeTime';
import { useNow } from '@/ui/use-now';
import { FulfilButton } from '../fulfil/FulfilButton';
import { MatchingDonors } from '../matching/MatchingDonors';
import { DetailGroup } from '../RecordDetails';
import { RecordDialog } from '../RecordDialog';
import { Pledges } from './Pledges';
import { UsedStock } from './UsedStock';
import { describeUrgency } from './request-columns';
import { makeRequestRow } from './request-rows';
import { describeState, describeUnits, nameRequest } from './request-state';
import { Timeline } from './Timeline';

const MINUTE = 60_000;

function Details({ request }: { request: BloodRequestDoc }) {
  const now = useNow(MINUTE);
  return (
    <>
      <DetailGroup
        title="Request"
        items={[
          { term: 'Blood type', value: request.blood_type },
          { term: 'Units', value: request.required_units },
          ...(isOver(request) ? [] : [{ term: 'Of these', value: describeUnits(request) }]),
          ...(request.component
            ? [{ term: 'Component', value: COMPONENTS[request.component] }]
            : []),
          {
            term: 'Urgency',
            value: describeUrgency(request.urgency),
          },
          { term: 'Hospital', value: request.hospital },
          { term: 'Location', value: request.location },
          { term: 'Patient', value: request.patient_id },
          { term: 'Reason', value: request.reason },
          { term: 'Additional information', value: request.additional_info || 'None' },
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
            : [{ term: 'Open until', value: describeTimeAt(getExpiry(request)) }]),
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

/** The details of a request, live; open ones can be marked as fulfilled here. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
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
