import { type ReactNode, useState } from 'react';
import { paths } from '@/paths';
import type { DonorDoc } from '@/collections/donors/row';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { describeDate, getTodayInput } from '@/ui/date-words';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { SelectField } from '@/ui/form/SelectField';
import { LinkButton } from '@/ui/LinkButton';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { RADII } from './nearness';
import { RequestCard } from './RequestCard';
import type { DonorNeeds } from './use-requests-for-donor';

const radii = RADII.map((miles) => ({ value: String(miles), label: `${miles} miles` }));

type RequestsForDonorProps = {
  needs: DonorNeeds;
  /** how many requests are listed at first */
  limit: number;
  /** shown beside the day until which the person must rest, for example a reminder */
  remind?: ReactNode;
  /** whether the page has already said until when the person must rest */
  isRestSaid?: boolean;
};

type RestingProps = {
  nextDay: string | null;
  donation: DonorDoc | null;
  remind: ReactNode;
  isRestSaid: boolean;
};

/** Takes the place of the requests if the person may not give blood yet. */
function Resting({ nextDay, donation, remind, isRestSaid }: RestingProps) {
  if (nextDay !== null && nextDay > getTodayInput())
    return (
      <div className="flex flex-col gap-3">
        {!isRestSaid && <FormMessage tone="info">Rest until {describeDate(nextDay)}.</FormMessage>}
        {remind}
      </div>
    );
  return (
    <FormMessage tone="info">
      {nextDay === null ? 'You are' : 'You may give blood again. Your donation is still'} marked as
      not available.{' '}
      {donation && (
        <Link to={paths.donation(donation.id)} className="underline">
          Make it available
        </Link>
      )}
    </FormMessage>
  );
}

/** Lists the open requests that this person can answer, the nearest first. */
export function RequestsForDonor({
  needs,
  limit,
  remind,
  isRestSaid = false,
}: RequestsForDonorProps) {
  const { requests, hasOffered, bloodType, nextDay, radius, setRadius, isPlaced } = needs;
  const [shown, setShown] = useState(limit);
  if (requests === null || isPlaced === null)
    return <Skeleton rows={3} label="Looking for requests that need you" />;
  if (bloodType === null)
    return (
      <EmptyState
        picture="type"
        title="Which blood type are you?"
        action={
          <LinkButton to={paths.donorForm} variant="secondary">
            Register as a Donor
          </LinkButton>
        }
      >
        Once we know your blood type, you see here which requests you could give for.
      </EmptyState>
    );
  if (needs.isResting)
    return (
      <Resting nextDay={nextDay} donation={needs.resting} remind={remind} isRestSaid={isRestSaid} />
    );
  return (
    <div className="flex flex-col gap-5">
      {isPlaced ? (
        <div className="max-w-60">
          <SelectField
            label="Within"
            name="needs-you-radius"
            options={radii}
            value={String(radius)}
            onChange={({ target }) => setRadius(Number(target.value))}
          />
        </div>
      ) : (
        <p className="max-w-text text-ink-soft">
          Add a ZIP code to your profile, and the nearest requests come first.
        </p>
      )}
      {requests.length === 0 ? (
        <EmptyState
          picture="calm"
          title={`Nobody ${hasOffered ? 'else ' : ''}near you needs ${bloodType} right now`}
        >
          That is good news. New requests appear here by themselves.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {requests.slice(0, shown).map(({ request, miles }) => (
            <RowBoundary key={request.id} of={request}>
              {() => <RequestCard request={request} miles={miles} isAnswered={false} />}
            </RowBoundary>
          ))}
        </ul>
      )}
      {requests.length > shown && (
        <Button variant="secondary" className="self-start" onClick={() => setShown(shown + 10)}>
          Show more
        </Button>
      )}
    </div>
  );
}
