import { countUnitsNeeded, isOpenRequest } from '@/blood/request-life';
import { getAnswersOpen } from '@/blood/planned';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { Card } from '@/ui/layout/Card';
import { LinkButton } from '@/ui/LinkButton';
import { useNow } from '@/ui/use-now';
import { isLivePledge } from './pledge-state';
import { describeAcceptance, describeAnswersOpen } from './pledge-words';
import { Declined } from './Declined';
import { PledgeCard } from './PledgeCard';
import { useOwnPledge, useWasDeclined } from './use-pledges';
import type { ReactNode } from 'react';

type EndedAnswerProps = {
  requestId: string;
  /** what to show to people who have not answered this request */
  children: ReactNode;
};

/** Shows the outcome of the reader's own pledge, if the request is over and has left their device. */
export function EndedAnswer({ requestId, children }: EndedAnswerProps) {
  const pledge = useOwnPledge(requestId, useIdentity()?.userId ?? null);
  if (pledge === undefined) return null;
  if (pledge === null) return children;
  const at = pledge.hospital ? ` at ${pledge.hospital}` : '';
  return (
    <div className="flex max-w-form flex-col gap-4">
      <h1 className="text-28 font-semibold">Blood Request</h1>
      <p className="text-18">
        {pledge.status === 'given'
          ? `Thank you: you gave blood for this request${at}.`
          : `This request${at} is no longer on this device.`}
      </p>
      <PledgeCard pledge={pledge} />
    </div>
  );
}

/** Shows the reader's pledge to another person's request, or a link for making one. */
export function AnswerPanel({ request }: { request: BloodRequestDoc }) {
  const userId = useIdentity()?.userId ?? null;
  const pledge = useOwnPledge(request.id, userId);
  const wasDeclined = useWasDeclined(request.id, userId);
  const now = useNow();
  const isOpen = isOpenRequest(request, now);
  const isEarly = now < getAnswersOpen(request);
  const isCovered = countUnitsNeeded(request) === 0;
  return (
    <div className="flex flex-col gap-4">
      {pledge && <PledgeCard pledge={pledge} />}
      {!(pledge && isLivePledge(pledge)) && (
        <Card as="section" className="flex flex-col items-start gap-3">
          <h2 className="text-18 font-semibold">Can you help?</h2>
          {!isOpen && <p>This request is over, so it takes no more offers.</p>}
          {isOpen && wasDeclined && <Declined />}
          {isOpen && !wasDeclined && isEarly && <p>{describeAnswersOpen(request, now)}.</p>}
          {isOpen && !wasDeclined && !isEarly && (
            <>
              <p>
                {isCovered
                  ? `Enough donors are ${request.needed_on ? 'expected' : 'on their way'}. You can still offer: you are asked if somebody does not come.`
                  : `Offer to give blood for this request. ${describeAcceptance(request)}`}
              </p>
              <LinkButton to={paths.pledge(request.id)} wide>
                {isCovered ? 'Offer as a reserve' : 'I can donate'}
              </LinkButton>
            </>
          )}
        </Card>
      )}
    </div>
  );
}
