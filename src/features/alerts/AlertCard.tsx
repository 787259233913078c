import { ChevronRight } from 'lucide-react';
import { Link } from '@/ui/Link';
import { getAlertPath } from '@/alerts/alert-path';
import { describeAlert } from '@/alerts/alert-words';
import type { InboxDoc } from '@/collections/inbox/row';
import { joinClassNames } from '@/ui/class-names';
import { showToast } from '@/ui/feedback/toast-store';
import { Icon } from '@/ui/Icon';
import { Card } from '@/ui/layout/Card';
import { RelativeTime } from '@/ui/RelativeTime';
import { ALERT_ICONS } from './alert-looks';
import { markRead } from './inbox-commands';
import { NearExtras } from './NearExtras';

const sayNotMarked = () => showToast({ text: 'This could not be marked as read.', tone: 'error' });

/** An alert: what happened, when, and one action. Taking the action marks the alert as read. */
export function AlertCard({ alert }: { alert: InboxDoc }) {
  const { title, text, action } = describeAlert(alert.kind, alert.codes);
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
            {title}
            {isNew && <span className="sr-only"> (unread)</span>}
          </h3>
          <span className="text-14 text-ink-soft">
            <RelativeTime value={alert.created_at} />
          </span>
        </div>
        <p className="max-w-text text-ink-soft">{text}</p>
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
