import * as z from 'zod/mini';
import { getRemote } from '@/remote/client';
import type { Database } from '@/remote/database.types';
import { call, CALL_TIMEOUT } from './call';
import { time } from './parts';
import { callError, serverError } from './server-error';

type Functions = Database['public']['Functions'];
type List = { subscribe_newsletter: 'newsletter'; ask_for_drives: 'drive_notice' };

const address = z.email().check(z.maxLength(254));

/**
 * Puts an e-mail address on one of the server's lists. An address that is already on it gets the same answer,
 * which is empty. This device keeps nothing.
 * @param area of the app whose words an error gets
 * @throws {ServerError} with the code `invalid` if the text is no address; then nothing was stored
 */
async function addAddress<Name extends keyof List>(
  name: Name,
  email: string,
  more: Omit<Functions[Name]['Args'], 'address'>,
  area: List[Name],
): Promise<void> {
  const parsed = address.safeParse(email.trim());
  if (!parsed.success) throw serverError({ code: 'invalid' }, area);
  if (!navigator.onLine) throw serverError({ code: 'offline' }, area);
  const { error, status } = await getRemote()
    .rpc(name, { address: parsed.data, ...more } as never)
    .abortSignal(AbortSignal.timeout(CALL_TIMEOUT));
  // 23514: a constraint of the table refused the address
  if (error?.code === '23514') throw serverError({ code: 'invalid' }, area);
  if (error) throw callError(error, status, area);
}

/** Puts an e-mail address on the newsletter's list. @throws as `addAddress` does */
export const subscribeNewsletter = (email: string): Promise<void> =>
  addAddress('subscribe_newsletter', email, {}, 'newsletter');

/**
 * Asks to be notified when a drive is planned near a ZIP code.
 * @param zip five digits
 * @throws as `addAddress` does
 */
export const askForDrives = (email: string, zip: string): Promise<void> =>
  addAddress('ask_for_drives', email, { zip }, 'drive_notice');

/** Whether this server can write to somebody who has no account. @throws {ServerError} */
export const readDriveMail = () => call('drive_mail', undefined, z.object({ mails: z.boolean() }));

/** What the link is about that confirms an address. */
const askedDrives = z.object({
  /** `unknown`: the link is damaged, too old, or its owner asks for nothing any more */
  status: z.enum(['waiting', 'on', 'unknown']),
  zips: z.array(z.string()),
});

/** What the link would turn on. It changes nothing. @throws {ServerError} like the other */
export const readDriveLink = (token: string) => call('read_drive_link', { token }, askedDrives);
/** Turns it on, for whoever holds the link. A repeat changes nothing. */
export const confirmDrives = (token: string) => call('confirm_drives', { token }, askedDrives);

/** Somebody who wants to hear of drives. */
const driveNotice = z.object({ email: z.string(), zip_code: z.string(), created_at: time });
export type DriveNotice = z.infer<typeof driveNotice>;

/** Reads who wants to be notified of drives, the newest first. For administrators. @throws {ServerError} */
export const listDriveNotices = () => call('list_drive_notices', undefined, z.array(driveNotice));

/** An address on the newsletter's list. */
const subscriber = z.object({
  email: z.string(),
  since: time,
  /** token of the link by which they unsubscribe */
  token: z.string(),
});
export type Subscriber = z.infer<typeof subscriber>;

/**
 * Reads a part of the newsletter's list, by address. The server records each part in the audit log.
 * @param after the last address of the part before; null for the first
 * @throws {ServerError}
 */
export const readSubscribers = (after: string | null) =>
  call(
    'newsletter_addresses',
    after === null ? {} : { after_email: after },
    z.object({ rows: z.array(subscriber), more: z.boolean() }),
  );
