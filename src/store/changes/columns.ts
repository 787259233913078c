import type { Fields } from '@/sync/protocol';
import { ALERT_DEFAULTS } from '@/blood/alert-settings';
import { LOCAL_FIELDS } from '@/collections/local';

/** If two people change one of these columns the server wins, because it holds a state and not somebody's text. */
const STATUS_FIELDS = new Set([
  'is_available',
  'request_fulfilled',
  'closed_reason',
  'renewals',
  'deleted',
  'withdrawn',
  'contested',
  'decision',
  'called_off',
  'checked_in_at',
  'no_show',
  'is_read',
  'not_now',
  ...Object.keys(ALERT_DEFAULTS),
]);
/** Columns that no mutation sends: the server makes them, or this device keeps them for itself. */
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
  'batch_rev',
  'expires_at',
  'expired',
  'units_given',
  'units_coming',
  'timeline',
  'match',
  'distance_band',
  'doubts',
  'gives_again_on',
  'next_donation_on',
  'request_owner',
  'archived',
  'needed_type',
  'donor_name',
  'donor_phone',
  'donor_note',
  'requester_phone',
  'contact_until',
  'slots_taken',
  'moved_at',
  'answered_at',
  'membership',
  'suspended_from',
  'blood_type_confirmed_at',
  'email_confirmed_at',
  'org_name',
  'person_name',
  'person_contact',
  'person_blood_type',
  'person_gives_again_on',
  'verified',
  'desk_phone',
  'hours',
  'lead_time',
  'hidden',
  ...LOCAL_FIELDS,
]);
/** The server fills these columns in for a pledge. On a request its owner writes them. */
const NOT_SENT_OF_PLEDGES = new Set(['hospital', 'location', 'requester_name', 'org_id', 'ward']);
/** The columns of an alert that people change: that they read it, and that they want no more of its kind now. */
const SENT_OF_ALERTS = new Set(['is_read', 'not_now']);
const isAlert = (doc: Fields) => 'not_now' in doc;
const isPledge = (doc: Fields) => 'arrive_by' in doc;
/** A reservation's hospital is that of its drive. */
const isOfDrive = (doc: Fields, name: string) => name === 'org_id' && 'no_show' in doc;

/** Nobody owns the record of a person who walked in; on this device an empty text stands for that. */
const isOwnerless = (doc: Fields, name: string) => name === 'user_id' && doc[name] === '';

/** Whether devices send this column of the record. */
export const isSent = (doc: Fields, name: string): boolean =>
  !NOT_SENT.has(name) &&
  !isOwnerless(doc, name) &&
  !isOfDrive(doc, name) &&
  !(isPledge(doc) && NOT_SENT_OF_PLEDGES.has(name)) &&
  (!isAlert(doc) || SENT_OF_ALERTS.has(name));

/** Whether the column holds a state. On a pledge that includes how it ended. */
export const isStatus = (doc: Fields, name: string): boolean =>
  STATUS_FIELDS.has(name) || (isPledge(doc) && name === 'outcome');
