import type { DayCounts as Counts } from './day-list';

/** The counts of the day: expected, arrived, missed. */
export function DayCounts({ counts }: { counts: Counts }) {
  const figures = [
    ['Reserved', counts.reserved],
    ['Expected', counts.expected],
    ['Arrived', counts.arrived],
    ['Walk-ins', counts.walkIns],
    ['Did not come', counts.missed],
  ] as const;
  return (
    <ul aria-label="Counts" className="grid grid-cols-2 gap-3 @md:grid-cols-3 @2xl:grid-cols-5">
      {figures.map(([label, count]) => (
        <li key={label} className="rounded-md border border-line bg-surface px-4 py-3">
          <span className="block text-14 text-ink-soft">{label}</span>
          <span className="text-28 font-bold tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  );
}
