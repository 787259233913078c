import { QrCode as QrIcon, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ProfileDoc } from '@/collections/profiles/row';
import { describeSaveFailure } from '@/device/device-storage';
import { paths } from '@/paths';
import { type Identity, useIdentity } from '@/session/session';
import { useGiving } from '@/store/hooks/use-giving';
import { useRecord } from '@/store/hooks/use-record';
import { requestSync } from '@/store/status';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { showToast } from '@/ui/feedback/toast-store';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { QrCode } from '@/ui/QrCode';
import { formatShortCode, makeCardUrl } from './card-code';
import { renewCard } from './card-commands';
import { describeNextDay, describeType, findType } from './card-words';

/** Runs `renewCard`. Says if it failed. */
function useRenewal(userId: string) {
  const [problem, setProblem] = useState('');
  async function renew(success: string) {
    setProblem('');
    try {
      await renewCard(userId);
    } catch (error) {
      setProblem(describeSaveFailure('Your card could not be saved.', error));
      return;
    }
    requestSync();
    showToast({ text: success, tone: 'success' });
  }
  return { renew, problem };
}

function NewCode({ onRenew }: { onRenew: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-text text-ink-soft">
        Did somebody photograph your card, or did you lose a printed one? Make a new code. The old
        one then stops working.
      </p>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
        <Icon of={RotateCcw} /> Make a new code
      </Button>
      <ConfirmDialog
        open={asking}
        title="Make a new code?"
        confirmLabel="Make a new code"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRenew();
        }}
      >
        <p>
          Your card gets a new code at once. The old one, on paper too, becomes void when the server
          has received the new one.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function CardCode({ profile, code }: { profile: ProfileDoc; code: string }) {
  const { pending } = profile;
  const waits = pending !== null && (pending.base === null || 'card_code' in pending.base);
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <QrCode
        text={makeCardUrl(code, window.location.origin)}
        label="QR code of your donor card"
        size="w-72"
      />
      <p className="text-ink-soft">
        Or read out this code:{' '}
        <strong className="block font-mono text-22 whitespace-nowrap text-ink">
          {formatShortCode(code)}
        </strong>
      </p>
      {waits && (
        <FormMessage tone="info">
          Saved on this device. Staff can read this code once this device has been online.
        </FormMessage>
      )}
    </div>
  );
}

function DonorCard({ identity: { userId } }: { identity: Identity }) {
  const { state, record: profile } = useRecord('profiles', userId);
  const giving = useGiving(userId);
  const { renew, problem } = useRenewal(userId);
  if (state === 'failed' || state === 'offline')
    return (
      <FormMessage tone="error">Failed to load profile data. Please try again later.</FormMessage>
    );
  if (state === 'loading' || !giving) return <Skeleton rows={4} label="Loading your donor card" />;
  const name = `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim();
  const code = profile?.card_code ?? null;
  return (
    <>
      {problem !== '' && <FormMessage tone="error">{problem}</FormMessage>}
      <Card className="flex flex-col gap-5">
        {profile && code !== null && <CardCode profile={profile} code={code} />}
        <DefinitionList
          items={[
            { term: 'Name', value: name },
            { term: 'Blood Type', value: describeType(findType(profile, giving.donations), 'you') },
            { term: 'Next Date', value: describeNextDay(giving.nextDay) },
          ]}
        />
        <p className="text-ink-soft">Whether you may give is for staff to decide.</p>
      </Card>
      {code === null ? (
        <div className="flex flex-col items-start gap-3">
          <p className="max-w-text">
            Staff of a verified hospital can scan the code. They see what is shown above, and can
            say that they know you. Each time we tell you which hospital it was. The code is of no
            use to anybody else.
          </p>
          <Button className="max-sm:w-full" onClick={() => void renew('Your card is made.')}>
            <Icon of={QrIcon} /> Make my card
          </Button>
        </div>
      ) : (
        <NewCode onRenew={() => void renew('Your card has a new code.')} />
      )}
      <LinkButton to={paths.profile} variant="secondary" className="self-start max-sm:w-full">
        My Profile
      </LinkButton>
    </>
  );
}

/** A person's donor card: what staff may read of them, and the code with which they read it. It needs no network. */
export default function DonorCardPage() {
  const identity = useIdentity();
  return (
    <div className="mx-auto flex max-w-form flex-col gap-6 px-4 py-8 sm:py-12">
      <PageHeading title="Donor Card">Show it where you give blood.</PageHeading>
      {identity && <DonorCard key={identity.userId} identity={identity} />}
    </div>
  );
}
