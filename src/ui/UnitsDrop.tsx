import { Count } from './Count';
import { Drop } from './Drop';

type UnitsDropProps = {
  given: number;
  coming: number;
  total: number;
  /** whether what is still needed is the one number of the page */
  large?: boolean;
};

/** How many units were given, are coming and are still needed: a drop that fills, and the same in words. */
export function UnitsDrop({ given, coming, total, large = false }: UnitsDropProps) {
  const needed = Math.max(0, total - given - coming);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Drop
        level={given / total}
        coming={coming / total}
        tone="green"
        className={large ? 'h-24' : 'h-16'}
      />
      <p className="text-14 leading-snug tabular-nums">
        <span
          className={
            large
              ? 'flex items-baseline gap-2 text-22 font-semibold'
              : 'block text-18 font-semibold'
          }
        >
          {needed === 0 ? (
            'Enough donors'
          ) : (
            <>
              <span className={large ? 'text-48' : undefined}>
                <Count value={needed} />
              </span>{' '}
              still needed
            </>
          )}
        </span>
        <span className="text-ink-soft">
          {given} given · {coming} coming · {total} in all
        </span>
      </p>
    </div>
  );
}
