import { CheckCheck, HandHeart } from 'lucide-react';
import { useState } from 'react';
import { paths } from '@/paths';
import type { InboxDoc } from '@/collections/inbox/row';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { showToast } from '@/ui/feedback/toast-store';
import { Icon } from '@/ui/Icon';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { AlertCard } from './AlertCard';
import { markRead } from './inbox-commands';
import { PauseNotice } from './PauseNotice';
import { useLive } from '@/store/hooks/use-live';
import { type LiveList, useLiveList } from '@/store/hooks/use-live-list';

/** Returns the alerts on this device. Unread alerts come first, then the newest. */
const useInbox = (limit: number): LiveList<InboxDoc> =>
  useLiveList(
    'inbox',
    { selector: { feed: { $gte: '' } }, sort: [{ feed: 'asc' }], limit: limit + 1 },
    { limit },
  );

/** Returns the ids of the unread alerts. Null until the store has answered. */
function useUnread(): string[] | null {
  const { rows } = useLive('inbox', {
    // the `feed` key of an alert that was read begins with 1
    selector: { feed: { $lt: '1' } },
    sort: [{ feed: 'asc' }],
  });
  return rows && rows.map(({ id }) => id);
}

const PAGE = 20;

function Group({ id, title, alerts }: { id: string; title: string; alerts: InboxDoc[] }) {
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-18 font-semibold">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {alerts.map((alert) => (
          <RowBoundary key={alert.id} of={alert}>
            {() => <AlertCard alert={alert} />}
          </RowBoundary>
        ))}
      </ul>
    </section>
  );
}

function List() {
  const [limit, setLimit] = useState(PAGE);
  const list = useInbox(limit);
  if (list.state === 'loading') return <Skeleton rows={4} label="Loading your inbox" />;
  if (list.state === 'failed')
    return (
      <FormMessage tone="error">
        Your inbox is not on this device yet. It appears when you are online.
      </FormMessage>
    );
  if (list.rows.length === 0)
    return (
      <EmptyState
        icon={HandHeart}
        title="Nothing has happened yet"
        action={<LinkButton to={paths.findBlood}>Find Blood</LinkButton>}
      >
        You read here when somebody near you needs blood that you can give, or offers to give for
        your request.
      </EmptyState>
    );
  return (
    <>
      <Group id="unread" title="New" alerts={list.rows.filter((alert) => !alert.is_read)} />
      <Group id="read" title="Earlier" alerts={list.rows.filter((alert) => alert.is_read)} />
      {list.more && (
        <Button variant="secondary" className="self-start" onClick={() => setLimit(limit + PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** The page of the alerts that a person has received. It works without a network. */
export function InboxPage() {
  const unread = useUnread() ?? [];
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-8 sm:py-12">
      <PageHeading
        title="Inbox"
        actions={
          <>
            {unread.length > 0 && (
              <Button
                variant="secondary"
                onClick={() =>
                  void markRead(unread).catch(() =>
                    showToast({ text: 'They could not be marked as read.', tone: 'error' }),
                  )
                }
              >
                <Icon of={CheckCheck} /> Mark all as read
              </Button>
            )}
            <LinkButton to={paths.alertSettings} variant="secondary">
              Alert settings
            </LinkButton>
          </>
        }
      >
        What concerns you, the newest first. Alerts are kept for 90 days.
      </PageHeading>
      <PauseNotice />
      <List />
    </div>
  );
}
