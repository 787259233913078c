import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** One line of the printed tables and of bench-results.json. */
export interface Result {
  name: string;
  unit: string;
  ours: number;
  goal: string | null;
  met: boolean | null;
  peers: Record<string, number>;
  runs: number;
}

const FILE = 'bench-results.json';

/** Stores results. They replace earlier ones with the same name and unit. Results of other commands stay. */
export function keepResults(results: Result[]): void {
  const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Result[]) : [];
  const key = ({ name, unit }: Result) => `${name} / ${unit}`;
  const fresh = new Set(results.map(key));
  const all = [...before.filter((result) => !fresh.has(key(result))), ...results];
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}

/** Formats results as a table for people. */
export function tableOf(results: Result[]): string {
  const peers = [...new Set(results.flatMap((result) => Object.keys(result.peers)))];
  const lines = results.map((result) => [
    result.name,
    result.unit,
    ...[result.ours, ...peers.map((peer) => result.peers[peer])].map((value) =>
      String(value ?? ''),
    ),
    result.goal ?? '',
    result.met === null ? '' : result.met ? 'yes' : 'no',
    String(result.runs),
  ]);
  const head = ['Figure', 'unit', 'ours', ...peers, 'goal', 'met', 'runs'];
  const all = [head, ...lines];
  const widths = head.map((_, i) => Math.max(...all.map((line) => line[i]?.length ?? 0)));
  const isNumber = (column: number) => column >= 2 && column <= 2 + peers.length;
  const cellOf = (cell: string, i: number) =>
    isNumber(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0);
  return all.map((line) => line.map(cellOf).join('  ').trimEnd()).join('\n');
}

/**
 * Makes a result whose goal is an upper limit.
 * @param digits how many digits the figures have after the point
 */
export function atMost(
  name: string,
  unit: string,
  most: number,
  { ours, peers = {}, runs }: { ours: number; peers?: Record<string, number>; runs: number },
  digits = 1,
): Result {
  return {
    name,
    unit,
    ours: round(ours, digits),
    goal: `<= ${most}`,
    met: ours <= most,
    peers: Object.fromEntries(
      Object.entries(peers).map(([peer, value]) => [peer, round(value, digits)]),
    ),
    runs,
  };
}

/**
 * Returns the value at or below which this share of all values lies.
 * @param share from 0 to 1
 */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));
