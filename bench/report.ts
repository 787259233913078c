import { type Result, round } from './results-file';
import type { Samples } from './samples';
import type { SystemName } from './build-pages';

type Peers = Partial<Record<SystemName, number>>;
type Judge = (ours: number, peers: Peers) => boolean;
interface Figure {
  id: string;
  name: string;
  unit: string;
  digits: number;
  /** the share of samples that lie at or below the figure; default: one half */
  share?: number;
  goal?: [string, Judge];
}

const PEER_NAMES = {
  floor: 'floor',
  plugin: 'replication-supabase',
  pouch: 'pouchdb',
} as const;

const atMost = (limit: number): [string, Judge] => [`<= ${limit}`, (ours) => ours <= limit];

const FIGURES: Figure[] = [
  {
    id: 'first sync',
    name: 'First sync of 10,000 donors, administrator',
    unit: 's',
    digits: 2,
    goal: [
      '<= 1.1 x floor, plugin / 2, < pouchdb',
      (ours, { floor = 0, plugin = 0, pouch = 0 }) =>
        ours <= floor * 1.1 && ours <= plugin / 2 && ours < pouch,
    ],
  },
  { id: 'docs', name: 'First sync of 10,000 donors, administrator', unit: 'docs/s', digits: 0 },
  {
    id: 'push',
    name: 'Push of 1,000 offline records',
    unit: 's',
    digits: 2,
    goal: ['<= 0.3, plugin / 10', (ours, { plugin = 0 }) => ours <= 0.3 && ours <= plugin / 10],
  },
  {
    id: 'push requests',
    name: 'Push of 1,000 offline records',
    unit: 'requests',
    digits: 0,
    goal: atMost(3),
  },
  { id: 'page all 10k', name: 'First page, 10,000 rows', unit: 'ms', digits: 1, goal: atMost(10) },
  {
    id: 'page type 10k',
    name: 'First page by type, 10,000 rows',
    unit: 'ms',
    digits: 1,
    goal: atMost(5),
  },
  { id: 'page all 50k', name: 'First page, 50,000 rows', unit: 'ms', digits: 1, goal: atMost(10) },
  {
    id: 'page type 50k',
    name: 'First page by type, 50,000 rows',
    unit: 'ms',
    digits: 1,
    goal: atMost(10),
  },
  {
    id: 'acknowledge',
    name: 'Save to its row on screen, 10,000 rows, p95',
    unit: 'ms',
    digits: 1,
    share: 0.95,
    goal: atMost(16),
  },
  {
    id: 'visible',
    name: 'Save to its row on another device, p95',
    unit: 'ms',
    digits: 0,
    share: 0.95,
    goal: atMost(100),
  },
  {
    id: 'reopen',
    name: 'Cold reopen to 50 rows on screen, 10,000 rows',
    unit: 'ms',
    digits: 0,
    goal: atMost(150),
  },
  {
    id: 'scripts',
    name: 'JavaScript before first paint of /, gzip',
    unit: 'kB',
    digits: 1,
    goal: atMost(100),
  },
];

/** Returns the medians or percentiles of these figures, compared with their goals. */
export function resultsOf(samples: Samples, ids: string[]): Result[] {
  const wanted = FIGURES.filter(({ id }) => ids.includes(id));
  return wanted.map(({ id, name, unit, digits, share = 0.5, goal }) => {
    const ours = samples.percentile(id, 'ours', share);
    if (ours === null) throw new Error(`${id} was not measured`);
    const peers: Peers = {};
    for (const peer of Object.keys(PEER_NAMES) as (keyof typeof PEER_NAMES)[]) {
      const value = samples.percentile(id, peer, share);
      if (value !== null) peers[peer] = value;
    }
    return {
      name,
      unit,
      ours: round(ours, digits),
      goal: goal?.[0] ?? null,
      met: goal?.[1](ours, peers) ?? null,
      peers: Object.fromEntries(
        Object.entries(peers).map(([peer, value]) => [
          PEER_NAMES[peer as keyof typeof PEER_NAMES],
          round(value, digits),
        ]),
      ),
      runs: samples.of(id, 'ours').length,
    };
  });
}
