import type { DriveDoc } from '@/collections/drives/row';
import { useLive } from '@/store/hooks/use-live';
import { getTodayInput } from '@/ui/date-words';

/** Returns the drives of a hospital that take place today. */
export function useDrivesToday(hospital: string): DriveDoc[] {
  const { rows } = useLive('drives', { selector: { org_id: hospital, date: getTodayInput() } });
  return (rows ?? []).filter((drive) => !drive.called_off);
}
