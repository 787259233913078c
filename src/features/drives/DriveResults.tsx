import { MapPinOff } from 'lucide-react';
import { allDrives } from '@/paths';
import { requestSync } from '@/store/status';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LinkButton } from '@/ui/LinkButton';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { sortByDistance, describeDistance, type DriveSearch, type NearDrive } from './drive-search';
import { DriveCard } from './DriveCard';
import { NoDrives } from './NoDrives';
import type { Drives } from './use-drives';
import type { Nearness } from './use-nearness';

const Failed = () => (
  <LoadFailed title="Failed to load donation drives. Please try again later." onRetry={requestSync}>
    This device has no drives yet, and the server cannot be reached.
  </LoadFailed>
);

function NoneNear({ search, nearest }: { search: DriveSearch; nearest: NearDrive | undefined }) {
  const far = nearest?.miles;
  return (
    <EmptyState icon={MapPinOff} title={`No drives within ${search.radius} miles of ${search.zip}`}>
      {nearest && typeof far === 'number' && (
        <p>
          The nearest is {nearest.drive.name}, {describeDistance(far)}.
        </p>
      )}
    </EmptyState>
  );
}

/** Describes how many drives are listed. */
function describeCount(shown: readonly NearDrive[], search: DriveSearch, near: boolean): string {
  const isSample = shown.length > 0 && shown.every(({ drive }) => drive.is_sample);
  const kind = isSample ? 'sample drive' : 'drive';
  const drives = shown.length === 1 ? `1 ${kind}` : `${shown.length} ${kind}s`;
  if (near) return `${drives} within ${search.radius} miles of ${search.zip}`;
  return isSample ? drives : `${drives} planned`;
}

function placeDrives(list: Drives, nearness: Nearness): NearDrive[] | null {
  if (list.state !== 'ready' || nearness.state === 'looking') return null;
  if (nearness.state === 'known')
    return sortByDistance(list.rows, nearness.from, nearness.positions);
  return list.rows.map((drive) => ({ drive, miles: null }));
}

type DriveResultsProps = { list: Drives; search: DriveSearch; nearness: Nearness };

/** The drives that were found, the nearest first. Without a search all drives, the soonest first. */
export function DriveResults({ list, search, nearness }: DriveResultsProps) {
  if (list.state === 'failed') return <Failed />;
  const placed = placeDrives(list, nearness);
  const shown = placed?.filter(({ miles }) => miles === null || miles <= search.radius) ?? [];
  return (
    <div className="flex flex-col gap-5">
      {nearness.state === 'unavailable' && (
        <FormMessage tone="error">
          ZIP codes cannot be looked up now: their list is not on this device yet, and the server
          cannot be reached. All drives are shown.
        </FormMessage>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* always rendered, so that screen readers announce its changes */}
        <output className="min-h-6 text-ink-soft max-sm:basis-full">
          {placed && placed.length > 0 && describeCount(shown, search, nearness.state === 'known')}
        </output>
        <LinkButton to={allDrives} variant="quiet" className="max-sm:-ml-5">
          View all drives
        </LinkButton>
      </div>
      {!placed && <Skeleton rows={3} label="Loading donation drives" />}
      {placed?.every(({ drive }) => drive.is_sample) && <NoDrives />}
      {placed && placed.length > 0 && shown.length === 0 && (
        <NoneNear search={search} nearest={placed[0]} />
      )}
      {shown.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-2">
          {shown.map((near) => (
            <RowBoundary key={near.drive.id} of={near.drive}>
              {() => <DriveCard {...near} />}
            </RowBoundary>
          ))}
        </ul>
      )}
    </div>
  );
}
