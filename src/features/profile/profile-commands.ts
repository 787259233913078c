import { getCurrentStore } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { changeRecord, createRecord } from '@/store/changes/records';
import { newProfileRow, profilePatch, type ProfileValues } from './profile-edit';

/**
 * Saves a person's profile on this device, to be sent when there is a connection.
 * @param exists false for somebody of whom the server said that there is no profile
 * @throws when it could not be saved; then nothing was
 */
export async function saveProfile(
  userId: string,
  exists: boolean,
  values: ProfileValues,
): Promise<void> {
  const store = await getCurrentStore();
  if (!exists) await createRecord(store, 'profiles', newProfileRow(userId, values));
  else if (!(await changeRecord(store, 'profiles', userId, profilePatch(values))))
    throw new Error('The profile is not on this device');
  void requestPersistence();
}
