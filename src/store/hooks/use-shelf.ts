import type { InventoryDoc } from '@/collections/inventory/row';
import { PARTS, subtractParts } from '../units-left';
import { useLive } from './use-live';
import { type LiveList, useLiveList } from './use-live-list';

/**
 * Returns the units on the shelf, those that expire first at the top. Subtracts from each batch what was taken from
 * it, as far as this device knows.
 * @param hospital the id of the hospital whose units are wanted; null for all units on this device
 */
export function useShelf(hospital: string | null = null): LiveList<InventoryDoc> {
  const shelf = useLiveList('inventory', {
    selector: { status: 'available', ...(hospital !== null && { org_id: hospital }) },
    sort: [{ status: 'asc' }, { expiry_date: 'asc' }],
  });
  const { rows: parts, error } = useLive('inventory', { selector: PARTS });
  if (shelf.state !== 'ready') return shelf;
  // a number of units that is too high must never be shown, not even for a moment
  if (!parts && !error) return { state: 'loading' };
  return { ...shelf, rows: subtractParts(shelf.rows, parts ?? []) };
}
