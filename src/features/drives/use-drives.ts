import type { DriveDoc } from '@/collections/drives/row';
import { type LiveList, useLiveList } from '@/store/hooks/use-live-list';
import { getTodayInput } from '@/ui/date-words';

export type Drives = LiveList<DriveDoc>;

/** Returns the drives that are not over and not called off, the soonest first. */
export const useDrives = (): Drives =>
  useLiveList(
    'drives',
    { selector: { date: { $gte: getTodayInput() } }, sort: [{ date: 'asc' }] },
    { isWanted: ({ called_off, deleted }) => !called_off && deleted !== true },
  );
