import { Count } from './Count';
import { Drop } from './Drop';

type UnitsDropProps = {
  total: number;
  given: number;
  /** how many donors are accepted */
  accepted: number;
  /** how many units they are likely to give */
  expected: number;
  /** whether what is still needed is the one number of the page */
  large?: boolean;
};

/** How many units were given, are expected and are still needed: a drop that fills, and the same in words. */
export function UnitsDrop({ given, accepted, expected, total, large = false }: UnitsDropProps) {
  const needed = Math.max(0, total - given - expected);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Drop
        level={given / total}
        coming={expected / total}
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
          {given} given · {accepted} accepted · {total} in all
        </span>
        {accepted > expected && (
          <span className="block text-ink-soft">
            Not everybody comes:{' '}
            {expected === 0 ? 'more are asked' : `${expected} of them expected`}
          </span>
        )}
      </p>
    </div>
  );
}
