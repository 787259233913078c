import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { donorRow } from '@/store/entities/donor';
import { useLive } from '@/store/live';
import { useRecord } from '@/store/use-record';
import { EmptyState } from '@/ui/EmptyState';
import { FormMessage } from '@/ui/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { Skeleton } from '@/ui/Skeleton';
import { DonationHeader } from './DonationHeader';
import { DonationView } from './DonationView';
import { OwnDonation } from './OwnDonation';

function Failure({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex max-w-form flex-col items-start gap-4">
      <h1 className="sr-only">Blood Donation</h1>
      <FormMessage tone="error">
        <p>{title}</p>
        {children !== undefined && <p className="mt-1 font-normal">{children}</p>}
      </FormMessage>
      <LinkButton to={paths.donateBlood} variant="secondary">
        Back to Donate Blood
      </LinkButton>
    </div>
  );
}

function NotFound({ id }: { id: string }) {
  const refused = useLive('attention', { selector: { row_id: id } }).rows;
  if (refused && refused.length > 0)
    return (
      <Failure title="Donation not found">
        The server did not accept it. What you entered is kept under{' '}
        <Link to={paths.saved} className="underline">
          Saved on this device
        </Link>
        .
      </Failure>
    );
  return (
    <Failure title="Donation not found">
      It may no longer be available, or the link is not complete.
    </Failure>
  );
}

function NotHere() {
  return (
    <>
      <h1 className="sr-only">Blood Donation</h1>
      <EmptyState
        icon={WifiOff}
        title="This donation is not on this device"
        action={
          <LinkButton to={paths.donations} variant="secondary">
            Donations on this device
          </LinkButton>
        }
      >
        It can be opened when you are online. This page then shows it by itself.
      </EmptyState>
    </>
  );
}

function Donation({ id }: { id: string }) {
  const identity = useIdentity();
  const { state, record } = useRecord('donors', id);
  if (state === 'loading') return <Skeleton rows={4} label="Loading donation" />;
  if (state === 'offline') return <NotHere />;
  if (state === 'failed') return <Failure title="Failed to load donation details" />;
  if (state === 'missing') return <NotFound id={id} />;
  if (identity && record.user_id === identity.userId) return <OwnDonation donation={record} />;
  return (
    <>
      <DonationHeader donation={record} own={false} />
      <DonationView donation={record} />
    </>
  );
}

export default function DonationPage() {
  const { id = '' } = useParams();
  const known = donorRow.shape.id.safeParse(id).success;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-10 sm:py-14">
      {known ? <Donation key={id} id={id} /> : <NotFound id={id} />}
    </div>
  );
}
