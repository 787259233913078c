import type { ClosedReason } from '@/blood/request-life';
import { makePatientId } from '@/blood/patient-id';
import { planNotificationPrompt } from '@/session/notification-prompt';
import type { Identity } from '@/session/session';
import { getCurrentStore } from '@/store/current';
import { requestPersistence } from '@/device/device-storage';
import { type BloodRequestDoc, newRequest } from '@/collections/blood-requests/row';
import { changeExisting, createRecord } from '@/store/changes/records';
import { requestSync } from '@/store/status';
import { reinstateRequest, withdrawRequest } from '@/store/changes/withdraw';
import type { Fields } from '@/protocol';
import { makePlannedColumns } from './form/planned-fields';
import type { RequestPatch } from './form/request-edit';
import type { RequestValues } from './form/request-schema';

type Poster = Pick<Identity, 'userId' | 'email'>;

/**
 * Makes the row of a new, open request.
 * @throws {ZodError} if a value breaks a rule of the stored rows
 */
export function makeRequestRow(values: RequestValues, poster: Poster) {
  const { verified: _, base: __, when: ___, org_id = null, ...asked } = values;
  return newRequest({
    ...asked,
    ...makePlannedColumns(values),
    org_id,
    user_id: poster.userId,
    user_email: poster.email,
    patient_id: makePatientId(),
    request_fulfilled: false,
    closed_reason: null,
    renewals: 0,
  });
}

/**
 * Saves a new request on this device. Sync sends it. Saving the same values again changes nothing.
 * @throws if it could not be saved; nothing has changed then
 */
export async function postRequest(values: RequestValues, poster: Poster): Promise<void> {
  const row = makeRequestRow(values, poster);
  await createRecord(await getCurrentStore(), 'blood_requests', row);
  planNotificationPrompt('request', row.id);
  void requestPersistence();
}

/**
 * Changes an open request on this device. Sync sends the change.
 * @param base the values with which the form opened
 * @returns `clashed` if somebody else has changed the same fields meanwhile. Their values stay, and this change needs
 * attention.
 * @throws if it could not be saved; nothing has changed then
 */
export async function changeRequest(
  id: string,
  patch: RequestPatch,
  base: Fields,
): Promise<'saved' | 'clashed'> {
  return changeExisting(await getCurrentStore(), 'blood_requests', id, patch, { base });
}

async function changeOwn(id: string, patch: Partial<BloodRequestDoc>): Promise<void> {
  await changeExisting(await getCurrentStore(), 'blood_requests', id, patch);
}

/**
 * Renews an open or expired request for its full period. The period starts when the server receives the renewal.
 * @throws if it could not be saved; nothing has changed then
 */
export const renewRequest = ({ id, renewals = 0 }: BloodRequestDoc): Promise<void> =>
  changeOwn(id, { renewals: renewals + 1 });

/**
 * Closes a request for good. If the reason is that blood was found, the server also marks it as fulfilled.
 * @throws if it could not be saved; the request then stays open
 */
export const closeRequest = (id: string, reason: ClosedReason): Promise<void> =>
  changeOwn(id, { closed_reason: reason });

/**
 * Objects to the reports that have hidden a request.
 * @throws if it could not be saved; nothing has changed then
 */
export const objectTo = (id: string, objection: string): Promise<void> =>
  changeOwn(id, { objection });

/**
 * Withdraws a request on this device. Sync sends the withdrawal.
 * @throws if it could not be saved; the request is then not withdrawn
 */
export async function withdraw(id: string): Promise<void> {
  if (!(await withdrawRequest(await getCurrentStore(), id)))
    throw new Error('The request is not on this device');
}

/**
 * Takes back a withdrawal that has not been sent.
 * @returns false if it has been sent
 * @throws if it could not be saved; the request then stays withdrawn
 */
export async function takeBackWithdrawal(id: string): Promise<boolean> {
  const found = await reinstateRequest(await getCurrentStore(), id);
  if (found) requestSync();
  return found;
}
