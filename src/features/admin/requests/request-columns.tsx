import {
  CalendarDays,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  ClockAlert,
  HandHeart,
  type LucideIcon,
  Undo2,
} from 'lucide-react';
import { readUrgency } from '@/blood/urgency';
import { countUnitsNeeded, isOver, type LifeOfRequest, readUnits } from '@/blood/request-life';
import { now } from '@/clock';
import { Chip, type Tone } from '@/ui/Chip';
import { describeDate } from '@/ui/date-words';
import { DateText } from '@/ui/DateText';
import { useNow } from '@/ui/use-now';
import { UrgencyChip } from '@/ui/UrgencyChip';
import { EmailText } from '../table/EmailText';
import { by, type SheetColumn, type TableColumn } from '../table/table-column';
import type { RequestRow } from './request-rows';
import {
  describeRenewals,
  describeState,
  getRequestState,
  REQUEST_STATE_WORDS,
  type RequestState,
} from './request-state';
import { Signs } from '@/ui/Signs';

const looks: Record<RequestState, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'blue', icon: CircleDashed },
  covered: { tone: 'green', icon: HandHeart },
  expired: { tone: 'amber', icon: ClockAlert },
  fulfilled: { tone: 'green', icon: CircleCheck },
  closed: { tone: 'neutral', icon: CircleSlash },
  withdrawn: { tone: 'neutral', icon: Undo2 },
};

type RequestStateChipProps = {
  request: LifeOfRequest;
  /** whether to show nothing for an open request, because the list holds only open ones */
  quiet?: boolean;
};

/** Shows the state of a request in a word. */
function RequestStateChip({ request, quiet = false }: RequestStateChipProps) {
  const state = getRequestState(request, useNow());
  if (quiet && state === 'open') return null;
  return (
    <Chip {...looks[state]} isNarrow={quiet}>
      {REQUEST_STATE_WORDS[state]}
    </Chip>
  );
}

/** Describes an urgency for the page Previous Blood Requests, which calls a missing one Normal. */
export const describeUrgency = (urgency: string | null): string => urgency ?? 'Normal';

/** what stands below the first words of a cell on a card, and behind them in a row of one line */
const second = 'text-ink-soft @max-2xl:block';

/** Shows the units of a request, and how many it still needs unless it has ended. */
function UnitsNeeded({ row: { units, life } }: { row: RequestRow }) {
  return (
    <>
      {units}
      {!isOver(life) && ' '}
      {!isOver(life) && <span className={second}>{countUnitsNeeded(life)} still needed</span>}
    </>
  );
}

/** Shows the urgency of a request, its state unless it is open, and how often it was renewed. */
function UrgencyAndState({ row: { urgency, life } }: { row: RequestRow }) {
  const renewed = describeRenewals(life);
  return (
    <span className="inline-flex items-center gap-1.5 @max-2xl:flex-col @max-2xl:items-start">
      {life.needed_on ? (
        <Chip tone="neutral" icon={CalendarDays}>
          {describeDate(life.needed_on)}
        </Chip>
      ) : (
        <UrgencyChip level={readUrgency(urgency)} />
      )}
      <RequestStateChip quiet request={life} />
      {renewed !== '' && <span className="text-ink-soft @2xl:@max-6xl:sr-only">{renewed}</span>}
    </span>
  );
}

const columns = {
  requester: {
    id: 'requester',
    isMain: true,
    header: 'Requester',
    width: 'w-[17%]',
    compare: by((row) => row.requesterKey),
    cell: (row) => (
      <span className="break-words">
        {row.requester === '' ? '–' : row.requester}{' '}
        <span className={`${second} font-normal`}>{row.requesterType}</span>
      </span>
    ),
    sheet: (row) => `${row.requester} (${row.requesterType})`,
  },
  type: {
    id: 'type',
    isMain: true,
    header: 'Blood Type',
    width: 'w-[9%]',
    compare: (a, b) => a.typeOrder - b.typeOrder || by<RequestRow>((row) => row.created)(b, a),
    cell: (row) => (
      <strong>
        <Signs text={row.type} />
      </strong>
    ),
    sheet: (row) => row.type,
  },
  units: {
    id: 'units',
    header: 'Units',
    width: 'w-[8%]',
    compare: by((row) => row.units),
    cell: (row) => String(row.units),
    sheet: (row) => row.units,
  },
  unitsNeeded: {
    id: 'units',
    header: 'Units',
    width: 'w-[15%]',
    compare: by((row) => row.units),
    cell: (row) => <UnitsNeeded row={row} />,
    sheet: (row) => row.units,
  },
  hospital: {
    id: 'hospital',
    isMain: true,
    header: 'Hospital',
    width: 'w-[18%]',
    compare: by((row) => row.hospitalKey),
    cell: (row) => <span className="break-words">{row.hospital}</span>,
    sheet: (row) => row.hospital,
  },
  contact: {
    id: 'contact',
    header: 'Contact',
    width: 'w-[20%]',
    compare: by((row) => row.contact),
    cell: (row) => (
      <span className="break-words">
        {row.contact === '' ? '–' : row.contact}{' '}
        <span className={second}>
          <EmailText value={row.email} />
        </span>
      </span>
    ),
    sheet: (row) => `${row.contact}, ${row.email}`,
  },
  created: {
    id: 'created',
    header: 'Date',
    width: 'w-[13%]',
    compare: by((row) => row.created),
    cell: (row) => <DateText value={row.created} />,
    sheet: (row) => row.created,
  },
  urgency: {
    id: 'urgency',
    isMain: true,
    header: 'Urgency',
    width: 'w-[19%]',
    compare: (a, b) => a.severity - b.severity || by<RequestRow>((row) => row.created)(a, b),
    cell: (row) => <UrgencyChip level={readUrgency(row.urgency)} />,
    sheet: (row) => row.urgency ?? 'Standard',
  },
} satisfies Record<string, TableColumn<RequestRow>>;

/** Columns that only the exported file has. */
export const lifeColumns = [
  { header: 'Needed on', sheet: (row) => row.life.needed_on ?? '' },
  { header: 'Units given', sheet: (row) => row.life.units_given ?? 0 },
  { header: 'Donors accepted', sheet: (row) => readUnits(row.life).accepted },
  { header: 'Units expected', sheet: (row) => readUnits(row.life).expected },
  {
    header: 'Units still needed',
    sheet: (row) => (isOver(row.life) ? 0 : countUnitsNeeded(row.life)),
  },
  { header: 'State', sheet: (row) => describeState(row.life, now()) },
] satisfies SheetColumn<RequestRow>[];

export const requestColumns = {
  ...columns,
  urgencyAndState: {
    ...columns.urgency,
    cell: (row) => <UrgencyAndState row={row} />,
  },
  plainRequester: {
    ...columns.requester,
    width: 'w-[15%]',
    cell: (row) => (
      <span className="break-words">{row.requester === '' ? '–' : row.requester}</span>
    ),
    sheet: (row) => row.requester,
  },
  hospitalWithLocation: {
    ...columns.hospital,
    cell: (row) => (
      <span className="break-words">
        {row.hospital} <span className={second}>{row.location}</span>
      </span>
    ),
    sheet: (row) => `${row.hospital}, ${row.location}`,
  },
  urgencyOrNormal: {
    ...columns.urgency,
    cell: (row) =>
      row.urgency === null ? (
        describeUrgency(null)
      ) : (
        <UrgencyChip level={readUrgency(row.urgency)} />
      ),
    sheet: (row) => describeUrgency(row.urgency),
  },
} satisfies Record<string, TableColumn<RequestRow>>;
