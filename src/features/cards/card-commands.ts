import { newProfile } from '@/collections/profiles/row';
import { requestPersistence } from '@/device/device-storage';
import { changeRecord, createRecord } from '@/store/changes/records';
import { getCurrentStore } from '@/store/current';
import { makeCardCode } from './card-code';

/**
 * Gives the person's card a new code on this device. When the server has received it, the code before is void.
 * @throws if it could not be saved; the card is then as before
 */
export async function renewCard(userId: string): Promise<void> {
  const store = await getCurrentStore();
  void requestPersistence();
  const card_code = makeCardCode();
  if (await changeRecord(store, 'profiles', userId, { card_code })) return;
  await createRecord(store, 'profiles', newProfile({ id: userId, card_code }));
}
