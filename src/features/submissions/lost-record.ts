import type { SyncedName } from '@/collections/all';
import type { AttentionDoc } from '@/collections/device';
import type { Fields } from '@/sync/protocol';

type Refused = Pick<AttentionDoc, 'kind' | 'creates' | 'code' | 'field' | 'payload' | 'base'>;

/**
 * Why a record can never take a refused change: it was deleted, its row is gone, or it is over. Null where it
 * still can.
 */
export function findLoss(refused: Refused): 'deleted' | 'gone' | 'over' | null {
  const { kind, creates, code, field, payload, base } = refused;
  if (kind === 'conflict' || creates) return null;
  if (code === '23514' && field === 'deleted') return 'deleted';
  if (code === '23514' && field === 'request_fulfilled') return 'over';
  // only the refusal of a record that is gone says more than what was changed
  const isWhole = Object.keys(base ?? {}).some((name) => !(name in payload));
  return code === '42501' && field === 'id' && isWhole ? 'gone' : null;
}

/** The record with the refused change in it, as far as this device knows it. */
export const withChange = (
  { base, payload }: Pick<AttentionDoc, 'base' | 'payload'>,
  record: object | null | undefined,
): Fields => ({ ...base, ...record, ...payload });

/** Whether a record is this person's. One whose owner is not known counts as theirs: they changed it. */
export const isOwn = (table: SyncedName, record: Fields, userId: string | undefined): boolean =>
  table === 'profiles' || record['user_id'] === undefined || record['user_id'] === userId;
