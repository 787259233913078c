import type { Fields } from '@/protocol';
import type { RowFilter } from './current';

/**
 * The columns that a screen on a wall may show to whoever walks past: what is needed, and when somebody comes for it.
 * No name, number, note, patient, reason or donor's own blood type is among them.
 */
const ON_THE_WALL: Partial<Record<string, readonly string[]>> = {
  profiles: ['membership'],
  blood_requests: [
    'org_id',
    'ward',
    'blood_type',
    'component',
    'required_units',
    'units_given',
    'units_coming',
    'units_expected',
    'notified',
    'urgency',
    'created_at',
    'expires_at',
    'expired',
    'request_fulfilled',
    'closed_reason',
    'hidden',
    'deleted',
    'needed_on',
    'needed_from',
    'needed_until',
  ],
  pledges: [
    'org_id',
    'ward',
    'request_id',
    'arrive_by',
    'status',
    'withdrawn',
    'decision',
    'outcome',
    'on_way_at',
    'here_at',
    'still_coming_at',
    'seen_at',
  ],
};
const ALWAYS = ['id', 'rev', 'unsent'];

/**
 * Shows the rows of a member's store as a screen on the wall of their hospital may show them. The ward board reads
 * all rows through it, and so does the board of a locked screen.
 */
export const wallView: RowFilter = (collection, rows) => {
  if (collection === 'checkpoints') return rows;
  const columns = ON_THE_WALL[collection];
  if (!columns) return [];
  const only = (doc: Fields): Fields => ({
    ...Object.fromEntries(
      Object.entries(doc).filter(([name]) => columns.includes(name) || ALWAYS.includes(name)),
    ),
    user_id: '',
    pending: null,
  });
  // the type of a row does not allow columns to be missing; the board reads only those that are left
  return (rows as unknown as Fields[]).map(only) as unknown as typeof rows;
};
