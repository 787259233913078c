import type { AlertReport, SentDay, SentKind, Wave } from '@/calls/alert-report';

/** The name that administrators read for each kind of message. */
export const KIND_WORDS: Record<SentKind, string> = {
  request_near: 'A request near them',
  pledge_accepted: 'Their offer was accepted',
  pledge_declined: 'Their offer was declined',
  pledge_not_needed: 'They are not needed any more',
  pledge_ending: 'Their offer was not answered',
  pledge_arrival: 'They are expected soon',
  pledge_asked: 'They were asked whether they still come',
  pledge_lapsed: 'Their place went to somebody else',
  pledge_received: 'A donor can come',
  pledge_withdrawn: 'A donor cannot come',
  pledge_missed: 'They were marked as “did not come”',
  pledge_moved: 'The day of a request has changed',
  pledge_tomorrow: 'They are expected tomorrow',
  pledge_given: 'They were thanked for giving blood',
  pledge_surplus: 'They were asked to call before they leave',
  unit_used: 'Their blood was given to a patient',
  request_expiring: 'Their request ends soon',
  request_expired: 'Their request has expired',
  request_renewed: 'Their request was renewed',
  request_fulfilled: 'Their request is fulfilled',
  request_hidden: 'Their request is hidden',
  request_shown: 'Their request is shown again',
  request_tomorrow: 'Their planned request is tomorrow',
  may_give_again: 'They may give again',
  drive_tomorrow: 'A drive is tomorrow',
  drive_called_off: 'A drive is called off',
  drive_moved: 'A drive has changed',
  drive_near: 'A drive near them',
  proposal_answered: 'Their drive proposal was answered',
  record_corrected: 'Their record was corrected',
  number_shown: 'Their number was shown',
  card_read: 'Their donor card was read',
  digest: 'Digest of the day',
  drives_confirm: 'A link to confirm that somebody wants to hear of drives',
  drives_asked: 'Drives near somebody without an account',
};

export const CHANNEL_WORDS: Record<SentDay['channel'], string> = {
  push: 'Notification',
  email: 'E-mail',
};

/** How many messages of one kind were sent over one channel. */
export interface SentSum {
  id: string;
  kind: SentKind;
  channel: SentDay['channel'];
  sent: number;
  failed: number;
}

/** Adds up the days of each kind and channel. The largest sum comes first. */
export function sumSent(days: readonly SentDay[]): SentSum[] {
  const sums = new Map<string, SentSum>();
  for (const { kind, channel, sent, failed } of days) {
    const id = `${kind} ${channel}`;
    const sum = sums.get(id) ?? { id, kind, channel, sent: 0, failed: 0 };
    sums.set(id, { ...sum, sent: sum.sent + sent, failed: sum.failed + failed });
  }
  return [...sums.values()].sort((a, b) => b.sent - a.sent || a.id.localeCompare(b.id));
}

/** Returns the median of the values, or null if there are none. */
export function findMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Formats a share: '4%', '0.4%', or a dash if nobody was alerted. */
export function describeShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  return `${percent.toLocaleString('en-US', { maximumFractionDigits: percent < 10 ? 1 : 0 })}%`;
}

/** Formats a duration: '40 seconds', '12 minutes', '3 hours'. */
export function describeMinutes(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 1) return `${Math.round(minutes * 60)} seconds`;
  if (minutes < 90)
    return Math.round(minutes) === 1 ? '1 minute' : `${Math.round(minutes)} minutes`;
  const hours = Math.round(minutes / 60);
  return `${hours} hours`;
}

/** Makes the figures at the top of the page, each with its label. */
export function summarize({ waiting, sent, waves }: AlertReport): [string, string][] {
  const count = (of: (row: Wave) => number) => waves.reduce((sum, wave) => sum + of(wave), 0);
  const total = sumSent(sent).reduce((sum, row) => sum + row.sent, 0);
  const first = waves.flatMap(({ first_minutes: minutes }) => minutes ?? []);
  return [
    ['Sent in 14 days', total.toLocaleString('en-US')],
    ['Waiting to be sent', waiting.toLocaleString('en-US')],
    [
      'Answered, of those told in 30 days',
      describeShare(
        count((wave) => wave.answered),
        count((wave) => wave.told),
      ),
    ],
    ['Usual time to a first answer', describeMinutes(findMedian(first))],
  ];
}
