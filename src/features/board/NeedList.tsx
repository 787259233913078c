import { AlarmClock, CalendarClock, CalendarDays, Clock } from 'lucide-react';
import { countUnitsNeeded, COMPONENTS, measureOverdue, readUnits } from '@/blood/request-life';
import { readUrgency, type Urgency } from '@/blood/urgency';
import { listProgress } from '@/blood/progress';
import { joinClassNames } from '@/ui/class-names';
import { describeDay, describeWhen } from '@/ui/date-words';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Icon } from '@/ui/Icon';
import { Signs } from '@/ui/Signs';
import { StepLine } from '@/ui/StepLine';
import { describeUnitsMissing, type Need } from './board-view';

const LOOKS = {
  Critical: { icon: AlarmClock, style: 'bg-accent text-on-accent' },
  High: { icon: Clock, style: 'bg-amber-soft text-amber-ink' },
  Medium: { icon: CalendarClock, style: 'bg-sunken text-ink' },
  Standard: { icon: CalendarDays, style: 'bg-sunken text-ink' },
} as const satisfies Record<Urgency, object>;

/** The most units that are drawn one by one. */
const MOST_DROPS = 12;

type UnitsProps = { given: number; expected: number; all: number };

/** Draws each unit: full if it was given, half if somebody is expected for it, empty if it is missing. */
function Units({ given, expected, all }: UnitsProps) {
  if (all > MOST_DROPS) return null;
  return (
    <span aria-hidden="true" className="flex gap-[calc(var(--u)*0.5)]">
      {Array.from({ length: all }, (_, n) => (
        <span
          key={n}
          className={joinClassNames(
            'size-[calc(var(--u)*2.2)] rounded-full border-[calc(var(--u)*0.35)] forced-color-adjust-none',
            n < given
              ? 'border-green bg-green'
              : n < given + expected
                ? 'border-blue bg-[linear-gradient(to_top,var(--blue)_50%,transparent_50%)]'
                : 'border-line-strong',
          )}
        />
      ))}
    </span>
  );
}

/** Says how urgent a need is. */
function Urgent({ request }: Need) {
  const urgency = readUrgency(request.urgency);
  const { needed_on: day } = request;
  const { icon, style } = day ? LOOKS.Standard : LOOKS[urgency];
  return (
    <span
      className={joinClassNames(
        'inline-flex shrink-0 items-center gap-[calc(var(--u)*0.8)] rounded-full border border-transparent px-[calc(var(--u)*1.8)] py-[calc(var(--u)*0.6)] text-[length:calc(var(--u)*3)] leading-tight font-semibold',
        style,
      )}
    >
      <Icon of={day ? CalendarDays : icon} className="size-[1em]" />
      {day ? describeDay(day) : urgency}
    </span>
  );
}

/** Says since when a need is open or overdue. */
function Since({ need: { request }, now }: { need: Need; now: number }) {
  const isOverdue = countUnitsNeeded(request) > 0 && measureOverdue(request, now) > 0;
  return (
    <span className={joinClassNames(isOverdue && 'font-semibold text-accent-ink')}>
      {isOverdue ? 'Overdue, since ' : 'Since '}
      {describeWhen(Date.parse(request.created_at), now)}
    </span>
  );
}

function NeedRow({ need, now }: { need: Need; now: number }) {
  const { request, pledges } = need;
  const { component, ward } = request;
  const { given, expected, total } = readUnits(request);
  const where = [ward, component && component !== 'red_cells' ? COMPONENTS[component] : '']
    .filter(Boolean)
    .join(', ');
  return (
    <li
      className={joinClassNames(
        'flex min-h-[calc(var(--u)*18)] items-center gap-[calc(var(--u)*2.4)] rounded-md border bg-surface px-[calc(var(--u)*2)] py-[calc(var(--u)*1.4)]',
        !request.needed_on && readUrgency(request.urgency) === 'Critical'
          ? 'border-accent-ink'
          : 'border-line',
      )}
    >
      <span className="w-[calc(var(--u)*16)] shrink-0 text-center max-sm:w-auto text-[length:calc(var(--u)*8)] leading-none font-bold">
        <Signs text={request.blood_type} />
      </span>
      <span className="flex min-w-0 grow flex-col gap-[calc(var(--u)*0.6)]">
        <span className="flex flex-wrap items-center justify-between gap-[calc(var(--u)*0.8)] text-[length:calc(var(--u)*4.8)] leading-tight font-semibold">
          {describeUnitsMissing(request, now)}
          <Urgent {...need} />
        </span>
        <span className="text-[length:calc(var(--u)*3.5)] leading-tight">
          <StepLine label="How far it is" steps={listProgress(request, pledges, now)} />
        </span>
        <span className="flex flex-wrap items-center gap-x-[calc(var(--u)*2)] gap-y-[calc(var(--u)*0.5)] text-[length:calc(var(--u)*2.8)] leading-tight text-ink-soft">
          <Units given={given} expected={expected} all={total} />
          {where}
          <Since need={need} now={now} />
        </span>
      </span>
    </li>
  );
}

type NeedListProps = {
  /** gets the list's element */
  list: (element: HTMLUListElement | null) => void;
  needs: readonly Need[];
  /** whether there are so few needs that each has room for larger letters */
  isAlone: boolean;
  now: number;
};

/** The needs of one page of the board. */
export function NeedList({ list, needs, isAlone, now }: NeedListProps) {
  return (
    <ul
      ref={list}
      aria-label="Open needs"
      className={joinClassNames(
        'flex min-h-0 grow flex-col gap-[calc(var(--u)*1.2)] overflow-hidden',
        isAlone && '[@media(min-width:40rem)_and_(min-height:40rem)]:[--u:calc(var(--b)*1.35)]',
      )}
    >
      {needs.map((need) => (
        <RowBoundary key={need.request.id} of={need.request}>
          {() => <NeedRow need={need} now={now} />}
        </RowBoundary>
      ))}
    </ul>
  );
}
