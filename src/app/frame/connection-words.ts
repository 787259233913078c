import { describeTime } from '@/ui/date-words';

export type Connection = {
  online: boolean;
  /** The server answers but does not accept unsent work. */
  stalled: boolean;
  pending: number;
  sending: number;
  attention: number;
  /** ms since 1970; null before the first answer of the server on this device. */
  lastContact: number | null;
};

export type ConnectionState = 'attention' | 'offline' | 'stalled' | 'sending' | 'silent' | 'online';

/** After three missed pulls of the 60 s timer: there is a network, but the server does not answer. */
const silentAfter = 3 * 60_000;

export function getConnectionState(connection: Connection, now: number): ConnectionState {
  const { online, stalled, pending, sending, attention, lastContact } = connection;
  if (attention > 0) return 'attention';
  if (!online) return 'offline';
  if (lastContact !== null && now - lastContact > silentAfter) return 'silent';
  if (stalled && pending > 0) return 'stalled';
  return pending > 0 || sending > 0 ? 'sending' : 'online';
}

/** Describes the connection for the pill in the header. */
export function describeConnection(connection: Connection, now: number, locale?: string): string {
  const { pending, sending, attention, lastContact } = connection;
  const state = getConnectionState(connection, now);
  if (state === 'attention')
    return attention === 1 ? '1 needs attention' : `${attention} need attention`;
  if (state === 'offline') return pending > 0 ? `Offline, ${pending} waiting` : 'Offline';
  if (state === 'stalled') return `Server busy, ${pending} waiting`;
  if (state === 'silent') return `Last contact ${describeTime(lastContact ?? now, locale)}`;
  return state === 'sending' ? `Sending ${Math.max(pending, sending)}` : 'Online';
}
