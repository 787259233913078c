import type { SyncedName } from '@/collections/facts';
import type { AttentionDoc } from '@/collections/device';
import type { Fields } from '@/protocol';

type Refused = Pick<AttentionDoc, 'kind' | 'creates' | 'code' | 'field' | 'payload' | 'base'>;

/**
 * Finds the reason why a record can never take a refused change: the record was deleted, its row is gone, or it is
 * over. Null if it still can.
 */
export function findLoss(refused: Refused): 'deleted' | 'gone' | 'over' | null {
  const { kind, creates, code, field, payload, base } = refused;
  if (kind === 'conflict' || creates) return null;
  if (code === '23514' && field === 'deleted') return 'deleted';
  if (code === '23514' && field === 'request_fulfilled') return 'over';
  // `base` holds columns that the person has not changed only if the record is gone
  const isWhole = Object.keys(base ?? {}).some((name) => !(name in payload));
  return code === '42501' && field === 'id' && isWhole ? 'gone' : null;
}

/** Returns the record as it would be with the refused change, as far as this device knows the record. */
export const withChange = (
  { base, payload }: Pick<AttentionDoc, 'base' | 'payload'>,
  record: object | null | undefined,
): Fields => ({ ...base, ...record, ...payload });

/** Whether a record belongs to this person. If its owner is unknown, it counts as theirs, because they changed it. */
export const isOwn = (table: SyncedName, record: Fields, userId: string | undefined): boolean =>
  table === 'profiles' || record['user_id'] === undefined || record['user_id'] === userId;
