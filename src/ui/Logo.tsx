import { DROP_BOX, DROP_PATH } from './drop-path';

/** The drop of the app's icon, in the accent colour. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox={DROP_BOX} width={size * 0.75} height={size} aria-hidden="true">
      <path className="fill-accent" d={DROP_PATH} />
      <path
        className="fill-none stroke-on-accent"
        strokeWidth="34"
        strokeLinecap="round"
        d="M166 318a90 90 0 0 0 78 94"
      />
    </svg>
  );
}
