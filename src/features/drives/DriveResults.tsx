import { MapPinOff, Navigation } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { allDrives, paths } from '@/paths';
import { useIdentity } from '@/session/session';
import { useLive } from '@/store/hooks/use-live';
import { requestSync } from '@/store/status';
import { Chip } from '@/ui/Chip';
import { describeDate, getTodayInput } from '@/ui/date-words';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Card } from '@/ui/layout/Card';
import { LinkButton } from '@/ui/LinkButton';
import { describeDistance, type DriveSearch, type NearDrive, sortByDistance } from './drive-search';
import { Points, SampleMark, SlotsChip, WhenAndWhere } from './DriveFacts';
import { isLive } from './reservation-state';
import { ReservationChip } from './ReservationChip';
import type { Drives, Nearness } from './use-drives';
import { useReservationAt } from './use-reservations';

/** The card of one drive in the list. */
function DriveCard({ drive, miles }: NearDrive) {
  const identity = useIdentity();
  const reservation = useReservationAt(drive.id, identity?.userId ?? null);
  const own = reservation && isLive(reservation) ? reservation : null;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-col gap-3">
        <h3 className="text-22 font-semibold">{drive.name}</h3>
        <div className="flex flex-wrap gap-2">
          <SlotsChip drive={drive} />
          <SampleMark drive={drive} />
          {miles !== null && (
            <Chip tone="blue" icon={Navigation}>
              {describeDistance(miles)}
            </Chip>
          )}
          {own && <ReservationChip reservation={own} />}
        </div>
      </div>
      <WhenAndWhere drive={drive} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Points title="Requirements" points={drive.requirements} />
        <Points title="Incentives" points={drive.incentives} />
      </div>
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        {own ? (
          <LinkButton to={paths.schedule(drive.id)} variant="secondary" className="max-sm:w-full">
            View Reservation
          </LinkButton>
        ) : (
          drive.slots_available > 0 &&
          !drive.is_sample && (
            <LinkButton
              to={paths.schedule(drive.id)}
              variant="secondary"
              aria-label={`Reserve a Spot at ${drive.name}`}
              className="max-sm:w-full"
            >
              Reserve a Spot
            </LinkButton>
          )
        )}
        <LinkButton
          to={paths.drive(drive.id)}
          // alone, it stands at the card's margin only if it has a border
          variant={drive.is_sample ? 'secondary' : 'quiet'}
          aria-label={`View Details of ${drive.name}`}
          className="max-sm:w-full"
        >
          View Details
        </LinkButton>
      </div>
    </Card>
  );
}

const WEEK_MS = 7 * 86_400_000;

/**
 * Says when drives usually take place, by those that took place.
 * @param held the ISO dates of these drives, the earliest first
 */
export function describeRhythm(held: readonly string[], locale?: string): string {
  const days = [...new Set(held)];
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined)
    return 'Drives are listed here as soon as they are planned, usually a few weeks before the day.';
  const latest = `The last drive was on ${describeDate(last, locale)}.`;
  if (days.length === 1) return latest;
  const weeks = Math.round((Date.parse(last) - Date.parse(first)) / WEEK_MS / (days.length - 1));
  if (weeks < 1) return `${latest} So far there were several within a week.`;
  return `${latest} So far there was one about every ${weeks === 1 ? 'week' : `${weeks} weeks`}.`;
}

/** This is loaded apart: it imports its rules and the server's client, and the page does not wait for them. */
const DriveNoticeForm = lazy(() => import('./DriveNoticeForm'));

/**
 * Says that no drive is planned, and when drives usually take place. Takes an e-mail address to notify of the next
 * one.
 * @param examples whether the list above it shows examples of drives
 */
function NoDrives({ examples }: { examples: boolean }) {
  const { rows } = useLive('drives', {
    selector: { date: { $lt: getTodayInput() } },
    sort: [{ date: 'asc' }],
  });
  const held = rows?.filter(({ is_sample, called_off }) => !is_sample && !called_off) ?? [];
  return (
    <Card as="section" aria-labelledby="no-drives" className="flex max-w-form flex-col gap-4">
      <p id="no-drives" className="text-22 font-semibold">
        {examples
          ? 'These are examples: no real drive is planned yet'
          : 'No donation drives are planned at the moment'}
      </p>
      <p>{describeRhythm(held.map(({ date }) => date))}</p>
      <p>Leave your e-mail address to hear of the next one near you.</p>
      <Suspense fallback={<div className="min-h-64" />}>
        <DriveNoticeForm />
      </Suspense>
      <p className="text-ink-soft">
        You can register as a donor at any time, or host a drive yourself.
      </p>
      <LinkButton to={paths.organizeDrive} variant="quiet" className="-ml-5 sm:self-start">
        Organize a Blood Drive
      </LinkButton>
    </Card>
  );
}

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

/** Says how many drives are listed. */
function describeCount(shown: readonly NearDrive[], search: DriveSearch, near: boolean): string {
  const isSample = shown.length > 0 && shown.every(({ drive }) => drive.is_sample);
  const kind = isSample ? 'example of a drive' : 'drive';
  const drives =
    shown.length === 1
      ? `1 ${kind}`
      : `${shown.length} ${isSample ? 'examples of drives' : 'drives'}`;
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

/** Lists the drives that were found, the nearest first. Without a search it lists all drives, the soonest first. */
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
        {/* this element is always there, because screen readers announce changes only of an element that they know */}
        <output className="min-h-6 text-ink-soft max-sm:basis-full">
          {placed && placed.length > 0 && describeCount(shown, search, nearness.state === 'known')}
        </output>
        <LinkButton to={allDrives} variant="quiet" className="max-sm:-ml-5">
          View all drives
        </LinkButton>
      </div>
      {!placed && <Skeleton rows={3} label="Loading donation drives" />}
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
      {placed?.every(({ drive }) => drive.is_sample) && <NoDrives examples={shown.length > 0} />}
    </div>
  );
}
