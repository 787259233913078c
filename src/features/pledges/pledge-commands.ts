import { clock as ownClock } from '@/clock';
import { requestPersistence } from '@/device/device-storage';
import { planNotificationPrompt } from '@/session/notification-prompt';
import type { Identity } from '@/session/session';
import { changeExisting, createRecord } from '@/store/changes/records';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';
import { getCurrentStore } from '@/store/current';
import { newPledge, type PledgeDoc } from '@/collections/pledges/row';
import { computeArrival } from '@/blood/arrival';
import { computeContactEnd, CONSENT_VERSION } from './consent';
import type { PledgeValues } from './pledge-schema';

/**
 * Saves a pledge on this device. Sync sends it. Saving the same values again changes nothing.
 * @param donationId the id of the donor's donation on this device, if there is one
 * @param now when the donor read until when their number would be shown
 * @throws if it could not be saved; nothing has changed then
 */
export async function pledge(
  values: PledgeValues,
  requestId: string,
  donor: Pick<Identity, 'userId'>,
  donationId: string | null,
  clock = ownClock,
  now = clock.now(),
): Promise<void> {
  const { id, blood_type, contact_name, contact_phone, note } = values;
  const arriveBy = computeArrival(values.arrival, values.date, new Date(now));
  const row = newPledge({
    id,
    request_id: requestId,
    user_id: donor.userId,
    donor_id: donationId,
    blood_type,
    arrive_by: arriveBy.toISOString(),
    note,
    contact_name,
    contact_phone,
    consent_version: CONSENT_VERSION,
    agreed_until: computeContactEnd(arriveBy).toISOString(),
    withdrawn: false,
    contested: false,
    decision: null,
    outcome: null,
  });
  const { arrival: choice } = values;
  // a chosen date stays that date; the other choices count from now, even if this device's clock is wrong
  const arrival =
    clock.isFresh || choice === 'date'
      ? undefined
      : { choice, at: clock.deviceNow(), ms: clock.difference?.ms ?? 0 };
  await createRecord(await getCurrentStore(), 'pledges', row, clock.now(), arrival && { arrival });
  planNotificationPrompt('pledge');
  void requestPersistence();
}

async function change(id: string, patch: Partial<PledgeDoc>): Promise<void> {
  await changeExisting(await getCurrentStore(), 'pledges', id, patch);
}

/**
 * Withdraws the donor's pledge.
 * @throws if it could not be saved; nothing has changed then
 */
export const withdrawPledge = (id: string): Promise<void> => change(id, { withdrawn: true });

/**
 * Says for the donor that they did come, although the requester has reported that they did not.
 * @throws as `withdrawPledge`
 */
export const contestOutcome = (id: string): Promise<void> => change(id, { contested: true });

/**
 * Accepts or declines a donor for the requester. The server may still refuse that.
 * @throws as `withdrawPledge`
 */
export const decide = (id: string, decision: 'accepted' | 'declined'): Promise<void> =>
  change(id, { decision });

/**
 * Reports whether the donor came, on this device at once and on the server ten seconds later.
 * @returns a function that undoes it until then; null if the pledge is no longer on this device
 * @throws {DOMException} if this device could not save it
 */
export async function reportOutcome(
  { id, outcome }: Pick<PledgeDoc, 'id' | 'outcome'>,
  next: 'given' | 'missed',
): Promise<Undo> {
  return changeWithUndo(await getCurrentStore(), 'pledges', id, { outcome: next }, { outcome });
}
