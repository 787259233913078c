import type { InventoryDoc } from '@/collections/inventory/row';
import { PARTS, subtractParts } from '../units-left';
import { useLive } from './use-live';
import { type LiveList, useLiveList } from './use-live-list';

/**
 * Returns the units on the shelf, the soonest expiry first. Subtracts from each batch all that this device knows to
 * have been taken.
 * @param hospital that holds the units; null for all that this device has
 */
export function useShelf(hospital: string | null = null): LiveList<InventoryDoc> {
  const shelf = useLiveList('inventory', {
    selector: { status: 'available', ...(hospital !== null && { org_id: hospital }) },
    sort: [{ status: 'asc' }, { expiry_date: 'asc' }],
  });
  const { rows: parts, error } = useLive('inventory', { selector: PARTS });
  if (shelf.state !== 'ready') return shelf;
  // a number that is too high must not be shown, not even at first
  if (!parts && !error) return { state: 'loading' };
  return { ...shelf, rows: subtractParts(shelf.rows, parts ?? []) };
}
