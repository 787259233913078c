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
 * Puts an e-mail address on one of the server's lists. The answer is empty, and it is the same if the address is on
 * the list already. This device stores nothing.
 * @param area the part of the app whose words an error gets
 * @throws {ServerError} with the code `invalid` if the text is not an e-mail address; nothing was stored then
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
  // 23514 means that a constraint of the table refused the address
  if (error?.code === '23514') throw serverError({ code: 'invalid' }, area);
  if (error) throw callError(error, status, area);
}

/** Subscribes an e-mail address to the newsletter. @throws as `addAddress` does */
export const subscribeNewsletter = (email: string): Promise<void> =>
  addAddress('subscribe_newsletter', email, {}, 'newsletter');

/**
 * Asks the server to notify the owner of an e-mail address when a drive is planned near a ZIP code.
 * @param zip five digits
 * @throws as `addAddress` does
 */
export const askForDrives = (email: string, zip: string): Promise<void> =>
  addAddress('ask_for_drives', email, { zip }, 'drive_notice');

/** Reads whether this server can send e-mail to people who have no account. @throws {ServerError} */
export const readDriveMail = () => call('drive_mail', undefined, z.object({ mails: z.boolean() }));

/**
 * The ZIP codes near which the owner of an address wants to hear of drives, as the link in the confirmation e-mail
 * shows them.
 */
const askedDrives = z.object({
  /** `unknown`: the link is damaged or too old, or the owner of the address no longer asks to be notified */
  status: z.enum(['waiting', 'on', 'unknown']),
  zips: z.array(z.string()),
});

/**
 * Reads which ZIP codes the link in a confirmation e-mail would turn on. Changes nothing. @throws {ServerError}, as
 * `confirmDrives` does
 */
export const readDriveLink = (token: string) => call('read_drive_link', { token }, askedDrives);
/**
 * Confirms the address of the person who opened the link, so that they are notified of drives. A second call changes
 * nothing.
 */
export const confirmDrives = (token: string) => call('confirm_drives', { token }, askedDrives);

/** One person who asked to be notified of drives near a ZIP code. */
const driveNotice = z.object({ email: z.string(), zip_code: z.string(), created_at: time });
export type DriveNotice = z.infer<typeof driveNotice>;

/** Reads who asked to be notified of drives, newest first. Only administrators may call it. @throws {ServerError} */
export const listDriveNotices = () => call('list_drive_notices', undefined, z.array(driveNotice));

/** One e-mail address on the newsletter's list. */
const subscriber = z.object({
  email: z.string(),
  since: time,
  /** the token of the link with which the owner of the address unsubscribes */
  token: z.string(),
});
export type Subscriber = z.infer<typeof subscriber>;

/**
 * Reads one part of the newsletter's list, ordered by address. The server records each part in the audit log.
 * @param after the last address of the part before; null for the first part
 * @throws {ServerError}
 */
export const readSubscribers = (after: string | null) =>
  call(
    'newsletter_addresses',
    after === null ? {} : { after_email: after },
    z.object({ rows: z.array(subscriber), more: z.boolean() }),
  );
