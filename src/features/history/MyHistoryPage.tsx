import { CircleCheck, User } from 'lucide-react';
import { useMemo, useState } from 'react';
import { COMPONENTS } from '@/blood/request-life';
import { describeSaveFailure } from '@/device/device-storage';
import { paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { getTodayInput } from '@/ui/date-words';
import { DateText } from '@/ui/DateText';
import { Dialog } from '@/ui/feedback/Dialog';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { AddEarlier } from './AddEarlier';
import { removeEarlier } from './earlier-commands';
import type { EarlierInput } from './earlier-schema';
import { countByYear, describeGifts, type Gift, type Visit } from './gifts';
import { type History, useHistory } from './use-history';
import { YearsChart } from './YearsChart';

const SAID_BY: Record<Gift['by'], string> = {
  staff: 'Confirmed by staff',
  requester: 'Confirmed by the person who asked for blood',
  self: 'Told by you',
};

type ItemProps = { gift: Gift; onRemove: (line: string) => void };

function Item({ gift: { day, component, place, by, line }, onRemove }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium">
          <DateText value={day} />, {component ? COMPONENTS[component] : 'Blood'}
        </p>
        <p className="wrap-anywhere text-ink-soft empty:hidden">{place}</p>
      </div>
      <span className="flex flex-wrap items-center gap-2">
        <Chip tone={by === 'staff' ? 'green' : 'neutral'} icon={by === 'self' ? User : CircleCheck}>
          {SAID_BY[by]}
        </Chip>
        {line !== null && (
          <Button variant="quiet" onClick={() => onRemove(line)}>
            <span>
              Remove
              <VisuallyHidden>
                {' '}
                the donation of <DateText value={day} />
              </VisuallyHidden>
            </span>
          </Button>
        )}
      </span>
    </li>
  );
}

type VisitsProps = { visits: readonly Visit[]; onGave: (known: Partial<EarlierInput>) => void };

function Visits({ visits, onGave }: VisitsProps) {
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="visits" className="flex flex-col gap-3">
      <h2 id="visits" className="text-22 font-semibold">
        Drives you came to
      </h2>
      <p className="max-w-text text-ink-soft">
        Staff checked you in. Whether you gave was not recorded, so these do not count until you say
        so.
      </p>
      <Card as="section" aria-label="Drives you came to">
        <ul>
          {visits.map(({ key, day, place }) => (
            <li
              key={key}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0"
            >
              <div className="min-w-0 grow basis-56">
                <p className="font-medium">
                  <DateText value={day} />
                </p>
                <p className="wrap-anywhere text-ink-soft">
                  {place || 'A drive that is no longer listed'}
                </p>
              </div>
              <Button variant="secondary" onClick={() => onGave({ day, place })}>
                <span>
                  I gave blood
                  <VisuallyHidden>
                    {' '}
                    on <DateText value={day} />
                  </VisuallyHidden>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Donations({
  gifts,
  onRemove,
}: {
  gifts: readonly Gift[];
  onRemove: ItemProps['onRemove'];
}) {
  if (gifts.length === 0)
    return (
      <EmptyState
        picture="register"
        title="No donation yet"
        action={
          <LinkButton to={paths.findBlood} variant="secondary">
            Find a request
          </LinkButton>
        }
      >
        When staff say that you gave blood, you see it here. You can add earlier donations.
      </EmptyState>
    );
  return (
    <>
      <section aria-labelledby="years" className="flex flex-col gap-3">
        <h2 id="years" className="text-22 font-semibold">
          The years
        </h2>
        <p className="font-medium">{describeGifts(gifts)}</p>
        <YearsChart years={countByYear(gifts, getTodayInput())} />
        <p className="max-w-text text-14 text-ink-soft">
          A donation counts once: when staff or the person who asked for blood confirm it, or when
          you add it. Offers, reservations and check-ins do not count.
        </p>
      </section>
      <section aria-labelledby="all-gifts" className="flex flex-col gap-3">
        <h2 id="all-gifts" className="text-22 font-semibold">
          Donations
        </h2>
        <Card>
          <ul>
            {gifts.map((gift) => (
              <Item key={gift.key} gift={gift} onRemove={onRemove} />
            ))}
          </ul>
        </Card>
      </section>
    </>
  );
}

type ContentProps = {
  history: History;
  userId: string;
  adding: Adding;
  onAdd: (known: Adding) => void;
};
/** What is known of the donation that is being added; null if none is. */
type Adding = Partial<EarlierInput> | null;

function Content({ history, userId, adding, onAdd }: ContentProps) {
  const { gifts, visits } = history;
  const online = useStatus((status) => status.online);
  const run = useUndoable();
  const taken = useMemo(
    () => gifts.filter((gift) => gift.by !== 'self').map(({ day }) => day),
    [gifts],
  );
  const remove = (line: string) =>
    void run(() => removeEarlier(userId, line), {
      done: 'Removed from your history.',
      failed: (error) => describeSaveFailure('It could not be removed.', error),
    });
  if (!history.isRead && gifts.length === 0 && online)
    return <Skeleton rows={3} label="Loading your history" />;
  return (
    <>
      {!history.isRead && (
        <FormMessage tone="info">
          Part of your history is not on this device yet. It appears when you are online.
        </FormMessage>
      )}
      <Donations gifts={gifts} onRemove={remove} />
      <Visits visits={visits} onGave={onAdd} />
      <Dialog open={adding !== null} onClose={() => onAdd(null)} title="Add an earlier donation">
        {adding && (
          <AddEarlier userId={userId} taken={taken} known={adding} onDone={() => onAdd(null)} />
        )}
      </Dialog>
    </>
  );
}

function OwnHistory({ userId }: { userId: string }) {
  const history = useHistory(userId);
  const [adding, setAdding] = useState<Adding>(null);
  return (
    <>
      <PageHeading
        title="My History"
        actions={
          history?.canAdd && (
            <Button variant="secondary" onClick={() => setAdding({})}>
              Add an Earlier Donation
            </Button>
          )
        }
      >
        The blood you gave, as far as this app knows.
      </PageHeading>
      {history ? (
        <Content {...{ history, userId, adding }} onAdd={setAdding} />
      ) : (
        <Skeleton rows={3} label="Loading your history" />
      )}
    </>
  );
}

/** The page with a person's donations: by year, and each with its day, kind and place. It works offline. */
export default function MyHistoryPage() {
  const identity = useIdentity();
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-8 sm:py-12">
      {identity && <OwnHistory key={identity.userId} userId={identity.userId} />}
    </div>
  );
}
