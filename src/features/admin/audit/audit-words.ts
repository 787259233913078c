import { CLOSED_REASONS } from '@/blood/request-life';
import type { AuditEntry } from '@/calls/admin';
import { findWords } from '@/records/all';
import { isClosedReason } from '@/records/blood-requests';
import { makeLabel } from '@/records/describe';
import { describeDate } from '@/ui/date-words';
import { showSigns } from '@/ui/sign-words';

/** The words for entries about the consent that donor and requester give each other in a pledge. */
const CONSENTS: Record<string, string> = {
  consent: 'A donor agreed to show their number once accepted',
  acceptance: 'A donor’s offer was accepted',
  reveal: 'A name and number were shown to the other party',
  withdrawal: 'A donor took back their offer',
  end: 'A name and number are no longer shown to the other party',
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function hospitalWords(action: string, after: AuditEntry['after']): string {
  const [name, who, where] = ['name', 'email', 'organisation'].map((key) => text(after?.[key]));
  switch (action) {
    case 'make_organisation':
      return `Added the hospital ${name}`;
    case 'verify_organisation':
      return `Verified the hospital ${name}`;
    case 'unverify_organisation':
      return `Withdrew the verification of the hospital ${name}`;
    case 'close_organisation':
      return `Closed the hospital ${name}`;
    case 'add_member':
      return `Made ${who} a member of ${where}`;
    case 'change_member':
      return `Changed the membership of ${who} in ${where}`;
    case 'remove_member':
      return `Ended the membership of ${who} in ${where}`;
    case 'suspend_member':
      return `${who} is a new address of a member of ${where}, to be confirmed`;
    case 'confirm_member':
      return `Confirmed ${who} again as a member of ${where}`;
    default:
      return `Changed the hospital ${name}`;
  }
}

const of = (after: AuditEntry['after']) =>
  after?.['organisation'] ? ` for ${text(after['organisation'])}` : '';

/** Describes what an administrator, or a hospital's team, did. */
export function describeAction(entry: AuditEntry): string {
  const { action, table_name: table, before, after } = entry;
  const words = findWords(table ?? '')?.audit;
  const kind = words?.what ?? table ?? 'a record';
  const sample = after?.['is_sample'] === true ? ' (sample)' : '';
  switch (action) {
    case 'insert':
      return (after && words?.added?.(after)) ?? `Added ${kind}${sample}`;
    case 'update':
      return (after && words?.changed?.(after)) ?? `Changed ${kind}`;
    case 'delete':
      return `Removed ${kind}`;
    case 'add_admin':
      return `Made ${text(after?.['email'])} administrator`;
    case 'remove_admin':
      return `Removed ${text(before?.['email'])} as administrator`;
    case 'invite':
      return after?.['organisation']
        ? `Invited a member of ${text(after['organisation'])}`
        : 'Invited an administrator';
    case 'redeem_invitation':
      return `Used an invitation of ${text(after?.['invited_by'])}`;
    case 'cancel_invitation':
      return after?.['redeemed_by']
        ? `Refused ${text(after['redeemed_by'])}, who had used an invitation`
        : 'Cancelled an invitation';
    case 'make_organisation':
    case 'change_organisation':
    case 'verify_organisation':
    case 'unverify_organisation':
    case 'close_organisation':
    case 'add_member':
    case 'change_member':
    case 'remove_member':
    case 'suspend_member':
    case 'confirm_member':
      return hospitalWords(action, after);
    case 'report':
      return `Reported ${kind}`;
    case 'resolve_reports':
      return `Looked at the reports about ${kind}`;
    case 'hide_request':
      return after?.['hidden'] === false
        ? 'A hidden blood request was shown again: nobody decided within 12 hours'
        : 'A blood request was hidden after three reports';
    case 'export':
      return `Exported ${text(after?.['what'])} (${String(after?.['rows'])} rows)`;
    case 'open_contact':
      return `Opened the number in ${kind}`;
    case 'read_card':
      return `Read a donor card${of(after)}`;
    case 'vouch':
      return `Vouched for a donor${of(after)}`;
    case 'consent':
      return CONSENTS[text(after?.['kind'])] ?? 'Changed what two parties see of each other';
    case 'set_sending':
      return after?.['sending'] === true ? 'Let alerts be sent again' : 'Stopped all alerts';
    case 'retry_alerts':
      return `Sent alerts again that had failed (${String(after?.['messages'])})`;
    case 'add_sample_data':
      return 'Added sample data';
    case 'remove_sample_data':
      return 'Removed sample data';
    default:
      return action;
  }
}

/** A changed column, with its values in words. */
export interface AuditChange {
  field: string;
  before: string;
  after: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}(T|$)/;

function valueWords(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'Nothing' : value.join(', ');
  if (isClosedReason(value)) return CLOSED_REASONS[value];
  if (typeof value === 'string')
    return DATE.test(value) && !Number.isNaN(Date.parse(value))
      ? describeDate(value)
      : showSigns(value);
  return JSON.stringify(value);
}

/** The columns that are not listed, because they mean nothing to a reader. */
const SILENT = new Set([
  'id',
  'user_id',
  'org_id',
  'rev',
  'deleted',
  'created_at',
  'updated_at',
  'client_created_at',
  'closed_at',
  'closed_by',
  'status',
]);

/**
 * Lists the columns that an entry changed, with their values before and after. If a record was added or removed, it
 * lists the columns that had a value.
 */
export function listChanges({ action, before, after }: AuditEntry): AuditChange[] {
  if (!['insert', 'update', 'delete'].includes(action)) return [];
  const names = Object.keys({ ...before, ...after }).filter((name) => !SILENT.has(name));
  return names
    .map((name) => ({
      field: name === 'org_name' ? 'Hospital' : makeLabel(name),
      before: before ? valueWords(before[name]) : '',
      after: after ? valueWords(after[name]) : '',
    }))
    .filter((change) => action === 'update' || (change.after || change.before) !== 'Nothing');
}
