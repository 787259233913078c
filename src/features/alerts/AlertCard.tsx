import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Clock,
  Droplet,
  HandHeart,
  ListChecks,
  type LucideIcon,
  User,
  Users,
} from 'lucide-react';
import { Link } from '@/ui/Link';
import { getAlertPath } from '@/alerts/alert-path';
import { describeAlert } from '@/alerts/alert-words';
import type { InboxDoc } from '@/collections/inbox/row';
import { joinClassNames } from '@/ui/class-names';
import { showToast } from '@/ui/feedback/toast-store';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { RelativeTime } from '@/ui/RelativeTime';
import { askForQuiet, markRead } from './inbox-commands';
import type { AlertKind } from '@/blood/alert';
import { countUnitsNeeded, isOpenRequest } from '@/blood/request-life';
import { useLiveOne } from '@/store/hooks/use-live';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { useNow } from '@/ui/use-now';
import { Signs } from '@/ui/Signs';

/**
 * What an alert about a request nearby also has: whether the request still needs anybody, and a button that stops
 * such alerts for a while.
 */
function NearExtras({ alert }: { alert: InboxDoc }) {
  const request = useLiveOne('blood_requests', alert.request_id);
  const now = useNow();
  const run = useUndoable();
  // every device holds all open requests, so null means that this request is not open any more
  const isNeeded =
    request === undefined ||
    (request !== null && isOpenRequest(request, now) && countUnitsNeeded(request) > 0);
  if (!isNeeded)
    return (
      <Chip tone="neutral" icon={CircleCheck}>
        No longer needed
      </Chip>
    );
  if (alert.not_now)
    return (
      <p className="text-14 text-ink-soft">No requests near you for 14 days after this one.</p>
    );
  return (
    <Button
      variant="secondary"
      className="relative max-sm:w-full"
      onClick={() =>
        void run(() => askForQuiet(alert.id), {
          done: 'No requests near you for 14 days.',
          failed: () => 'This could not be saved. Please try again.',
        })
      }
    >
      Not now
    </Button>
  );
}

/**
 * The icon of each kind of alert. All of these icons are used by the page's frame already. Another icon would enlarge
 * files that every list loads.
 */
const ALERT_ICONS: Record<AlertKind, LucideIcon> = {
  request_near: Droplet,
  pledge_accepted: HandHeart,
  pledge_declined: HandHeart,
  pledge_not_needed: HandHeart,
  pledge_ending: Clock,
  pledge_arrival: Clock,
  pledge_asked: Clock,
  pledge_lapsed: Clock,
  pledge_received: HandHeart,
  pledge_withdrawn: CircleAlert,
  pledge_missed: CircleAlert,
  pledge_moved: CircleAlert,
  pledge_tomorrow: Clock,
  pledge_given: Droplet,
  pledge_surplus: Users,
  unit_used: Droplet,
  request_expiring: Clock,
  request_expired: Clock,
  request_renewed: ListChecks,
  request_fulfilled: ListChecks,
  request_hidden: CircleAlert,
  request_shown: ListChecks,
  request_tomorrow: Clock,
  may_give_again: Droplet,
  drive_tomorrow: Clock,
  drive_called_off: CircleAlert,
  drive_moved: CircleAlert,
  drive_near: Droplet,
  proposal_answered: ListChecks,
  record_corrected: User,
  number_shown: User,
  card_read: User,
};

const sayNotMarked = () => showToast({ text: 'This could not be marked as read.', tone: 'error' });

/** An alert: what happened, when, and one action. The alert is marked as read when the person takes the action. */
export function AlertCard({ alert }: { alert: InboxDoc }) {
  const { title, text, action } = describeAlert(alert.kind, alert.codes, useNow());
  const isNew = !alert.is_read;
  return (
    <Card
      as="li"
      className={joinClassNames(
        'relative flex gap-4 hover:border-line-strong has-focus-visible:border-line-strong',
        isNew && 'border-l-4 border-l-blue',
      )}
    >
      <span
        className={joinClassNames(
          'h-fit rounded-full p-2.5 max-sm:hidden',
          isNew ? 'bg-blue-soft text-blue-ink' : 'bg-sunken text-ink-soft',
        )}
      >
        <Icon of={ALERT_ICONS[alert.kind]} />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className={joinClassNames('text-18', isNew ? 'font-bold' : 'font-medium')}>
            <Signs text={title} />
            {isNew && <span className="sr-only"> (unread)</span>}
          </h3>
          <span className="text-14 text-ink-soft">
            <RelativeTime value={alert.created_at} />
          </span>
        </div>
        <p className="max-w-text text-ink-soft">
          <Signs text={text} />
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Link
            to={getAlertPath(alert)}
            onClick={() => void (isNew && markRead([alert.id]).catch(sayNotMarked))}
            className="inline-flex min-h-11 items-center gap-1 font-semibold after:absolute after:inset-0 after:rounded-md"
          >
            {action}
            <Icon of={ChevronRight} />
          </Link>
          {alert.kind === 'request_near' && <NearExtras alert={alert} />}
        </div>
      </div>
    </Card>
  );
}
