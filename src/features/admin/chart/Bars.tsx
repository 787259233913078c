export type BarPart = {
  value: number;
  fill: 'fill-accent' | 'fill-amber' | 'fill-green' | 'fill-blue';
};

export type Bar = {
  id: string;
  label: string;
  parts: readonly BarPart[];
  figure: string;
  /** further words, in small letters */
  note?: string;
};

function Line({ parts, most }: { parts: readonly BarPart[]; most: number }) {
  const starts = parts.map((_, n) =>
    parts.slice(0, n).reduce((total, { value }) => total + value, 0),
  );
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="col-span-2 h-3 w-full rounded-sm bg-sunken"
    >
      {parts.map(({ value, fill }, n) => (
        <rect
          key={fill}
          x={((starts[n] ?? 0) / most) * 100}
          y={0}
          width={(value / most) * 100}
          height={10}
          className={fill}
        />
      ))}
    </svg>
  );
}

/** Bars to compare at a glance. Screen readers skip them: the table behind them has the figures. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const sums = bars.map(({ parts }) => parts.reduce((total, { value }) => total + value, 0));
  const most = Math.max(0, ...sums) || 1;
  return (
    <ul aria-hidden="true" className="flex flex-col gap-3">
      {bars.map(({ id, label, parts, figure, note }) => (
        <li key={id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1">
          <span>
            {label}
            {note !== undefined && note !== '' && (
              <span className="text-14 text-ink-soft"> {note}</span>
            )}
          </span>
          <span className="text-right font-semibold">{figure}</span>
          <Line parts={parts} most={most} />
        </li>
      ))}
    </ul>
  );
}
