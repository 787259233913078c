import { useId } from 'react';
import { joinClassNames } from './class-names';
import type { Tone } from './Chip';
import { DROP_BOX, DROP_PATH } from './drop-path';

const TOP = 28;
const HEIGHT = 458;

const fills: Record<Tone, string> = {
  neutral: 'fill-line-strong',
  accent: 'fill-accent',
  urgent: 'fill-accent',
  green: 'fill-green',
  amber: 'fill-amber',
  blue: 'fill-blue',
};

/** Moves what is in the drop down, so that this share of it is seen. A changed level rises or sinks. */
const levelAt = (share: number) => ({ transform: `translateY(${(1 - share) * HEIGHT}px)` });
const rising = 'transition-transform duration-200 ease-out';

type DropProps = {
  /** how much of it is full, from 0 to 1 */
  level: number;
  /** how much more is on its way, as a share of the whole; it is striped, above what is there */
  coming?: number;
  tone: Tone;
  /** its height, such as `h-12` */
  className: string;
};

/**
 * The one picture of how much there is: a drop that fills. The words beside it say the same, and screen readers read
 * only those.
 */
export function Drop({ level, coming = 0, tone, className }: DropProps) {
  const clip = useId();
  const full = Math.min(1, Math.max(0, level));
  const stripes = Math.min(1 - full, Math.max(0, coming));
  return (
    <svg
      aria-hidden="true"
      viewBox={DROP_BOX}
      data-full={Math.round(full * 100)}
      data-coming={Math.round(stripes * 100)}
      className={joinClassNames('w-auto shrink-0', className)}
    >
      <clipPath id={clip}>
        <path d={DROP_PATH} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d={DROP_PATH} className="fill-surface" />
        {/* a broad line with gaps, which makes stripes; no bottom edge of a stripe is seen in an empty drop */}
        <path
          d={`M256 ${TOP}v${HEIGHT}`}
          strokeWidth="352"
          strokeDasharray="30 30"
          className={joinClassNames('stroke-blue', rising)}
          style={levelAt(full + stripes)}
        />
        <rect
          x="80"
          y={TOP}
          width="352"
          height={HEIGHT}
          className={joinClassNames(fills[tone], rising)}
          style={levelAt(full)}
        />
      </g>
      <path d={DROP_PATH} className="fill-none stroke-line-strong" strokeWidth="20" />
    </svg>
  );
}
