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

/** Shows units given, coming and still needed; the words beside it say the same. */
export function UnitsRing({ given, coming, total }: UnitsRingProps) {
  const needed = Math.max(0, total - given - coming);
  return (
    <div className="flex items-center gap-4">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="size-18 shrink-0 -rotate-90"
      >
        <Arc from={0} share={1} className="stroke-sunken" />
        <Arc from={0} share={given / total} className="stroke-green" />
        <Arc from={given / total} share={coming / total} className="stroke-blue" />
      </svg>
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
