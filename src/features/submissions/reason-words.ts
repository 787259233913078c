import type { SyncedName } from '@/collections/facts';
import { RESTORED } from '@/store/changes/received';
import type { AttentionDoc } from '@/collections/device';
import { shortenKind } from '@/records/all';
import { capitalize } from '@/records/describe';
import { findLabel } from './field-words';
import { findLoss } from './lost-record';

type Refused = Pick<
  AttentionDoc,
  'kind' | 'table' | 'creates' | 'code' | 'field' | 'payload' | 'base'
>;

/** The words for each code of a problem with one value. `$` is replaced by the value's label. */
const VALUE_PROBLEMS: Record<string, string> = {
  '22001': '$ is too long.',
  '22003': 'The number in $ is too large or too small.',
  '22007': '$ is not a date.',
  '22008': '$ is not a possible date.',
  '23502': '$ is missing.',
  '23514': 'The server did not accept $.',
};

/**
 * The words of the refusal for each rule of the server that concerns more than one value, such as a quota
 * (`private.limit_rows`).
 */
const RULES: Record<string, string> = {
  ends_before_arrival:
    'You agreed that your number is shown for 72 hours, which end before you arrive: an earlier version of this app said so. Offer again, and read until when it is shown now.',
  available_donations:
    'You have 10 available donations, which is the most at a time. Make one unavailable, then send this again.',
  donations:
    'You have 50 donations, which is the most. Delete one today and send this again tomorrow.',
  open_requests:
    'You have 3 open requests, which is the most at a time. Withdraw one, then send this again.',
  requests_a_day:
    'You have posted 5 requests within 24 hours, which is the most. Send this again later.',
  day_is_over:
    'The day that you asked for was over before this arrived. If blood is still needed, choose another day.',
  answers_to_request:
    'You have offered 5 times for this request, which is the most. Call the hospital if you can still come.',
  answers_a_day:
    'You have made 20 offers within 24 hours, which is the most. Send this again later.',
  shelf_entries:
    'Your hospital has 1,000 entries on the shelf, which is the most. Use or discard some, then send this again.',
  taken_from:
    'The batch no longer has that many units: others took some, or all, before this arrived. Look at the shelf, then send this again with fewer units, or discard it.',
  unit_of_donation:
    'This donation is in the stock already: somebody else added its unit before this arrived. Discard this one.',
  tell_donor:
    'Nobody was told: the unit is not marked as used, or its link to the donor has ended.',
  one_donor: 'A unit that is linked to a donation is one unit.',
  cards_a_day:
    'You have made 20 new codes for your card within 24 hours, which is the most. The code before counts until you send this again.',
  scans_a_day:
    'You have scanned 2,000 cards within 24 hours, which is the most. Send this again later.',
  proposals_a_day:
    'You have proposed 5 drives within 24 hours, which is the most. Send this again later.',
  proposals_a_month:
    'You have proposed 20 drives within 30 days, which is the most. Send this again later.',
  reservations_a_day:
    'You have reserved 20 times within 24 hours, which is the most. Send this again later.',
  reservations_a_month:
    'You have reserved 100 times within 30 days, which is the most. Send this again later.',
  drives_a_month:
    'Your hospital has made 200 drives within 30 days, which is the most. Send this again later.',
  planned_drives:
    'Your hospital has 100 planned drives, which is the most. Send this again when some are over.',
};

/** The words for each code of a problem with the whole record. */
const RECORD_PROBLEMS: Record<string, string> = {
  '23503': 'Something this record belongs to is no longer on the server.',
  '23505': 'The server already has this record.',
};

/** Says why a record can never take this change. Null if it still can. */
function lossWords(refused: Refused, own: boolean): string | null {
  const table = refused.table as SyncedName;
  const loss = findLoss(refused);
  if (loss === 'over')
    return 'The request was fulfilled or closed before this arrived, so it can no longer be changed or withdrawn. If blood is still needed, post a new request.';
  if (loss === 'deleted' && table === 'blood_requests')
    return 'This request was withdrawn on another device before your change arrived.';
  // if another person's record disappears from this device, nobody says why
  if (loss === null || (loss === 'gone' && !own)) return null;
  return `This ${shortenKind(table)} was deleted before your change arrived.`;
}

/**
 * Says in plain words why a change needs attention. The server's own message is never shown.
 * @param own whether the record belongs to the person
 */
export function describeReason(refused: Refused, own = true): string {
  const { kind, table, creates, code, field } = refused;
  if (code === RESTORED) return 'The server was restored and no longer has this.';
  if (kind === 'conflict') return 'Somebody else changed the same thing before yours arrived.';
  const lost = lossWords(refused, own);
  if (lost !== null) return lost;
  const isRule = code === '23514' || code === '23505';
  const rule = isRule && field !== null ? RULES[field] : undefined;
  if (rule !== undefined) return rule;
  if (field === 'membership')
    return 'You no longer belong to this hospital, so this was not saved there. Save it as a file if somebody of the team needs it.';
  const label = field === null ? null : findLabel(table as SyncedName, field);
  const named = label === null ? 'one of the values' : `“${label}”`;
  if (code === '42501') {
    if (label !== null) return `You are not allowed to change ${named}.`;
    return creates
      ? 'You are not allowed to save this record.'
      : 'You are not allowed to change this record.';
  }
  if (code !== null && RECORD_PROBLEMS[code]) return RECORD_PROBLEMS[code];
  const problem = code === null ? undefined : VALUE_PROBLEMS[code];
  if (problem) return capitalize(problem.replace('$', named));
  if (code?.startsWith('22') || code?.startsWith('23'))
    return `The server did not accept ${named}.`;
  return code === null
    ? 'The server did not accept this.'
    : `The server did not accept this (code ${code}).`;
}
