import { joinClassNames } from '@/ui/class-names';

export type BarPart = { value: number; fill: string };
export type Bar = { label: string; parts: readonly BarPart[]; figure: string };

/**
 * Bars to compare at a glance. The table beside them has the figures, so screen readers skip the bars.
 */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const sum = (bar: Bar) => bar.parts.reduce((total, part) => total + part.value, 0);
  const most = Math.max(1, ...bars.map(sum));
  return (
    <ul aria-hidden="true" className="grid gap-3">
      {bars.map((bar) => {
        let from = 0;
        return (
          <li key={bar.label} className="grid grid-cols-[5.5rem_1fr_3.5rem] items-center gap-3">
            <span className="font-medium">{bar.label}</span>
            <svg
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              className="h-5 w-full rounded-sm bg-sunken"
            >
              {bar.parts.map(({ value, fill }) => {
                const x = from;
                const width = (value / most) * 100;
                from += width;
                return (
                  <rect
                    key={fill}
                    x={x}
                    y={0}
                    width={width}
                    height={10}
                    className={joinClassNames(fill)}
                  />
                );
              })}
            </svg>
            <span className="text-right font-semibold">{bar.figure}</span>
          </li>
        );
      })}
    </ul>
  );
}
