import type { TypeTotal } from './use-units';

/** Usable units of each type, with words about those that expire. */
export function UnitTotals({ totals }: { totals: readonly TypeTotal[] }) {
  return (
    <ul aria-label="Units by blood type" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {totals.map(({ type, good, soon, expired }) => (
        <li key={type} className="rounded-md border border-line bg-surface p-4">
          <p className="flex items-baseline justify-between gap-2">
            <span className="text-18 font-bold">{type}</span>
            <span className="text-22 font-semibold tabular-nums">{good}</span>
          </p>
          <p className="text-14 text-ink-soft">
            {good === 1 ? 'unit' : 'units'}
            {soon > 0 && `, ${soon} expiring soon`}
            {expired > 0 && `, ${expired} expired`}
          </p>
        </li>
      ))}
    </ul>
  );
}
