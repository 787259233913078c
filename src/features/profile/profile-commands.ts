import { getCurrentStore } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { changeExisting, createRecord } from '@/store/changes/records';
import type { Identifying } from './own-correction';
import { makeProfileRow, makeProfilePatch, type ProfileValues } from './profile-edit';

/**
 * Saves a person's profile on this device; sync sends it.
 * @param exists false if the server said that the person has no profile
 * @returns `clashed` if somebody else changed the same fields meanwhile; their values stay, and the change needs
 * attention
 * @throws if it could not be saved; then nothing changed
 */
export async function saveProfile(
  userId: string,
  exists: boolean,
  values: ProfileValues,
): Promise<'saved' | 'clashed'> {
  const store = await getCurrentStore();
  void requestPersistence();
  if (!exists) {
    await createRecord(store, 'profiles', makeProfileRow(userId, values));
    return 'saved';
  }
  const patch = makeProfilePatch(values);
  return changeExisting(store, 'profiles', userId, patch, { base: values.base });
}

/**
 * Adds values that the profile lacks on this device; sync sends them.
 * @param values only those that are missing in `was` are saved
 * @returns as `saveProfile`
 * @throws if it could not be saved; then nothing changed
 */
export async function addMissing(userId: string, was: Identifying, values: Partial<Identifying>) {
  void requestPersistence();
  return changeExisting(await getCurrentStore(), 'profiles', userId, values, { base: was });
}
