import type { ResponseRate } from '@/calls/alert-report';
import { Chart, type Meaning } from '../chart/Chart';
import { RatesTable, SentTable } from './AlertTables';
import { CHANNEL_WORDS, describeShare, KIND_WORDS, type SentSum } from './alert-figures';

const SENT: readonly Meaning[] = [
  { fill: 'fill-blue', words: 'sent' },
  { fill: 'fill-accent', words: 'failed' },
];

/** Messages by kind and channel, the most first. */
export const SentChart = ({ rows }: { rows: readonly SentSum[] }) => (
  <Chart
    legend={SENT}
    bars={rows.map(({ id, kind, channel, sent, failed }) => ({
      id,
      label: KIND_WORDS[kind],
      note: `${CHANNEL_WORDS[channel]}${failed > 0 ? `, ${failed.toLocaleString('en-US')} failed` : ''}`,
      figure: sent.toLocaleString('en-US'),
      parts: [
        { value: sent, fill: 'fill-blue' },
        { value: failed, fill: 'fill-accent' },
      ],
    }))}
    table={<SentTable rows={rows} />}
  />
);

/** The share of the alerted people who answered, by urgency, blood type needed and distance. */
export const RatesChart = ({ rows }: { rows: readonly ResponseRate[] }) => (
  <Chart
    bars={rows.map(({ urgency, blood_type: type, ring, told, answered }) => ({
      id: `${urgency} ${type} ${ring}`,
      label: `${urgency}, ${type}, ${ring} miles`,
      note: `${answered.toLocaleString('en-US')} of ${told.toLocaleString('en-US')}`,
      figure: describeShare(answered, told),
      parts: [{ value: told === 0 ? 0 : answered / told, fill: 'fill-green' }],
    }))}
    table={<RatesTable rows={rows} />}
  />
);
