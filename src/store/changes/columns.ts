import type { Fields } from '@/sync/protocol';
import { LOCAL_FIELDS } from '../entities/local';

/** Columns that follow the server when two people changed them: they tell a state, not somebody's words. */
const STATUS_FIELDS = new Set([
  'is_available',
  'request_fulfilled',
  'closed_reason',
  'renewals',
  'deleted',
  'withdrawn',
  'contested',
  'decision',
]);
/** Never part of a mutation: made by the server, or by this device for itself. */
const NOT_SENT = new Set([
  'id',
  'created_at',
  'updated_at',
  'rev',
  'status',
  'refusal',
  'donation_count',
  'is_healthy',
  'is_sample',
  'closed_at',
  'closed_by',
  'expires_at',
  'expired',
  'units_given',
  'units_coming',
  'timeline',
  'match',
  'distance_band',
  'next_donation_on',
  'request_owner',
  'needed_type',
  'donor_name',
  'donor_phone',
  'donor_note',
  'requester_phone',
  'contact_until',
  ...LOCAL_FIELDS,
]);
/** Of a pledge the server makes these too; of a request its owner writes them. */
const NOT_SENT_OF_PLEDGES = new Set(['hospital', 'location', 'requester_name']);
const isPledge = (doc: Fields) => 'arrive_by' in doc;

/** Whether a device sends a column of this record. */
export const isSent = (doc: Fields, name: string): boolean =>
  !NOT_SENT.has(name) && !(isPledge(doc) && NOT_SENT_OF_PLEDGES.has(name));

/** Whether a column tells a state; of a pledge how it ended, too. */
export const isStatus = (doc: Fields, name: string): boolean =>
  STATUS_FIELDS.has(name) || (isPledge(doc) && name === 'outcome');
