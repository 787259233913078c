import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Identity, useIdentity } from '@/session/session';
import { clearDraftsOf } from '@/store/drafts/claim-draft';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import { useRecord } from '@/store/hooks/use-record';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { usePassingMessage } from '@/ui/feedback/use-passing-message';
import { Corrections } from './Corrections';
import { DeviceAndPrivacy } from './DeviceAndPrivacy';
import { OwnCorrection } from './OwnCorrection';
import { OwnDonations } from './OwnDonations';
import { ProfileForm } from './ProfileForm';
import { ProfileHeader } from './ProfileHeader';
import { ProfileView } from './ProfileView';
import { PROFILE_DRAFT } from './use-profile-form';

/** How long the success message stays, ms. */
const SUCCESS_MS = 3000;

function Profile({ identity: { userId, email } }: { identity: Identity }) {
  const { state, record } = useRecord('profiles', userId);
  const unfinished = useUnfinished(PROFILE_DRAFT);
  const [editing, setEditing] = useState<boolean | null>(null);
  // reopens an unfinished edit
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
    // the closing form saves its latest input, so the draft is cleared only after that
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
  /** The person's answers to requests. */
  pledges: ReactNode;
  /** The person's blood requests. */
  requests: ReactNode;
  /** The person's spots at donation drives. */
  reservations: ReactNode;
  /** Further settings of this device. */
  deviceSettings: ReactNode;
};

/** A person's profile; the sections of other features are passed in. */
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
