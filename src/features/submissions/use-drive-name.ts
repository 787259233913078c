import { useLiveOne } from '@/store/hooks/use-live';

/** Returns the name of a reservation's drive, if this device knows it. @param record any record */
export function useDriveName(record: object): { drive: string } {
  const id = 'drive_id' in record && typeof record.drive_id === 'string' ? record.drive_id : null;
  return { drive: useLiveOne('drives', id)?.name ?? '' };
}
