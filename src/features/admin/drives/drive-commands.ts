import { newDrive } from '@/collections/drives/row';
import { requestPersistence } from '@/device/device-storage';
import { makeLaterId } from '@/store/changes/later-id';
import { changeExisting, changeRecord, createRecord } from '@/store/changes/records';
import { getCurrentStore } from '@/store/current';
import { type DriveValues, makeDrivePatch } from './drive-schema';

/** One drive of a series. */
interface Occurrence {
  id: string;
  /** the day of the drive, an ISO date */
  date: string;
}

const DAY_MS = 86_400_000;

/**
 * Lists the drives of a series in their order. All are on the same day of the week.
 * @param weeks how many drives there are, at most 256
 */
export const listSeries = (id: string, date: string, weeks: number): Occurrence[] =>
  Array.from({ length: weeks }, (_, week) => ({
    id: week === 0 ? id : makeLaterId(id, week),
    date: new Date(Date.parse(date) + week * 7 * DAY_MS).toISOString().slice(0, 10),
  }));

/**
 * Saves a drive on this device, and a copy for each of the following weeks. Sync sends them. Saving the same values
 * again changes nothing.
 * @param of `proposal`: the proposal from which the drive comes; the person who made it then sees the first drive.
 * `host`: the hospital that holds the drive.
 * @throws if a drive could not be saved
 */
export async function makeDrives(
  values: DriveValues,
  of: { proposal: string | null; host: string | null },
): Promise<void> {
  const store = await getCurrentStore();
  const { base: _, id, weeks, ...columns } = values;
  for (const { id: each, date } of listSeries(id, columns.date, weeks))
    await createRecord(
      store,
      'drives',
      newDrive({
        ...columns,
        id: each,
        date,
        org_id: of.host,
        slots_available: columns.slots_total,
        called_off: false,
        called_off_reason: '',
      }),
    );
  if (of.proposal !== null)
    await changeRecord(store, 'drive_proposals', of.proposal, { drive_id: id });
  void requestPersistence();
}

/**
 * Saves a change of a drive on this device.
 * @throws if it could not be saved
 */
export async function changeDrive(values: DriveValues): Promise<'saved' | 'clashed'> {
  const { patch, base } = makeDrivePatch(values);
  return changeExisting(await getCurrentStore(), 'drives', values.id, patch, { base });
}

/**
 * Calls a drive off for good. People with a spot see that, and the reason.
 * @throws if it could not be saved
 */
export async function callOffDrive(id: string, reason: string): Promise<void> {
  const patch = { called_off: true, called_off_reason: reason.trim() };
  await changeExisting(await getCurrentStore(), 'drives', id, patch);
}

/**
 * Removes drives. People with a spot see that they were called off.
 * @throws if a drive could not be saved
 */
export async function removeDrives(ids: readonly string[]): Promise<void> {
  const store = await getCurrentStore();
  for (const id of ids) await changeRecord(store, 'drives', id, { deleted: true });
}
