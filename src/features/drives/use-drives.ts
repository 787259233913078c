import type { DriveDoc } from '@/store/entities/drive';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { todayInput } from '@/ui/date-words';

export type Drives =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; drives: DriveDoc[] };

/**
 * Upcoming drives, soonest first. Fails only if neither this device nor the server can provide them: an empty
 * list counts only after the server has answered.
 */
export function useDrives(): Drives {
  const { rows, error } = useLive('drives', {
    selector: { date: { $gte: todayInput() } },
    sort: [{ date: 'asc' }],
  });
  const read = useLiveOne('checkpoints', 'drives');
  const online = useStatus((status) => status.online);
  if (rows && rows.length > 0) return { state: 'ready', drives: rows };
  if (error) return { state: 'failed' };
  if (rows === null || read === undefined) return { state: 'loading' };
  if (read) return { state: 'ready', drives: [] };
  return { state: online ? 'loading' : 'failed' };
}
