import { newPatientId } from '@/blood/patient-id';
import type { Identity } from '@/session/session';
import { currentStore } from '@/store/current';
import { bloodRequestRow } from '@/store/entities/blood-request';
import { createRecord } from '@/store/records';
import type { RequestValues } from './request-schema';

type Poster = Pick<Identity, 'userId' | 'email'>;

const newRequestRow = bloodRequestRow.omit({
  client_created_at: true,
  created_at: true,
  updated_at: true,
  rev: true,
});

/**
 * The row of a new, open request.
 * @throws {ZodError} when a value does not keep the entity's rules
 */
export function requestRow(values: RequestValues, poster: Poster, id: string) {
  const { verified: _, ...asked } = values;
  return newRequestRow.parse({
    ...asked,
    id,
    user_id: poster.userId,
    user_email: poster.email,
    patient_id: newPatientId(),
    request_fulfilled: false,
  });
}

/** Asks the browser not to clear this device's data when space runs out; a no is no failure. */
function askToKeepData(): void {
  navigator.storage?.persist?.().catch(() => false);
}

/**
 * Saves a new request on this device, to be sent when there is a connection.
 * @param id a fresh UUID; the same one again saves nothing more
 * @throws when it could not be saved; then nothing was
 */
export async function postRequest(
  values: RequestValues,
  poster: Poster,
  id: string = crypto.randomUUID(),
): Promise<string> {
  await createRecord(await currentStore(), 'blood_requests', requestRow(values, poster, id));
  askToKeepData();
  return id;
}

/** Whether a failed save means that the device has no room; libraries wrap the browser's error. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  const within = 'inner' in error ? error.inner : 'cause' in error ? error.cause : null;
  return isStorageFull(within);
}
