import { joinClassNames } from './class-names';

const SIZE = 72;
const WIDTH = 10;
const RADIUS = (SIZE - WIDTH) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

type ArcProps = { from: number; share: number; className: string };

function Arc({ from, share, className }: ArcProps) {
  if (share <= 0) return null;
  return (
    <circle
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={RADIUS}
      fill="none"
      strokeWidth={WIDTH}
      strokeDasharray={`${share * LENGTH} ${LENGTH}`}
      strokeDashoffset={-from * LENGTH}
      className={className}
    />
  );
}

type UnitsRingProps = { given: number; coming: number; total: number };

function Ring({ given, coming, total, className }: UnitsRingProps & { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className={joinClassNames('-rotate-90', className)}
    >
      <Arc from={0} share={1} className="stroke-line" />
      <Arc from={0} share={given / total} className="stroke-green" />
      <Arc from={given / total} share={coming / total} className="stroke-blue" />
    </svg>
  );
}

/** A ring with the number of units still needed inside. The words beside it say the same. */
export function SmallUnitsRing({ given, coming, total }: UnitsRingProps) {
  return (
    <span aria-hidden="true" className="relative inline-flex size-12 shrink-0">
      <Ring given={given} coming={coming} total={total} className="size-full" />
      <span className="absolute inset-0 flex items-center justify-center text-18 font-semibold">
        {Math.max(0, total - given - coming)}
      </span>
    </span>
  );
}

/** A ring that shows the units given, coming and still needed, with the same in words beside it. */
export function UnitsRing({ given, coming, total }: UnitsRingProps) {
  const needed = Math.max(0, total - given - coming);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Ring given={given} coming={coming} total={total} className="size-18 shrink-0" />
      <p className="text-14 leading-snug tabular-nums">
        <span className="block text-18 font-semibold">
          {needed === 0 ? 'Covered' : `${needed} still needed`}
        </span>
        <span className="text-ink-soft">
          {given} given · {coming} coming · {total} in all
        </span>
      </p>
    </div>
  );
}
