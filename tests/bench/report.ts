import type { Samples } from './samples';

/** A line of the table and of bench-results.json. */
export interface Result {
  name: string;
  unit: string;
  ours: number;
  goal: string | null;
  met: boolean | null;
  peers: Record<string, number>;
  runs: number;
}

type Judge = (ours: number, floor: number, plugin: number) => boolean;
interface Figure {
  id: string;
  name: string;
  unit: string;
  digits: number;
  goal?: [string, Judge];
}

const atMost = (limit: number): [string, Judge] => [`<= ${limit}`, (ours) => ours <= limit];

const FIGURES: Figure[] = [
  {
    id: 'first sync',
    name: 'First sync of 10,000 donors, administrator',
    unit: 's',
    digits: 2,
    goal: [
      '>= 0.7 x floor, 2 x plugin',
      (ours, floor, plugin) => ours <= floor / 0.7 && ours <= plugin / 2,
    ],
  },
  { id: 'docs', name: 'The same', unit: 'docs/s', digits: 0 },
  {
    id: 'push',
    name: 'Push of 1,000 offline records',
    unit: 's',
    digits: 2,
    goal: ['<= 0.5, 10 x plugin', (ours, _floor, plugin) => ours <= 0.5 && ours <= plugin / 10],
  },
  { id: 'push requests', name: 'The same', unit: 'requests', digits: 0, goal: atMost(3) },
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
    id: 'reopen',
    name: 'Cold reopen to 50 rows on screen, 10,000 rows',
    unit: 'ms',
    digits: 0,
    goal: atMost(300),
  },
  {
    id: 'scripts',
    name: 'JavaScript before first paint of /, gzip',
    unit: 'kB',
    digits: 1,
    goal: atMost(120),
  },
];

/** Medians of what was measured, judged. */
export function resultsOf(samples: Samples): Result[] {
  return FIGURES.map(({ id, name, unit, digits, goal }) => {
    const round = (value: number) => Number(value.toFixed(digits));
    const [ours, floor, plugin] = (['ours', 'floor', 'plugin'] as const).map((system) =>
      samples.median(id, system),
    ) as [number, number, number];
    return {
      name,
      unit,
      ours: round(ours),
      goal: goal?.[0] ?? null,
      met: goal?.[1](ours, floor, plugin) ?? null,
      peers: { floor: round(floor), 'replication-supabase': round(plugin) },
      runs: samples.of(id, 'ours').length,
    };
  });
}

/** The results as a table for people. */
export function tableOf(results: Result[]): string {
  const lines = results.map((r) => [
    r.name,
    r.unit,
    ...[r.ours, r.peers['floor'], r.peers['replication-supabase']].map(String),
    r.goal ?? '',
    r.met === null ? '' : r.met ? 'yes' : 'no',
    String(r.runs),
  ]);
  const head = ['Median', 'unit', 'ours', 'floor', 'plugin', 'goal', 'met', 'runs'];
  const all = [head, ...lines];
  const widths = head.map((_, i) => Math.max(...all.map((line) => line[i]?.length ?? 0)));
  const isNumber = (column: number) => column >= 2 && column <= 4;
  return all
    .map((line) =>
      line
        .map((cell, i) =>
          isNumber(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
