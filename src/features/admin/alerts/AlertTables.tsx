import { Link } from '@/ui/Link';
import { COMPONENTS } from '@/blood/request-life';
import { paths } from '@/paths';
import type { DeadAlert, ResponseRate, Wave } from '@/calls/alert-report';
import { Button } from '@/ui/Button';
import { TimeAt } from '@/ui/TimeAt';
import { SmallTable } from '../table/SmallTable';
import {
  CHANNEL_WORDS,
  describeMinutes,
  describeShare,
  KIND_WORDS,
  type SentSum,
} from './alert-figures';
import { Signs } from '@/ui/Signs';
import { describeMoment } from '@/ui/date-words';

const isComponent = (value: string | null): value is keyof typeof COMPONENTS =>
  value !== null && value in COMPONENTS;

/** Shows how many messages were sent, by kind and channel. */
export const SentTable = ({ rows }: { rows: readonly SentSum[] }) => (
  <SmallTable
    cards
    label="Sent"
    columns={[
      { header: 'What' },
      { header: 'How' },
      { header: 'Sent', number: true },
      { header: 'Failed', number: true },
    ]}
    rows={rows.map(({ id, kind, channel, sent, failed }) => ({
      id,
      cells: () => [
        KIND_WORDS[kind],
        CHANNEL_WORDS[channel],
        sent.toLocaleString('en-US'),
        failed.toLocaleString('en-US'),
      ],
    }))}
  />
);

const listWaveCells = (row: Wave) => [
  <Link key="request" to={paths.request(row.request_id)} className="link">
    {row.urgency ?? 'A request that is gone'}, <Signs text={row.blood_type} />
    {isComponent(row.component) && ` ${COMPONENTS[row.component].toLowerCase()}`}
    {!row.verified && ', not verified'}
  </Link>,
  row.wave,
  `${row.ring} miles`,
  row.told,
  `${row.answered} (${describeShare(row.answered, row.told)})`,
  describeMinutes(row.first_minutes),
  <TimeAt key="when" value={row.at} />,
];

/** Shows the waves of alerts about requests near people. */
export const WavesTable = ({ rows }: { rows: readonly Wave[] }) => (
  <SmallTable
    cards
    label="Waves"
    columns={[
      { header: 'Request' },
      { header: 'Wave', number: true },
      { header: 'Within', number: true },
      { header: 'Told', number: true },
      { header: 'Answered', number: true },
      { header: 'First answer after', number: true },
      { header: 'When' },
    ]}
    rows={rows.map((row) => ({
      id: `${row.request_id} ${row.wave}`,
      cells: () => listWaveCells(row),
    }))}
  />
);

const listRateCells = ({ urgency, blood_type: type, ring, told, answered, rate }: ResponseRate) => [
  <Signs key="which" text={`${urgency}, ${type}, ${ring} miles`} />,
  told,
  `${answered} (${describeShare(answered, told)})`,
  describeShare(rate, 1),
];

/** Shows how many of the alerted people answered in time, by what was needed and by how far away they live. */
export const RatesTable = ({ rows }: { rows: readonly ResponseRate[] }) => (
  <SmallTable
    label="Response rates"
    columns={[
      { header: 'Request and distance' },
      { header: 'Told', number: true },
      { header: 'Answered in time', number: true },
      { header: 'Next wave counts on', number: true },
    ]}
    rows={rows.map((row) => ({
      id: `${row.urgency} ${row.blood_type} ${row.ring}`,
      cells: () => listRateCells(row),
    }))}
  />
);

const listDeadCells = (
  { id, kind, channel, state, code, attempts, at: when }: DeadAlert,
  onRetry: (id: string) => void,
) => [
  KIND_WORDS[kind],
  CHANNEL_WORDS[channel],
  state === 'unknown' ? 'The sender stopped: it may have arrived' : `Refused (${code})`,
  attempts,
  <TimeAt key="when" value={when} />,
  <Button
    key="retry"
    variant="quiet"
    aria-label={`Try again: ${KIND_WORDS[kind]}, ${describeMoment(Date.parse(when))}`}
    onClick={() => onRetry(id)}
  >
    Try again
  </Button>,
];

type DeadTableProps = { rows: readonly DeadAlert[]; onRetry: (id: string) => void };

/** Shows the messages that could not be delivered. Each has a button to try again. */
export const DeadTable = ({ rows, onRetry }: DeadTableProps) => (
  <SmallTable
    cards
    label="Not delivered"
    columns={[
      { header: 'What' },
      { header: 'How' },
      { header: 'Why' },
      { header: 'Tries', number: true },
      { header: 'When' },
      { header: 'Action' },
    ]}
    rows={rows.map((row) => ({ id: row.id, cells: () => listDeadCells(row, onRetry) }))}
  />
);
