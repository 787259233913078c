import { type EarlierDonation, writeEarlier } from '@/blood/earlier-donations';
import { newProfile, type ProfileDoc } from '@/collections/profiles/row';
import { requestPersistence } from '@/device/device-storage';
import { changeExisting, createRecord } from '@/store/changes/records';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';
import { getCurrentStore } from '@/store/current';

/**
 * Makes the columns that a new donation changes: the list and, if it is the latest, the date of the last donation.
 */
function makePatch(
  profile: Pick<ProfileDoc, 'earlier_donations' | 'last_donation_date'> | null,
  told: EarlierDonation,
) {
  const line = writeEarlier(told);
  const lines = profile?.earlier_donations ?? [];
  const isLatest = (profile?.last_donation_date ?? '') < told.day;
  return {
    earlier_donations: lines.includes(line) ? lines : [...lines, line],
    ...(isLatest && { previous_donation: true, last_donation_date: told.day }),
  };
}

/**
 * Adds a donation to what a person tells of themselves, on this device. Sync sends it. Adding it again changes nothing.
 * @throws if it could not be saved; nothing has changed then
 */
export async function addEarlier(userId: string, told: EarlierDonation): Promise<void> {
  const store = await getCurrentStore();
  const profile = await store.profiles.findOne(userId).exec();
  const patch = makePatch(profile, told);
  if (profile) await changeExisting(store, 'profiles', userId, patch);
  else await createRecord(store, 'profiles', newProfile({ id: userId, ...patch }));
  void requestPersistence();
}

/**
 * Removes a donation that a person told of, on this device at once and on the server ten seconds later.
 * @returns a function that undoes it until then; null if there is no such donation
 */
export async function removeEarlier(userId: string, line: string): Promise<Undo> {
  const store = await getCurrentStore();
  const was = (await store.profiles.findOne(userId).exec())?.earlier_donations;
  if (!was?.includes(line)) return null;
  const patch = { earlier_donations: was.filter((one) => one !== line) };
  return changeWithUndo(store, 'profiles', userId, patch, { earlier_donations: [...was] });
}
