import { clock as ownClock } from '@/clock';
import { requestPersistence } from '@/device/device-storage';
import { planNotificationPrompt } from '@/session/notification-prompt';
import type { Identity } from '@/session/session';
import { changeExisting, createRecord } from '@/store/changes/records';
import { changeWithUndo, type Undo } from '@/store/changes/undo-window';
import { getCurrentStore } from '@/store/current';
import { newPledge, type PledgeDoc, type PledgeOutcome } from '@/collections/pledges/row';
import { ARRIVALS, computeArrival } from '@/blood/arrival';
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
    // the form tells the donor that they will be asked
    may_ask: true,
    withdrawn: false,
    contested: false,
    on_way_at: null,
    here_at: null,
    still_coming_at: null,
    decision: null,
    seen_at: null,
    outcome: null,
  });
  const { arrival: choice } = values;
  // a chosen date or time stays as it is; the other choices count from now, even if this device's clock is wrong
  const arrival =
    clock.isFresh || choice === 'date' || !(choice in ARRIVALS)
      ? undefined
      : { choice, at: clock.deviceNow(), ms: clock.difference?.ms ?? 0 };
  await createRecord(await getCurrentStore(), 'pledges', row, clock.now(), arrival && { arrival });
  planNotificationPrompt('pledge', requestId);
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
 * Says for the requester's side that an expected donor need not come, on this device at once and on the server ten
 * seconds later, which thanks them.
 * @returns as `reportOutcome`
 * @throws {DOMException} if this device could not save it
 */
export const releaseDonor = async ({
  id,
  decision,
}: Pick<PledgeDoc, 'id' | 'decision'>): Promise<Undo> =>
  changeWithUndo(
    await getCurrentStore(),
    'pledges',
    id,
    { decision: 'declined' as const },
    { decision },
  );

/** What an expected donor says of their way. */
export type DonorWord = 'on_way_at' | 'here_at' | 'still_coming_at';

/**
 * Says for the donor that they are on the way, are here, or still come, as of now.
 * @throws as `withdrawPledge`
 */
export const sayWord = (id: string, word: DonorWord, clock = ownClock): Promise<void> =>
  change(id, { [word]: new Date(clock.now()).toISOString() });

/**
 * Takes back what the donor said of their way.
 * @throws as `withdrawPledge`
 */
export const takeBackWord = (id: string, word: DonorWord): Promise<void> =>
  change(id, { [word]: null });

/**
 * Says for the requester's side that the donor is here, on this device at once and on the server ten seconds later. If
 * somebody has said so before, nothing changes.
 * @returns as `reportOutcome`; also null if nothing changes
 * @throws {DOMException} if this device could not save it
 */
export async function markHere(
  { id, seen_at }: Pick<PledgeDoc, 'id' | 'seen_at'>,
  clock = ownClock,
): Promise<Undo> {
  if (seen_at) return null;
  const next = { seen_at: new Date(clock.now()).toISOString() };
  return changeWithUndo(await getCurrentStore(), 'pledges', id, next, { seen_at });
}

/**
 * Takes back that the donor is here.
 * @returns as `reportOutcome`
 * @throws {DOMException} if this device could not save it
 */
export const takeBackHere = async ({
  id,
  seen_at,
}: Pick<PledgeDoc, 'id' | 'seen_at'>): Promise<Undo> =>
  changeWithUndo(await getCurrentStore(), 'pledges', id, { seen_at: null }, { seen_at });

/**
 * Reports the outcome of a pledge, on this device at once and on the server ten seconds later.
 * @returns a function that undoes it until then; null if the pledge is no longer on this device
 * @throws {DOMException} if this device could not save it
 */
export async function reportOutcome(
  { id, outcome, seen_at }: Pick<PledgeDoc, 'id' | 'outcome' | 'seen_at'>,
  next: PledgeOutcome,
): Promise<Undo> {
  // a donor who did not come is not here either; otherwise the server would not accept it
  const [patch, before] =
    next === 'missed' && seen_at
      ? [
          { outcome: next, seen_at: null },
          { outcome, seen_at },
        ]
      : [{ outcome: next }, { outcome }];
  return changeWithUndo(await getCurrentStore(), 'pledges', id, patch, before);
}
