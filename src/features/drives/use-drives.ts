import type { DriveDoc } from '@/collections/drives/row';
import type { Position } from '@/places/distance';
import { isFiveDigits } from '@/places/zip-code';
import { loadZipTable } from '@/places/zip-positions';
import type { ZipTable } from '@/places/zip-table';
import { type LiveList, useLiveList } from '@/store/hooks/use-live-list';
import { getTodayInput } from '@/ui/date-words';
import { useLoaded } from '@/ui/use-loaded';

export type Drives = LiveList<DriveDoc>;

/** Returns the drives that are not over and were not called off. The soonest come first. */
export const useDrives = (): Drives =>
  useLiveList(
    'drives',
    { selector: { date: { $gte: getTodayInput() } }, sort: [{ date: 'asc' }] },
    { isWanted: ({ called_off, deleted }) => !called_off && deleted !== true },
  );

/** What is known about the ZIP code of a search. */
export type Nearness =
  | { state: 'none' }
  | { state: 'looking' }
  | { state: 'malformed' }
  | { state: 'unknown' }
  | { state: 'unavailable' }
  | { state: 'known'; from: Position; positions: ZipTable };

/**
 * Looks a ZIP code up in the positions, which are loaded at first use.
 * @param zip the ZIP code as it was typed
 */
export function useNearness(zip: string | null): Nearness {
  const positions = useLoaded(loadZipTable, zip !== null && isFiveDigits(zip) ? zip : null);
  if (zip === null) return { state: 'none' };
  if (!isFiveDigits(zip)) return { state: 'malformed' };
  if (positions === 'loading') return { state: 'looking' };
  if (positions === 'failed') return { state: 'unavailable' };
  const from = positions.get(zip);
  return from ? { state: 'known', from, positions } : { state: 'unknown' };
}

/** Returns the error message for the field of the ZIP code. */
export function describeZipProblem(nearness: Nearness): string | undefined {
  if (nearness.state === 'malformed') return 'Enter a ZIP code of five digits, like 62701';
  if (nearness.state === 'unknown')
    return 'We do not know this ZIP code. Check it, or enter one nearby.';
  return undefined;
}
