import { SYNCED, type SyncedName } from '@/collections/facts';
import { RECORDS } from '@/records/all';
import { capitalize } from '@/records/describe';
import type { StoreFacts } from './read-diagnostics';
import type { WorkerFacts } from './worker-facts';

export interface Diagnostics {
  at: number;
  build: string;
  browser: string;
  online: boolean;
  pending: number;
  attention: number;
  lastContact: number | null;
  kept: boolean | null;
  store: StoreFacts;
  worker: WorkerFacts;
}

/** A group of facts, on the page and in the report. */
export interface FactGroup {
  title: string;
  facts: { term: string; value: string }[];
}

/** The collections that exist on the device only, with their names in words. */
const KEPT_HERE = [
  ['drafts', 'Drafts'],
  ['attention', 'Needs attention'],
  ['checkpoints', 'Notes of sync'],
] as const;

function nameCollection(name: SyncedName): string {
  const { plural, title = plural } = RECORDS[name];
  return capitalize(title);
}

const number = (value: number) => value.toLocaleString('en');
const time = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString());
/** Formats a number of bytes: '3.4 MB'. */
export function formatSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString('en', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`;
}
const describePersistence = (kept: boolean | null) => {
  if (kept === null) return 'the browser does not say';
  return kept ? 'kept when space runs out' : 'may be cleared when space runs out';
};

function checkWords(check: StoreFacts['check'], name: (typeof SYNCED)[number]): string {
  const found = check?.collections[name];
  if (!found) return 'not yet checked';
  const { compared, differing, repaired } = found;
  if (differing === 0) return `${number(compared)} rows compared, all as on the server`;
  return `${number(compared)} rows compared, ${number(differing)} differed, ${number(repaired)} repaired`;
}

/**
 * Lists the facts of the page in groups. They are only counts, times and versions. None is a record, an e-mail or the
 * id of a person, so anybody may see the report.
 */
export function listFacts(d: Diagnostics): FactGroup[] {
  const { rows, usage, readTo, check } = d.store;
  return [
    {
      title: 'Sync',
      facts: [
        { term: 'Connection', value: d.online ? 'online' : 'offline' },
        { term: 'Waiting to be sent', value: number(d.pending) },
        { term: 'Needs attention', value: number(d.attention) },
        { term: 'Last contact', value: time(d.lastContact) },
      ],
    },
    {
      title: 'Read up to',
      facts: SYNCED.map((name) => {
        const to = readTo[name];
        const whole = to && !to.whole ? ', being read again' : '';
        const value = to
          ? `change ${to.seq} as ${to.viewer}, database ${to.epoch}${whole}`
          : 'not yet read';
        return { term: nameCollection(name), value };
      }),
    },
    {
      title: 'Compared with the server',
      facts: [
        { term: 'Last time', value: check ? time(check.at) : 'not yet checked' },
        ...SYNCED.map((name) => ({ term: nameCollection(name), value: checkWords(check, name) })),
      ],
    },
    {
      title: 'Rows on this device',
      facts: [
        ...SYNCED.map((name) => ({ term: nameCollection(name), value: number(rows[name]) })),
        ...KEPT_HERE.map(([name, term]) => ({ term, value: number(rows[name]) })),
      ],
    },
    {
      title: 'Storage',
      facts: [
        {
          term: 'In use',
          value: usage
            ? `${formatSize(usage.usage)} of ${formatSize(usage.quota)}`
            : 'the browser does not say',
        },
        { term: 'Saved data', value: describePersistence(d.kept) },
      ],
    },
    {
      title: 'App',
      facts: [
        { term: 'Version', value: d.build },
        { term: 'Service worker', value: d.worker.state },
        { term: 'Its version', value: d.worker.build ?? 'not known' },
        { term: 'Browser', value: d.browser },
      ],
    },
  ];
}

/** Formats the report as text, for the person who gives help. */
export function formatReport(appName: string, d: Diagnostics): string {
  const groups = listFacts(d).map(
    ({ title, facts }) =>
      `${title}\n${facts.map(({ term, value }) => `  ${term}: ${value}`).join('\n')}`,
  );
  return [`${appName} diagnostics, ${time(d.at)}`, ...groups].join('\n\n');
}
