import { getCurrentStore } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { changeExisting, createRecord } from '@/store/changes/records';
import type { Identifying } from './own-correction';
import { makeProfileRow, makeProfilePatch, type ProfileValues } from './profile-edit';

/**
 * Saves a person's profile on this device. Sync sends it.
 * @param exists whether the person has a profile; false if the server said that they have none
 * @returns `clashed` if somebody else has changed the same fields meanwhile. Their values stay, and this change needs
 * attention.
 * @throws if it could not be saved; nothing has changed then
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
 * Adds values to the profile on this device. Sync sends them.
 * @param values of these, only those that `was` lacks are saved
 * @returns as `saveProfile`
 * @throws if it could not be saved; nothing has changed then
 */
export async function addMissing(userId: string, was: Identifying, values: Partial<Identifying>) {
  void requestPersistence();
  return changeExisting(await getCurrentStore(), 'profiles', userId, values, { base: was });
}
