import { isHealthy } from '@/blood/health';
import { isOver } from '@/blood/request-life';
import { getSeverity } from '@/blood/urgency';
import type { SyncedName } from './all';
import type { BloodRequestDoc } from './blood-requests/row';
import type { DonorDoc } from './donors/row';
import type { InboxDoc } from './inbox/row';
import type { InventoryDoc } from './inventory/row';
import { makeNewestKey, UNLISTED } from './local';
import type { Fields } from '@/sync/protocol';

/** Makes the index keys of a donation, which is in the feed while it is available. */
function makeDonorKeys(row: { created_at: string; is_available: boolean }) {
  const newest = makeNewestKey(row.created_at);
  return { newest, feed: row.is_available ? newest : UNLISTED };
}

/** Makes the index keys of a request, which is in the feed while it is open: by severity, then newest. */
function makeBloodRequestKeys(row: {
  created_at: string;
  urgency: string;
  request_fulfilled: boolean;
  closed_reason?: string | null;
  expired?: boolean;
  deleted?: boolean;
}) {
  const newest = makeNewestKey(row.created_at);
  const open = !isOver(row) && row.expired !== true;
  return { newest, feed: open ? `${getSeverity(row.urgency)}${newest}` : UNLISTED };
}

/** Makes the index keys of an alert: unread ones first, then the newest. */
function makeInboxKeys({ created_at, is_read }: Pick<InboxDoc, 'created_at' | 'is_read'>) {
  const newest = makeNewestKey(created_at);
  return { newest, feed: `${Number(is_read)}${newest}` };
}

/** Derives the status of an inventory row by the server's rule. */
const deriveStatus = ({ outcome }: Pick<InventoryDoc, 'outcome'>) => outcome ?? 'available';

const deriveHealth = (row: Fields) =>
  isHealthy(row['recent_illness'] as boolean | null, row['any_medications'] as boolean | null);

/** Counts the free spots of a drive by the server's rule, so that a change of its capacity shows at once. */
function countFree(row: Fields): unknown {
  const { slots_total: total, slots_taken: taken } = row;
  return typeof total === 'number' && typeof taken === 'number'
    ? Math.max(0, total - taken)
    : row['slots_available'];
}

/** Adds index keys, and defaults for indexed columns that this viewer does not receive. */
export function addIndexKeys(collection: SyncedName, row: Fields): Fields {
  if (collection === 'donors') {
    return {
      user_id: '',
      ...row,
      // the server derives it by the same rule; viewers who may not see the answers do not get it
      ...('recent_illness' in row && { is_healthy: deriveHealth(row) }),
      ...makeDonorKeys(row as Pick<DonorDoc, 'created_at' | 'is_available'>),
    };
  }
  if (collection === 'blood_requests') {
    return {
      user_id: '',
      ...row,
      ...makeBloodRequestKeys(
        row as Pick<
          BloodRequestDoc,
          'created_at' | 'urgency' | 'request_fulfilled' | 'closed_reason' | 'expired' | 'deleted'
        >,
      ),
    };
  }
  if (collection === 'reservations')
    return {
      ...row,
      user_id: row['user_id'] ?? '',
      newest: makeNewestKey(String(row['created_at'])),
    };
  if (collection === 'drive_proposals')
    return { ...row, newest: makeNewestKey(String(row['created_at'])) };
  if (collection === 'drives') return { ...row, slots_available: countFree(row) };
  if (collection === 'pledges')
    return { user_id: '', ...row, newest: makeNewestKey(String(row['created_at'])) };
  if (collection === 'inbox') return { ...row, ...makeInboxKeys(row as unknown as InboxDoc) };
  if (collection === 'inventory')
    return { ...row, status: deriveStatus(row as Pick<InventoryDoc, 'outcome'>) };
  return row;
}
