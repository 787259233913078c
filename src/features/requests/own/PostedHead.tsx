import { CircleCheck, CloudOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { isOver } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useStatus } from '@/store/status';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/paths';
import { POSTED } from '../posted';

function describeNext({ needed_on: day, org_id: team }: BloodRequestDoc): string {
  const before = day
    ? 'Those near you are told five days before, and reminded the evening before. '
    : '';
  return team
    ? `${before}Offers are accepted at once, until there are enough. Your team sees the donors under My Hospital; they call the desk.`
    : `${before}When somebody answers, you see them here and decide whom to accept. Until then nobody sees your number.`;
}

/**
 * The head of the page of a request that was just posted. It is amber until the server has the request, because
 * nobody sees it until then, and green afterwards. A reload keeps it.
 */
export function PostedHead({ request }: { request: BloodRequestDoc }) {
  const isJustPosted = useLocation().state === POSTED;
  const online = useStatus((status) => status.online);
  const isReceived = request.rev > 0;
  if (isOver(request) || (isReceived && !isJustPosted)) return null;
  return (
    <section
      aria-label="Your request"
      className={joinClassNames(
        'flex items-start gap-3 rounded-md border p-4',
        isReceived
          ? 'border-green bg-green-soft text-green-ink'
          : 'border-amber bg-amber-soft text-amber-ink',
      )}
    >
      <Icon of={isReceived ? CircleCheck : CloudOff} className="mt-0.5" />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <output className="block">
          <span className="block font-semibold">
            {isReceived
              ? 'Your blood request has been submitted successfully!'
              : 'Saved on this phone. Nobody sees it yet.'}
          </span>
          <span className="block max-w-text">
            {isReceived
              ? `Donors can see it. ${describeNext(request)}`
              : online
                ? 'It is being sent.'
                : 'It is sent as soon as this device is online.'}
          </span>
        </output>
        {request.org_id && (
          <LinkButton to={paths.myHospital} variant="secondary">
            My Hospital
          </LinkButton>
        )}
      </div>
    </section>
  );
}
