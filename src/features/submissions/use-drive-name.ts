import { useLiveOne } from '@/store/hooks/use-live';

/**
 * Returns the name of the drive of a reservation, if this device knows it.
 * @param record any record; it need not be a reservation
 */
export function useDriveName(record: object): { drive: string } {
  const id = 'drive_id' in record && typeof record.drive_id === 'string' ? record.drive_id : null;
  return { drive: useLiveOne('drives', id)?.name ?? '' };
}
