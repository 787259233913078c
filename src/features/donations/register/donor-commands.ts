import { zodResolver } from '@hookform/resolvers/zod';
import { planNotificationPrompt } from '@/session/notification-prompt';
import type { Identity } from '@/session/session';
import { getCurrentStore } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { newDonor } from '@/collections/donors/row';
import { createRecord } from '@/store/changes/records';
import { donorSchema, type DonorValues } from './donor-schema';

type Owner = Pick<Identity, 'userId' | 'email'>;

/**
 * Makes the row of a new donation, which is pending and available.
 * @throws {ZodError} if a value breaks a rule of the stored rows
 */
export function makeDonorRow(values: DonorValues, owner: Owner) {
  return newDonor({
    ...values,
    user_id: owner.userId,
    user_email: owner.email,
    is_available: true,
    last_donation_date: null,
    conditions: [],
    notes: '',
    preferred_centers: [],
    preferred_times: '',
    receive_notifications: true,
  });
}

/**
 * Saves a donation on this device. Sync sends it. Saving the same values again changes nothing.
 * @returns the id of the donation
 * @throws if it could not be saved; nothing has changed then
 */
export async function registerDonor(values: DonorValues, owner: Owner): Promise<string> {
  const row = makeDonorRow(values, owner);
  await createRecord(await getCurrentStore(), 'donors', row);
  planNotificationPrompt('donation', row.id);
  void requestPersistence();
  return row.id;
}

export const donorResolver = zodResolver(donorSchema);
