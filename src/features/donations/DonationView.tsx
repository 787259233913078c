import { HEALTH_LEVEL_WORDS } from '@/blood/health';
import { PREFERRED_TIMES } from '@/blood/offer';
import type { DonorDoc } from '@/collections/donors/row';
import { paths } from '@/paths';
import { listAnswers } from '@/records/describe';
import { donors } from '@/records/donors';
import { useNeedsAttention } from '@/store/hooks/use-needs-attention';
import { RECORD_STATE_WORDS } from '@/store/hooks/use-record-state';
import { DateText } from '@/ui/DateText';
import { Card } from '@/ui/layout/Card';
import { type Definition, DefinitionList } from '@/ui/layout/DefinitionList';
import { RecordHeader } from '@/ui/layout/RecordHeader';
import { LinkButton } from '@/ui/LinkButton';
import { describePlace, describeZip } from '@/ui/place-words';
import { ShareButton } from '@/ui/ShareButton';
import { StateLink } from '@/ui/StateLink';
import { AvailabilityChip, OwnStateChip } from './list/DonationChips';
import { Signs } from '@/ui/Signs';
import { showSigns } from '@/ui/sign-words';

/** A link back to the page Donate Blood. It is shown below each error of a donation's page. */
export function BackToDonate() {
  return (
    <LinkButton to={paths.donateBlood} variant="secondary">
      Back to Donate Blood
    </LinkButton>
  );
}

export function DonationHeader({ donation, own }: { donation: DonorDoc; own: boolean }) {
  const attention = useNeedsAttention(own ? donation.id : null);
  return (
    <RecordHeader
      badge={donation.blood_type}
      title={`Blood Donation #${donation.id.slice(0, 8)}`}
      place={describePlace(donation)}
      since={
        <>
          Added on <DateText value={donation.created_at} />
        </>
      }
    >
      <AvailabilityChip available={donation.is_available} />
      {own && <OwnStateChip donation={donation} />}
      {attention && (
        <StateLink to={paths.saved} state="attention">
          {RECORD_STATE_WORDS.attention}
        </StateLink>
      )}
    </RecordHeader>
  );
}

const formatYesNo = (answer: boolean | null | undefined) =>
  answer === null || answer === undefined ? 'Unknown' : answer ? 'Yes' : 'No';

function Details({ title, items }: { title: string; items: Definition[] }) {
  return (
    <section>
      <h2 className="text-22 font-semibold">{title}</h2>
      <DefinitionList items={items} />
    </section>
  );
}

function location(donation: DonorDoc): Definition[] {
  const place = [
    { term: 'City', value: donation.city },
    { term: 'State', value: donation.state },
    { term: 'ZIP Code', value: describeZip(donation.zip_code) },
  ];
  // only the owner and administrators receive the address
  return donation.address === undefined
    ? place
    : [{ term: 'Address', value: donation.address }, ...place];
}

function health(donation: DonorDoc): Definition[] {
  const measured = [
    { term: 'Blood Pressure', value: HEALTH_LEVEL_WORDS[donation.blood_pressure] },
    { term: 'Sugar Level', value: HEALTH_LEVEL_WORDS[donation.sugar_level] },
  ];
  if (donation.recent_illness === undefined) return measured;
  return [
    ...measured,
    { term: 'Medications', value: formatYesNo(donation.any_medications) },
    { term: 'Recent Illness', value: formatYesNo(donation.recent_illness) },
  ];
}

function preferences(donation: DonorDoc): Definition[] {
  const { preferred_date: date, preferred_time: time } = donation;
  return [
    { term: 'Preferred Date', value: date ? <DateText value={date} /> : 'Flexible' },
    { term: 'Preferred Time', value: time ? PREFERRED_TIMES[time] : 'Flexible' },
    { term: 'Transport Needed', value: formatYesNo(donation.transport_needed) },
    { term: 'Available for Emergencies', value: formatYesNo(donation.emergency_available) },
    ...listAnswers(donors, donation),
  ];
}

function AvailabilityPanel({ donation }: { donation: DonorDoc }) {
  return (
    <Card as="section" className="flex flex-col items-start gap-3">
      <h2 className="text-18 font-semibold">Availability</h2>
      {donation.is_available ? (
        <>
          <p>
            <Signs
              text={`This ${donation.blood_type} donation is available. Post a request for it: donors see what is needed and where.`}
            />
          </p>
          <LinkButton
            to={paths.findBlood}
            state={{ bloodType: donation.blood_type }}
            variant="urgent"
            wide
          >
            Request This Blood
          </LinkButton>
          <ShareButton
            title={showSigns(`${donation.blood_type} blood donation`)}
            text={showSigns(
              `Available: ${donation.blood_type} blood donation, ${describePlace(donation)}`,
            )}
            path={paths.donation(donation.id)}
            wide
          />
        </>
      ) : (
        <p>This donation is not available at the moment. Others do not see it.</p>
      )}
    </Card>
  );
}

/** Shows a donation as everybody sees it. Viewers who receive the private details see them too. */
export function DonationView({ donation }: { donation: DonorDoc }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-start-2">
        <AvailabilityPanel donation={donation} />
      </div>
      <div className="flex flex-col gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Details title="Location" items={location(donation)} />
        <Details title="Health" items={health(donation)} />
        <Details title="Preferences" items={preferences(donation)} />
      </div>
      <Card as="section" className="flex flex-col items-start gap-3 lg:col-start-2">
        <h2 className="text-18 font-semibold">Need Help?</h2>
        <p>Questions about this donation, or about giving and receiving blood?</p>
        <LinkButton to={paths.about} variant="secondary" wide>
          Contact Support
        </LinkButton>
      </Card>
    </div>
  );
}
