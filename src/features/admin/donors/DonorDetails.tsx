import { useState } from 'react';
import { HEALTH_LEVEL_WORDS } from '@/blood/health';
import { PREFERRED_TIMES } from '@/blood/offer';
import { correctDonor } from '@/calls/corrections';
import type { DonorDoc } from '@/collections/donors/row';
import { listAnswers } from '@/records/describe';
import { donors } from '@/records/donors';
import { useLiveOne } from '@/store/hooks/use-live';
import { Button } from '@/ui/Button';
import { DateText } from '@/ui/DateText';
import { Dialog } from '@/ui/feedback/Dialog';
import { describeList, describeYesNo, DetailGroup, RecordDialog } from '../RecordDialog';
import { UnavailableButton } from '../UnavailableButton';
import { CorrectionForm } from './CorrectionForm';
import { HealthChip } from './donor-columns';
import { Signs } from '@/ui/Signs';

type CorrectDonorProps = {
  donor: DonorDoc;
  /** the date of birth as an ISO date; null if it is unknown */
  born: string | null;
};

/** A button that opens a form to correct what the donor mistyped at sign-up. */
function CorrectDonor({ donor, born }: CorrectDonorProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="py-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Correct blood type or birth date
      </Button>
      <Dialog open={open} title={`Correct ${donor.full_name}?`} onClose={() => setOpen(false)}>
        <CorrectionForm
          bloodType={donor.blood_type}
          born={born}
          correct={(type, day) => correctDonor(donor.id, type ?? donor.blood_type, day)}
          onDone={() => setOpen(false)}
        >
          <p>
            This changes the donor’s profile, and the blood type in this donation. The audit log
            records it. Offers that the donor has already made keep the old type: tell the
            requester.
          </p>
        </CorrectionForm>
      </Dialog>
    </div>
  );
}

function Details({ donor }: { donor: DonorDoc }) {
  const time = donor.preferred_time;
  const born = useLiveOne('profiles', donor.user_id)?.date_of_birth ?? null;
  return (
    <>
      <DetailGroup
        title="Personal Information"
        items={[
          { term: 'Name', value: donor.full_name },
          { term: 'E-mail', value: donor.user_email },
          { term: 'Phone', value: donor.phone_number },
          {
            term: 'Address',
            value: [donor.address, donor.city, donor.state, donor.zip_code]
              .filter(Boolean)
              .join(', '),
          },
          { term: 'Date of birth', value: <DateText value={born} fallback="Not given" /> },
          { term: 'Registered', value: <DateText value={donor.created_at} /> },
        ]}
      />
      <DetailGroup
        title="Blood Information"
        items={[
          { term: 'Blood type', value: <Signs text={donor.blood_type} /> },
          { term: 'Donation count', value: donor.donation_count ?? 0 },
          {
            term: 'Last donation',
            value: <DateText value={donor.last_donation_date} fallback="Not given" />,
          },
          { term: 'Available', value: describeYesNo(donor.is_available) },
        ]}
      />
      <CorrectDonor donor={donor} born={born} />
      <DetailGroup
        title="Health Information"
        items={[
          { term: 'Health status', value: <HealthChip healthy={donor.is_healthy ?? null} /> },
          { term: 'Blood pressure', value: HEALTH_LEVEL_WORDS[donor.blood_pressure] },
          { term: 'Sugar level', value: HEALTH_LEVEL_WORDS[donor.sugar_level] },
          { term: 'Medications', value: describeYesNo(donor.any_medications) },
          { term: 'Recent illness', value: describeYesNo(donor.recent_illness) },
          { term: 'Conditions', value: describeList(donor.conditions) },
          { term: 'Notes', value: donor.notes ? donor.notes : 'None' },
        ]}
      />
      <DetailGroup
        title="Preferences"
        items={[
          { term: 'Preferred centers', value: describeList(donor.preferred_centers) },
          {
            term: 'Preferred times',
            value: donor.preferred_times || (time ? PREFERRED_TIMES[time] : 'Flexible'),
          },
          {
            term: 'Preferred date',
            value: <DateText value={donor.preferred_date} fallback="Flexible" />,
          },
          {
            term: 'Notifications',
            value: donor.receive_notifications === false ? 'Disabled' : 'Enabled',
          },
          ...listAnswers(donors, donor),
        ]}
      />
    </>
  );
}

type DonorDialogProps = { id: string; onClose: () => void; withAction?: boolean };

/** Shows the details of a donor, and follows their changes. */
export function DonorDialog({ id, onClose, withAction = false }: DonorDialogProps) {
  return (
    <RecordDialog
      table="donors"
      id={id}
      title="Donor Details"
      onClose={onClose}
      renderAction={(donor) =>
        withAction &&
        donor.is_available && (
          <UnavailableButton id={id} name={donor.full_name ?? 'The donation'} onDone={onClose} />
        )
      }
    >
      {(donor) => <Details donor={donor} />}
    </RecordDialog>
  );
}

/** Shows the details of an available donor, with an action that makes them unavailable. */
export function AvailableDonorDialog(props: Omit<DonorDialogProps, 'withAction'>) {
  return <DonorDialog {...props} withAction />;
}
