import { useParams } from 'react-router-dom';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import type { PledgeDoc } from '@/collections/pledges/row';
import { Button } from '@/ui/Button';
import { describeTimeAt } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { isRecordId } from '@/ui/record-id';
import { useNow } from '@/ui/use-now';
import { type HereCode, readHereCode } from './here-code';
import { OnTheWay } from './OnTheWay';
import { sayWord } from './pledge-commands';
import { saveWord } from './save-word';
import { useOwnPledges } from './use-pledges';

const nameOf = (pledge: PledgeDoc) => pledge.org_name || (pledge.hospital ?? '') || 'the hospital';
const timeOf = (pledge: PledgeDoc, now: number) =>
  describeTimeAt(Date.parse(pledge.arrive_by), now);

/**
 * Says why the code marks nobody as here, and what to do instead.
 * @param now ms since 1970
 */
export function describeNobody(code: HereCode, now: number): string {
  switch (code.kind) {
    case 'waiting':
      return `${nameOf(code.pledge)} has not accepted your offer yet. Tell the desk that you are here.`;
    case 'elsewhere':
      return `This is the code of another hospital. You are expected at ${nameOf(code.pledge)}, by ${timeOf(code.pledge, now)}.`;
    case 'over':
      return `Your offer at ${nameOf(code.pledge)} has ended, so nobody expects you there. If you are there, tell the desk.`;
    case 'nothing':
      return 'You have no offer at the hospital of this code. If you are there to give blood, tell the desk.';
    default:
      return '';
  }
}

function Arrived({ pledge, now }: { pledge: PledgeDoc; now: number }) {
  return (
    <>
      <OnTheWay pledge={pledge} now={now} />
      <LinkButton to={paths.pledge(pledge.request_id)} variant="secondary">
        See my offer
      </LinkButton>
    </>
  );
}

function Expected({ pledge, now }: { pledge: PledgeDoc; now: number }) {
  return (
    <>
      <p>
        You are expected at {nameOf(pledge)}, by {timeOf(pledge, now)}.
      </p>
      <Button wide className="sm:max-w-80" onClick={() => saveWord(sayWord(pledge.id, 'here_at'))}>
        I am here
      </Button>
    </>
  );
}

function Content({ hospital, userId }: { hospital: string; userId: string }) {
  const own = useOwnPledges(userId);
  const isRead = useLiveOne('checkpoints', 'pledges');
  const online = useStatus((status) => status.online);
  const now = useNow();
  if (own === null || isRead === undefined)
    return <Skeleton rows={2} label="Loading your offers" />;
  const code = readHereCode(own, hospital, now);
  if (code.kind === 'here') return <Arrived pledge={code.pledge} now={now} />;
  if (code.kind === 'expected') return <Expected pledge={code.pledge} now={now} />;
  if (isRead === null && online) return <Skeleton rows={2} label="Loading your offers" />;
  return (
    <>
      <FormMessage tone="info">
        {isRead === null
          ? 'This device does not know your offers yet, and it is offline. Tell the desk that you are here.'
          : describeNobody(code, now)}
      </FormMessage>
      <LinkButton to={paths.myPledges} variant="secondary">
        My offers
      </LinkButton>
    </>
  );
}

/**
 * The page that the code on a hospital's poster opens: a donor who is expected there says with one tap that they are
 * here. It works without a network.
 */
export default function HerePage() {
  const { id = '' } = useParams();
  const userId = useIdentity()?.userId;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:py-12">
      <PageHeading title="I am here" />
      <Card className="flex flex-col items-start gap-4">
        {!isRecordId(id) && (
          <FormMessage tone="info">
            This code is not complete. Scan it again, or tell the desk that you are here.
          </FormMessage>
        )}
        {isRecordId(id) && userId !== undefined && (
          <Content key={userId} hospital={id} userId={userId} />
        )}
      </Card>
    </div>
  );
}
