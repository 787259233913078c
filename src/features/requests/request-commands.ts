import { newPatientId } from '@/blood/patient-id';
import type { Identity } from '@/session/session';
import { currentStore } from '@/store/current';
import { askToKeepData } from '@/store/device-storage';
import { bloodRequestRow } from '@/store/entities/blood-request';
import { createRecord } from '@/store/records';
import type { RequestValues } from './request-schema';

type Poster = Pick<Identity, 'userId' | 'email'>;

const newRequestRow = bloodRequestRow.omit({
  is_sample: true,
  client_created_at: true,
  created_at: true,
  updated_at: true,
  rev: true,
});

/**
 * The row of a new, open request.
 * @throws {ZodError} when a value does not keep the entity's rules
 */
export function requestRow(values: RequestValues, poster: Poster) {
  const { verified: _, ...asked } = values;
  return newRequestRow.parse({
    ...asked,
    user_id: poster.userId,
    user_email: poster.email,
    patient_id: newPatientId(),
    request_fulfilled: false,
  });
}

/**
 * Saves a new request on this device, to be sent when there is a connection. The same values again
 * save nothing more.
 * @throws when it could not be saved; then nothing was
 */
export async function postRequest(values: RequestValues, poster: Poster): Promise<void> {
  const row = requestRow(values, poster);
  await createRecord(await currentStore(), 'blood_requests', row);
  void askToKeepData();
}
