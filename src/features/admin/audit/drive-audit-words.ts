import type { AuditEntry } from '@/calls/admin';

type Columns = NonNullable<AuditEntry['after']>;

function reservationWords(after: Columns): string | null {
  if (after['cancelled'] === true) return 'Took somebody off a drive’s list';
  if ('checked_in_at' in after)
    return after['checked_in_at'] === null ? 'Took a check-in back' : 'Checked somebody in';
  if ('no_show' in after)
    return after['no_show'] === true ? 'Noted that somebody did not come' : 'Took a no-show back';
  return null;
}

/** Describes a change of a drive, of its list or of a proposal; null if the general words suffice. */
export function describeDriveChange(table: string | null, after: Columns): string | null {
  if (table === 'reservations') return reservationWords(after);
  if (table === 'drives' && after['called_off'] === true) return 'Called off a donation drive';
  if (table === 'drives' && 'slots_total' in after) return 'Changed the places of a donation drive';
  if (table === 'drive_proposals' && after['drive_id']) return 'Made a drive from a proposal';
  if (table === 'drive_proposals' && after['answer']) return 'Answered a proposal of a drive';
  return null;
}
