import { z } from 'zod';
import '@/store/entities/jitless';
import { getRemote } from '@/remote/client';
import { callFunction } from './call-function';
import { callError, serverError } from './server-error';

const AREA = 'drive_notice';
const address = z.email().max(254);

/** Somebody who wants to hear of drives. */
export interface DriveNotice {
  email: string;
  zip_code: string;
  /** an ISO time */
  created_at: string;
}

/**
 * Asks to be told when a drive is planned near a ZIP code. An address that asked before gets the same answer.
 * @param zip five digits
 * @throws {ServerError} with the code `invalid` for something that is no address; then nothing was stored
 */
export async function askForDrives(email: string, zip: string): Promise<void> {
  const parsed = address.safeParse(email.trim());
  if (!parsed.success) throw serverError({ code: 'invalid' }, AREA);
  if (!navigator.onLine) throw serverError({ code: 'offline' }, AREA);
  const { error, status } = await getRemote().rpc('ask_for_drives', { address: parsed.data, zip });
  // 23514: a constraint of the table refused the address
  if (error?.code === '23514') throw serverError({ code: 'invalid' }, AREA);
  if (error) throw callError(error, status, AREA);
}

/** Reads who wants to hear of drives, the newest first. For administrators. @throws {ServerError} */
export const listDriveNotices = () =>
  callFunction<'list_drive_notices', DriveNotice[]>('list_drive_notices', undefined);
