import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameCountry } from '@/blood/rules/countries';
import { type Correction, readMyCorrections } from '@/calls/corrections';
import type { ProfileDoc } from '@/collections/profiles/row';
import { paths } from '@/paths';
import { type Identity, useIdentity } from '@/session/session';
import { clearDraftsOf } from '@/store/drafts/claim-draft';
import { useRecord } from '@/store/hooks/use-record';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import { useStatus } from '@/store/status';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { describeDate } from '@/ui/date-words';
import { DateText } from '@/ui/DateText';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { usePassingMessage } from '@/ui/feedback/use-passing-message';
import { type Definition, DefinitionList } from '@/ui/layout/DefinitionList';
import { LinkButton } from '@/ui/LinkButton';
import { DeviceAndPrivacy } from './DeviceAndPrivacy';
import { OwnCorrection } from './OwnCorrection';
import { OwnDonations } from './OwnDonations';
import { PROFILE_DRAFT, ProfileForm } from './ProfileForm';
import { saySigns, showSigns } from '@/ui/sign-words';

const FIELDS: Record<Correction['field'], string> = {
  blood_type: 'blood type',
  date_of_birth: 'date of birth',
};

function describeValue(field: Correction['field'], value: string | null): string {
  if (value === null) return 'not given';
  return field === 'date_of_birth' ? describeDate(value) : value;
}

/** Describes a correction: its time, the field and the record, and both values. */
export function describeCorrection({ at, table_name, field, before, after }: Correction): string {
  const where = table_name === 'donors' ? 'of a donation' : 'in your profile';
  const values = showSigns(`${describeValue(field, before)} → ${describeValue(field, after)}`);
  return `${describeDate(Date.parse(at))}: the ${FIELDS[field]} ${where}, ${values}`;
}

/**
 * Lists what administrators have corrected in the person's records. This device already has the corrected values
 * themselves.
 */
