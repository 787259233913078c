import { REQUESTER_TYPES } from '@/blood/offer';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { DateText } from '@/ui/DateText';
import { RelativeTime } from '@/ui/RelativeTime';
import { DetailGroup } from '../RecordDetails';
import { RecordDialog } from '../RecordDialog';
import { urgencyWords } from './request-columns';
import { FulfilButton } from '../RowActions';

function Details({ request }: { request: BloodRequestDoc }) {
  return (
    <>
      <DetailGroup
        title="Request"
        items={[
          { term: 'Blood type', value: request.blood_type },
          { term: 'Units', value: request.required_units },
          {
            term: 'Urgency',
            value: urgencyWords(request.urgency),
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
          { term: 'State', value: request.request_fulfilled ? 'Fulfilled' : 'Open' },
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
        !request.request_fulfilled && (
          <FulfilButton id={id} name={request.hospital} onDone={onClose} />
        )
      }
    >
      {(request) => <Details request={request} />}
    </RecordDialog>
  );
}
