import { makeMail } from './mail.ts';
import { makePush } from './push.ts';
import { type Query, sendAlerts } from './sender.ts';
import type { EmailDriver } from './smtp.ts';
import type { VapidKeys } from './vapid.ts';

export interface SenderSettings {
  query: Query;
  keys: VapidKeys;
  email: EmailDriver;
  /** the address of the app, without a slash at the end */
  siteUrl: string;
  /** the address that a mail program calls to unsubscribe */
  unsubscribeUrl: string;
  /**
   * the address at which push services reach the operator. Default: the app's address, or a mailbox if that address
   * is not https.
   */
  subject?: string | undefined;
  /** the origin of a push service on this machine, for tests */
  testService?: string | null | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  /** how long a push service may take to answer, ms. Default: 10,000. */
  timeoutMs?: number | undefined;
}

const subjectOf = (siteUrl: string) =>
  siteUrl.startsWith('https:') ? siteUrl : 'mailto:nobody@lifedrop.example';

/**
 * Makes the sender of alerts. The embedded server and the Edge Function use the same one.
 * @returns a function that sends the messages that are due, until none is left or it is asked to stop
 */
export function makeSender(settings: SenderSettings) {
  const { query, keys, email, siteUrl, unsubscribeUrl, testService = null } = settings;
  const push = makePush({
    keys,
    testService,
    subject: settings.subject ?? subjectOf(siteUrl),
    timeoutMs: settings.timeoutMs,
    fetch: settings.fetch,
  });
  const makeToken = async (subject: string, group: string) => {
    const sql = 'select private.unsubscribe_token($1::uuid, $2) as token';
    const [row] = await query(sql, [subject, group]);
    return String(row?.['token']);
  };
  const mail = makeMail({ email, siteUrl, unsubscribeUrl, makeToken });
  return (isOver?: () => boolean) => sendAlerts({ query, push, mail, ...(isOver && { isOver }) });
}
