import { useLiveOne } from '@/store/hooks/use-live';

/** The name of the drive that a reservation is for, as far as this device knows it. @param record any record */
export function useDriveName(record: object): { drive: string } {
  const id = 'drive_id' in record && typeof record.drive_id === 'string' ? record.drive_id : null;
  return { drive: useLiveOne('drives', id)?.name ?? '' };
}
