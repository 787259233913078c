import { CloudOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { paths } from '@/paths';
import { useLiveOne } from '@/store/hooks/use-live';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { LinkButton } from '@/ui/LinkButton';
import { OwnStock } from '../member/OwnStock';
import { PhoneFirst } from '../form/PhoneFirst';

/** This is loaded apart: it asks the server, and the page does not wait for the server's client. */
const HelpEstimate = lazy(() => import('./HelpEstimate'));

/**
 * Stays on the page after a request was posted. It shows the request's reference and state, and what happens next.
 */
export function PostedPanel({ id }: { id: string }) {
  const request = useLiveOne('blood_requests', id);
  if (!request) return null;
  return (
    <Card as="section" className="flex flex-col items-start gap-4">
      <h3 className="text-18 font-semibold">
        Your request for {request.hospital}
        {request.patient_id && (
          <span className="block font-normal text-ink-soft">Reference {request.patient_id}</span>
        )}
      </h3>
      {request.unsent === 1 ? (
        <p className="flex items-start gap-3 self-stretch rounded-md border border-amber bg-amber-soft p-4 font-medium text-amber-ink">
          <Icon of={CloudOff} className="mt-0.5" />
          Not sent yet. Nobody sees it until this device is online.
        </p>
      ) : (
        <p>
          It has been received, and donors can see it.{' '}
          {request.org_id
            ? 'Those who answer are accepted at once, up to the units needed. Your team sees them under My Hospital; they call the desk.'
            : 'When somebody answers, you see them on your request’s page and decide whom to accept. Until then nobody sees your number.'}
        </p>
      )}
      {request.urgency === 'Critical' && <PhoneFirst />}
      {request.urgency === 'Critical' && request.org_id && (
        <OwnStock
          hospital={request.org_id}
          need={request}
          action={
            <LinkButton to={paths.request(id)} variant="secondary">
              Use them
            </LinkButton>
          }
        />
      )}
      {request.unsent !== 1 && (
        <Suspense fallback={null}>
          <HelpEstimate request={request} />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.request(id)} variant="secondary">
          View my request
        </LinkButton>
        {request.org_id && (
          <LinkButton to={paths.myHospital} variant="secondary">
            My Hospital
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
