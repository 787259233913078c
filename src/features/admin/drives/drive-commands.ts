import { newDrive } from '@/collections/drives/row';
import { requestPersistence } from '@/device/device-storage';
import { changeExisting, changeRecord, createRecord } from '@/store/changes/records';
import { getCurrentStore } from '@/store/current';
import { type DriveValues, makeDrivePatch } from './drive-schema';

/** A drive of a series: its id and its day. */
interface Occurrence {
  id: string;
  /** an ISO date */
  date: string;
}

const DAY_MS = 86_400_000;

/** Derives the id of a later drive, so that saving the same series twice makes the same records. */
function makeLaterId(id: string, week: number): string {
  const last = (Number.parseInt(id.slice(-2), 16) + week) % 256;
  return id.slice(0, -2) + last.toString(16).padStart(2, '0');
}

/**
 * Lists the drives of a series, which fall on the same weekday, in their order.
 * @param weeks how many, at most 256
 */
export const listSeries = (id: string, date: string, weeks: number): Occurrence[] =>
  Array.from({ length: weeks }, (_, week) => ({
    id: week === 0 ? id : makeLaterId(id, week),
    date: new Date(Date.parse(date) + week * 7 * DAY_MS).toISOString().slice(0, 10),
  }));

/**
 * Saves a drive on this device, and a copy for each of the following weeks; sync sends them. Saving the same values
 * again changes nothing.
 * @param of `proposal`: the proposal that the drive comes from, whose proposer then sees the first drive. `host`: the
 * hospital that holds the drive
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

/** Saves a change of a drive on this device. @throws when it could not be saved */
export async function changeDrive(values: DriveValues): Promise<'saved' | 'clashed'> {
  const { patch, base } = makeDrivePatch(values);
  return changeExisting(await getCurrentStore(), 'drives', values.id, patch, { base });
}

/** Calls a drive off for good; people with a spot see it and the reason. @throws when it could not be saved */
export async function callOffDrive(id: string, reason: string): Promise<void> {
  const patch = { called_off: true, called_off_reason: reason.trim() };
  await changeExisting(await getCurrentStore(), 'drives', id, patch);
}

/** Removes drives; people with a spot see that they were called off. @throws if one could not be saved */
export async function removeDrives(ids: readonly string[]): Promise<void> {
  const store = await getCurrentStore();
  for (const id of ids) await changeRecord(store, 'drives', id, { deleted: true });
}
