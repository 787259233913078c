import { CircleAlert, Clock, CloudUpload, Wifi, WifiOff, type LucideIcon } from 'lucide-react';
import { paths } from '@/paths';
import { useSession } from '@/session/session';
import { useStatus } from '@/store/status';
import { Link } from '@/ui/Link';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { useNow } from '@/ui/use-now';
import { getConnectionState, describeConnection, type ConnectionState } from './connection-words';

const looks: Record<ConnectionState, { icon: LucideIcon; style: string }> = {
  online: { icon: Wifi, style: 'bg-green-soft text-green-ink' },
  sending: { icon: CloudUpload, style: 'bg-blue-soft text-blue-ink' },
  offline: { icon: WifiOff, style: 'bg-amber-soft text-amber-ink' },
  stalled: { icon: Clock, style: 'bg-amber-soft text-amber-ink' },
  silent: { icon: Clock, style: 'bg-amber-soft text-amber-ink' },
  attention: { icon: CircleAlert, style: 'bg-accent-soft text-accent-ink' },
};

const NO_WORK = { pending: 0, sending: 0, attention: 0 };

/** The state of the connection, in an icon and words. Links to what is saved on this device. */
export function ConnectionPill() {
  const { sending, ...status } = useStatus();
  const locked = useSession((session) => session.locked);
  const clock = useNow(30_000);
  // The last contact may be later than the last tick, but must not lie in the future.
  const now = Math.max(clock, status.lastContact ?? 0);
  // the number of waiting changes is the person's own, so a locked screen hides it
  const connection = { ...status, sending: sending.size, ...(locked && NO_WORK) };
  const { icon, style } = looks[getConnectionState(connection, now)];
  return (
    <Link to={paths.saved} className="group inline-flex min-h-11 items-center">
      <span
        className={joinClassNames(
          'inline-flex items-center gap-1.5 rounded-full px-3 py-1.5 text-14 font-medium whitespace-nowrap group-hover:underline',
          style,
        )}
      >
        <Icon of={icon} size={16} />
        <span aria-live="polite">{describeConnection(connection, now)}</span>
        <span className="sr-only">. Saved on this device</span>
      </span>
    </Link>
  );
}
