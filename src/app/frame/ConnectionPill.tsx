import { CircleAlert, Clock, CloudUpload, type LucideIcon, Wifi, WifiOff } from 'lucide-react';
import { paths } from '@/paths';
import { useSession } from '@/session/session';
import { useStatus } from '@/store/status';
import { Link } from '@/ui/Link';
import { joinClassNames } from '@/ui/class-names';
import { Icon } from '@/ui/Icon';
import { useNow } from '@/ui/use-now';
import { describeWhen } from '@/ui/date-words';

export type Connection = {
  online: boolean;
  /** The server answers, but does not accept unsent work. */
  stalled: boolean;
  pending: number;
  sending: number;
  attention: number;
  /** when the server last answered this device, ms since 1970; null if it never did */
  lastContact: number | null;
};

type ConnectionState = 'attention' | 'offline' | 'stalled' | 'sending' | 'silent' | 'online';

/**
 * If nothing has come from the server for this long, it does not answer although there is a network, ms. This is
 * three of the engine's regular syncs.
 */
const silentAfter = 3 * 60_000;

function getConnectionState(connection: Connection, now: number): ConnectionState {
  const { online, stalled, pending, sending, attention, lastContact } = connection;
  if (attention > 0) return 'attention';
  if (!online) return 'offline';
  if (lastContact !== null && now - lastContact > silentAfter) return 'silent';
  if (stalled && pending > 0) return 'stalled';
  return pending > 0 || sending > 0 ? 'sending' : 'online';
}

/** Describes the connection in the words that the header shows. */
export function describeConnection(connection: Connection, now: number, locale?: string): string {
  const { pending, sending, attention, lastContact } = connection;
  const state = getConnectionState(connection, now);
  if (state === 'attention')
    return attention === 1 ? '1 needs attention' : `${attention} need attention`;
  if (state === 'offline') return pending > 0 ? `Offline, ${pending} waiting` : 'Offline';
  if (state === 'stalled') return `Server busy, ${pending} waiting`;
  if (state === 'silent') return `Last contact ${describeWhen(lastContact ?? now, now, locale)}`;
  return state === 'sending' ? `Sending ${Math.max(pending, sending)}` : 'Online';
}

const looks: Record<ConnectionState, { icon: LucideIcon; style: string }> = {
  online: { icon: Wifi, style: 'bg-green-soft text-green-ink' },
  sending: { icon: CloudUpload, style: 'bg-blue-soft text-blue-ink' },
  offline: { icon: WifiOff, style: 'bg-amber-soft text-amber-ink' },
  stalled: { icon: Clock, style: 'bg-amber-soft text-amber-ink' },
  silent: { icon: Clock, style: 'bg-amber-soft text-amber-ink' },
  attention: { icon: CircleAlert, style: 'bg-accent-soft text-accent-ink' },
};

const NO_WORK = { pending: 0, sending: 0, attention: 0 };

/** Shows the state of the connection with an icon and words. Links to the page of what is saved on this device. */
export function ConnectionPill() {
  const { sending, ...status } = useStatus();
  const locked = useSession((session) => session.locked);
  const clock = useNow(30_000);
  // The last contact may be later than the last tick of the clock, and must not be in the future.
  const now = Math.max(clock, status.lastContact ?? 0);
  // the numbers of unsent changes are the person's own, so a locked screen does not show them
  const connection = { ...status, sending: sending.size, ...(locked && NO_WORK) };
  const state = getConnectionState(connection, now);
  const { icon, style } = looks[state];
  return (
    <Link to={paths.saved} className="group inline-flex min-h-11 items-center">
      <span
        className={joinClassNames(
          'inline-flex items-center gap-1.5 rounded-full px-3 py-1.5 text-14 font-medium whitespace-nowrap outline -outline-offset-1 outline-transparent group-hover:underline',
          style,
        )}
      >
        <Icon of={icon} size={16} />
        <span
          aria-live="polite"
          // a header in large letters has room for no more than the icon of what needs no word
          className={joinClassNames(state === 'online' && '@max-[14rem]:sr-only')}
        >
          {describeConnection(connection, now)}
        </span>
        <span className="sr-only">. Saved on this device</span>
      </span>
    </Link>
  );
}
