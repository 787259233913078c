import { addAddress } from './add-address';
import { callFunction } from './call-function';

/** Somebody who wants to hear of drives. */
export interface DriveNotice {
  email: string;
  zip_code: string;
  /** an ISO time */
  created_at: string;
}

/**
 * Asks to be told when a drive is planned near a ZIP code.
 * @param zip five digits
 * @throws as `addAddress` does
 */
export const askForDrives = (email: string, zip: string): Promise<void> =>
  addAddress('ask_for_drives', email, { zip }, 'drive_notice');

/** Reads who wants to hear of drives, the newest first. For administrators. @throws {ServerError} */
export const listDriveNotices = () =>
  callFunction<'list_drive_notices', DriveNotice[]>('list_drive_notices', undefined);