function Corrections() {
  const [corrections, setCorrections] = useState<readonly Correction[]>([]);
  const online = useStatus((status) => status.online);
  useEffect(() => {
    if (!online) return undefined;
    let alive = true;
    readMyCorrections().then(
      (found) => alive && setCorrections(found),
      // when the device is online again, the list is read again
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [online]);
  if (corrections.length === 0) return null;
  return (
    <FormMessage tone="info">
      <p>Staff corrected what you entered:</p>
      <ul className="mt-1 font-normal">
        {corrections.map((correction) => (
          <li key={`${correction.at} ${correction.table_name} ${correction.field}`}>
            {describeCorrection(correction)}
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}

/** Returns the person's initials. */
function initialsOf(profile: ProfileDoc | null, email: string): string {
  const names = [profile?.first_name, profile?.last_name].filter((name) => Boolean(name?.trim()));
  const letters = names.map((name) => Array.from(name?.trim() ?? '')[0]).join('');
  return (letters || email.slice(0, 1)).toUpperCase();
}

type ProfileHeaderProps = { profile: ProfileDoc | null; email: string; children: ReactNode };

/** Shows the person's name and e-mail. Its `children` are the actions. */
export function ProfileHeader({ profile, email, children }: ProfileHeaderProps) {
  const name = `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <span
        aria-hidden="true"
        className="inline-flex size-16 shrink-0 items-center justify-center rounded-full bg-sunken text-22 font-semibold"
      >
        {initialsOf(profile, email)}
      </span>
      <div className="min-w-0 grow basis-48">
        <h1 className="text-28 font-semibold">{name === '' ? 'My Profile' : name}</h1>
        <p className="wrap-anywhere text-ink-soft">{email}</p>
      </div>
      {profile?.blood_type && (
        <Badge size="large" label={`Blood type ${saySigns(profile.blood_type)}`}>
          {showSigns(profile.blood_type)}
        </Badge>
      )}
      <div className="max-sm:basis-full">{children}</div>
    </div>
  );
}

const yesNo = (answer: boolean) => (answer ? 'Yes' : 'No');

function health(profile: ProfileDoc): Definition[] {
  const answers = [
    { term: 'Illness in the past 4 weeks', value: yesNo(profile.recent_illness) },
    { term: 'Medications', value: yesNo(profile.medications) },
    { term: 'Donated before', value: yesNo(profile.previous_donation) },
  ];
  if (!profile.previous_donation) return answers;
  const date = <DateText value={profile.last_donation_date} />;
  return [...answers, { term: 'Last Donation', value: date }];
}

export function ProfileView({ profile, email }: { profile: ProfileDoc; email: string }) {
  const born = profile.date_of_birth;
  const personal: Definition[] = [
    { term: 'Full Name', value: `${profile.first_name} ${profile.last_name}`.trim() },
    { term: 'Phone', value: profile.phone_number },
    { term: 'Date of Birth', value: born ? <DateText value={born} /> : '' },
    { term: 'E-mail', value: email },
    { term: 'Street Address', value: profile.address },
    { term: 'City', value: profile.city },
    { term: 'State', value: profile.state },
    { term: 'ZIP Code', value: profile.zip_code },
    { term: 'Country', value: nameCountry(profile.country) },
  ];
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <section>
        <h2 className="text-22 font-semibold">Personal Information</h2>
        <DefinitionList items={personal} />
      </section>
      <section>
        <h2 className="text-22 font-semibold">Health Information</h2>
        <DefinitionList items={health(profile)} />
      </section>
    </div>
  );
}

/** How long the success message stays, ms. */
const SUCCESS_MS = 3000;

function Profile({ identity: { userId, email } }: { identity: Identity }) {
  const { state, record } = useRecord('profiles', userId);
  const unfinished = useUnfinished(PROFILE_DRAFT);
  const [editing, setEditing] = useState<boolean | null>(null);
  // if an edit was left unfinished, its form opens by itself
  if (editing === null && unfinished !== undefined) setEditing(unfinished);
  const [success, saySuccess] = usePassingMessage(SUCCESS_MS);
  const toggleButton = useRef<HTMLButtonElement>(null);
  const known = state === 'here' || state === 'missing';

  async function toggle() {
    if (!editing) {
      saySuccess('');
      setEditing(true);
      return;
    }
    // the form saves its latest input when it closes, so the draft is deleted after that
    flushSync(() => setEditing(false));
    await clearDraftsOf(PROFILE_DRAFT).catch(() => undefined);
  }

  function saved() {
    setEditing(false);
    saySuccess('Profile updated successfully!');
    window.scrollTo({ top: 0, behavior: 'instant' });
    toggleButton.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <ProfileHeader profile={record} email={email}>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.donorCard} variant="secondary" className="max-sm:w-full">
            Donor Card
          </LinkButton>
          {known && (
            <Button
              ref={toggleButton}
              variant="secondary"
              className="max-sm:w-full"
              onClick={() => void toggle()}
            >
              {editing ? 'Cancel Editing' : 'Edit Profile'}
            </Button>
          )}
        </div>
      </ProfileHeader>
      {success !== '' && <FormMessage tone="success">{success}</FormMessage>}
      {state === 'loading' && <Skeleton rows={4} label="Loading your profile" />}
      {(state === 'failed' || state === 'offline') && (
        <FormMessage tone="error">Failed to load profile data. Please try again later.</FormMessage>
      )}
      {state === 'missing' && (
        <FormMessage tone="info">
          No user profile found. Please update your information.
        </FormMessage>
      )}
      {known && editing === true && (
        <ProfileForm userId={userId} profile={record} onSaved={saved} />
      )}
      {record && !editing && <ProfileView profile={record} email={email} />}
      {record && !editing && <OwnCorrection profile={record} />}
      {record && !editing && <Corrections />}
    </>
  );
}

type ProfilePageProps = {
  /** the section with the person's pledges */
  pledges: ReactNode;
  /** the section with the person's blood requests */
  requests: ReactNode;
  /** the section with the person's spots at drives */
  reservations: ReactNode;
  /** further settings of this device */
  deviceSettings: ReactNode;
};

/** The page of a person's profile. The sections that belong to other features are passed in. */
export function ProfilePage({ pledges, requests, reservations, deviceSettings }: ProfilePageProps) {
  const identity = useIdentity();
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-8 sm:py-12">
      {identity && (
        <>
          <Profile key={identity.userId} identity={identity} />
          <OwnDonations userId={identity.userId} />
          {pledges}
          {requests}
          {reservations}
          <DeviceAndPrivacy identity={identity}>{deviceSettings}</DeviceAndPrivacy>
        </>
      )}
    </div>
  );
}
