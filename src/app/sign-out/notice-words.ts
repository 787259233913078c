import type { SignOutNotice } from '@/session/session-bucket';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `a ${one}` : `${count} ${many}`];

/** Describes the unsent work on this device, such as '4 records and a draft'; empty if there is none. */
export function describeWaiting({ records, drafts }: SignOutNotice): string {
  if (records === null || drafts === null) return 'what was not sent';
  return [...counted(records, 'record', 'records'), ...counted(drafts, 'draft', 'drafts')].join(
    ' and ',
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Words for the notice, before the link to the log-in page. */
export function describeRevocation(notice: SignOutNotice): string {
  const { records, drafts } = notice;
  const waiting = describeWaiting(notice);
  if (waiting === '') return 'You were logged out on another device. To go on: ';
  if (notice.gone)
    return `You were logged out on another device. This device is shared and could not lock what was not sent, so it was removed: ${waiting}. To go on: `;
  const verb = records === null || (records ?? 0) + (drafts ?? 0) === 1 ? 'waits' : 'wait';
  return `You were logged out on another device. ${capital(waiting)} ${verb} for you: `;
}

/** Words for the notice that the account was deleted on another device. */
export function describeDeletion(notice: SignOutNotice): string {
  const words = 'This account was deleted on another device, and its data has left this one.';
  if (!notice.gone) return words;
  const which = notice.records === null ? '' : `: ${describeWaiting(notice)}`;
  return `${words} What was not sent was removed too${which}.`;
}
