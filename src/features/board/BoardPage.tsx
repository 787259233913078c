import { CircleCheck } from 'lucide-react';
import { type ComponentType, useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { clock } from '@/clock';
import { countUnitsNeeded } from '@/blood/request-life';
import type { Membership } from '@/collections/profiles/membership';
import { paths } from '@/paths';
import { useMembershipOf } from '@/session/use-membership';
import { useSession } from '@/session/session';
import { useLive } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { wallView } from '@/store/wall-view';
import { describeTime } from '@/ui/date-words';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Icon } from '@/ui/Icon';
import { useNow } from '@/ui/use-now';
import { ArrivalList } from './ArrivalList';
import { BoardBar } from './BoardBar';
import { type Board, makeBoard } from './board-view';
import { type Freshness, judgeFreshness } from './freshness';
import { NeedList } from './NeedList';
import { useFit } from './use-fit';
import { usePages } from './use-pages';
import { useScheme } from './use-scheme';
import { useWakeLock } from './use-wake-lock';

const TICK_MS = 5_000;

/** Reads what the board shows. Null until the store has answered. */
function useBoard(hospital: string, ward: string | null, now: number) {
  const requests = useLive('blood_requests', { selector: { org_id: hospital } });
  const pledges = useLive('pledges', { selector: { org_id: hospital } });
  const board = useMemo(
    () =>
      requests.rows &&
      pledges.rows &&
      makeBoard(
        wallView('blood_requests', requests.rows),
        wallView('pledges', pledges.rows),
        ward,
        now,
      ),
    [requests.rows, pledges.rows, ward, now],
  );
  return { board, failed: Boolean(requests.error ?? pledges.error) };
}

function useFreshness(now: number): Freshness {
  const { lastContact, online, asked } = useStatus();
  return judgeFreshness({ lastContact, online, asked, sure: clock.isSure }, now);
}

/** Leaves the board with Escape, unless that only ends the full screen. */
function useEscape() {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.fullscreenElement)
        void navigate(paths.myHospital);
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [navigate]);
}

/** Counts the needs: '5 needs, 2 Critical'. */
function countNeeds({ needs }: Board): string {
  const open = needs.filter(({ request }) => countUnitsNeeded(request) > 0);
  const critical = open.filter(
    ({ request }) => request.urgency === 'Critical' && !request.needed_on,
  ).length;
  const all = open.length === 1 ? '1 open need' : `${open.length} open needs`;
  return critical > 0 ? `${all}, ${critical} Critical` : all;
}

/** What is not on the board, but must not be forgotten. */
function describeRest({ expired, later }: Board): string {
  return [
    expired > 0 &&
      `${expired} expired: renew or close ${expired === 1 ? 'it' : 'them'} in My Hospital`,
    later > 0 && `${later} for later days`,
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

type HeaderProps = { membership: Membership; ward: string | null; now: number; count: string };

function Header({ membership, ward, now, count }: HeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-[calc(var(--u)*3)]">
      <h1 className="min-w-[calc(var(--u)*26)] grow basis-0 text-[length:calc(var(--u)*3.6)] leading-tight font-bold wrap-anywhere">
        {membership.name}
        {ward !== null && `, ${ward}`}
        <span className="block text-[length:calc(var(--u)*2.8)] font-normal text-ink-soft">
          Ward Board{count !== '' && `: ${count}`}
        </span>
      </h1>
      <time className="shrink-0 text-[length:calc(var(--u)*7)] leading-none font-bold whitespace-nowrap tabular-nums">
        {describeTime(now)}
      </time>
    </header>
  );
}

/** So few needs are shown larger. */
const FEW = 2;

function Needs({ board, now, pages, list, fit }: NeedsProps) {
  const { needs } = board;
  const shown = needs.slice(pages.page * fit, (pages.page + 1) * fit);
  const rest = describeRest(board);
  return (
    <section aria-label="Needs" className="flex min-h-0 grow flex-col gap-[calc(var(--u)*1)]">
      {needs.length === 0 && (
        <p className="flex grow flex-col items-center justify-center gap-[calc(var(--u)*2)] text-center text-[length:calc(var(--u)*5)] leading-tight font-semibold">
          <Icon of={CircleCheck} className="size-[calc(var(--u)*10)] text-green-ink" />
          No blood is asked for now
        </p>
      )}
      <NeedList list={list} needs={shown} isAlone={needs.length <= FEW} now={now} />
      {pages.count > 1 && (
        <p className="text-[length:calc(var(--u)*2.8)] leading-tight font-semibold">
          {pages.page * fit + 1} to {pages.page * fit + shown.length} of {needs.length}
          <span className="font-normal text-ink-soft">
            {pages.paused ? '. Stopped on this page' : '. The next follow by themselves'}
          </span>
        </p>
      )}
      {rest !== '' && (
        <p className="text-[length:calc(var(--u)*2.8)] leading-tight text-ink-soft">{rest}</p>
      )}
    </section>
  );
}

type NeedsProps = {
  board: Board;
  now: number;
  pages: ReturnType<typeof usePages>;
  list: ReturnType<typeof useFit>[0];
  fit: number;
};

function Wall({ membership }: { membership: Membership }) {
  const now = useNow(TICK_MS);
  const ward = useSearchParams()[0].get('ward');
  const { board, failed } = useBoard(membership.id, ward, now);
  const freshness = useFreshness(now);
  const [scheme, onScheme] = useScheme(now);
  const awake = useWakeLock();
  const [list, fit] = useFit(board?.needs.length ?? 0);
  const pages = usePages(Math.ceil((board?.needs.length ?? 0) / fit));
  const shown = freshness.level === 'hidden' ? null : board;
  return (
    <>
      <Header
        membership={membership}
        ward={ward}
        now={now}
        count={shown ? countNeeds(shown) : ''}
      />
      {failed && !board && <p role="alert">The requests on this device could not be read.</p>}
      {!failed && !board && <Skeleton rows={4} label="Loading the board" />}
      <div className="grid min-h-0 grow gap-[calc(var(--u)*2.4)] landscape:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] landscape:grid-rows-[minmax(0,1fr)] portrait:flex portrait:flex-col">
        {shown && (
          <>
            <Needs board={shown} now={now} pages={pages} list={list} fit={fit} />
            <ArrivalList arrivals={shown.arrivals} now={now} />
          </>
        )}
      </div>
      <BoardBar
        freshness={freshness}
        pages={pages}
        scheme={scheme}
        onScheme={onScheme}
        awake={awake}
      />
    </>
  );
}

/**
 * The board that hangs on the wall of a ward: what is needed, and who comes for it. It goes on while the screen is
 * locked, because it shows only what whoever walks past may read.
 */
export function BoardPage({
  NoHospital,
}: {
  /** what a person sees who belongs to no hospital; it comes from another feature */
  NoHospital: ComponentType;
}) {
  // the person stays the same while the screen is locked
  const userId = useSession(({ identity }) => identity?.userId ?? null);
  const membership = useMembershipOf(userId);
  useEscape();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex h-dvh flex-col gap-[calc(var(--u)*1.6)] p-[calc(var(--u)*2)] [--b:max(0.36rem,min(1vh,0.6vw))] [--u:var(--b)] portrait:[--b:max(0.36rem,min(0.62vh,1.05vw))]"
    >
      {membership === undefined && <Skeleton rows={4} label="Loading your hospital" />}
      {membership === null && (
        <>
          <h1 className="text-28 font-bold">Ward Board</h1>
          <NoHospital />
        </>
      )}
      {membership && <Wall key={membership.id} membership={membership} />}
    </main>
  );
}
