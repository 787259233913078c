import { REQUESTER_TYPES } from '@/blood/offer';
import type { BloodRequestDoc } from '@/store/entities/blood-request';
import { useRecord } from '@/store/use-record';
import { Button } from '@/ui/Button';
import { DateText } from '@/ui/DateText';
import { Dialog } from '@/ui/Dialog';
import { RelativeTime } from '@/ui/RelativeTime';
import { RecordChips } from './RecordChips';
import { RecordHistory } from './RecordHistory';
import { DetailGroup, NoDetails } from './RecordDetails';
import { urgencyWords } from './request-columns';
import { FulfilButton } from './RowActions';

function Details({ request }: { request: BloodRequestDoc }) {
  return (
    <>
      <RecordChips table="blood_requests" doc={request} />
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
      <section className="mt-4">
        <h3 className="text-18 font-semibold">History</h3>
        <RecordHistory table="blood_requests" id={request.id} />
      </section>
    </>
  );
}

/** The details of a request, live; open ones can be marked as fulfilled here. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useRecord('blood_requests', id);
  const request = found.record;
  return (
    <Dialog
      open
      beside
      title="Request Details"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {request?.request_fulfilled === false && (
            <FulfilButton id={id} name={request.hospital} onDone={onClose} />
          )}
        </>
      }
    >
      {found.state === 'here' ? <Details request={found.record} /> : <NoDetails {...found} />}
    </Dialog>
  );
}
