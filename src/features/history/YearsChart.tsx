import { MOST_YEARS, type YearOfGifts } from './gifts';

/** Shows how many donations each year had: a table, so that a screen reader reads it, with a bar in each row. */
export function YearsChart({ years }: { years: readonly YearOfGifts[] }) {
  const most = Math.max(...years.map(({ count }) => count));
  return (
    <table className="w-full max-w-form">
      <caption className="mb-2 text-left text-ink-soft">
        Donations a year{years.length === MOST_YEARS && `, of the last ${MOST_YEARS} years`}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Year</th>
          <th scope="col">Donations</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, count }) => (
          <tr key={year}>
            <th scope="row" className="w-16 py-1 text-left font-normal tabular-nums">
              {year}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-2">
                {count > 0 && (
                  // forced colours take the background away and leave the border
                  <span
                    aria-hidden="true"
                    className="h-5 rounded-sm border border-accent bg-accent"
                    style={{ width: `${(count / most) * 85}%` }}
                  />
                )}
                <span className="font-medium tabular-nums">{count}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
