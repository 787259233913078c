import type { ReactNode } from 'react';
import { useIdentity } from '@/session/session';
import { PledgeCard } from './PledgeCard';
import { useOwnPledge } from './use-pledges';

type EndedAnswerProps = {
  requestId: string;
  /** the words for everybody else about a request that is over */
  children: ReactNode;
};

/** The end of the reader's own answer to a request that is over and has left their device. */
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
