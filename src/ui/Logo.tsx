/** The drop of the app's icon, in the accent colour. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="80 16 352 480" width={size * 0.75} height={size} aria-hidden="true">
      <path
        className="fill-accent"
        d="M256 28C256 28 92 214 92 322a164 164 0 0 0 328 0C420 214 256 28 256 28Z"
      />
      <path
        className="fill-none stroke-on-accent"
        strokeWidth="34"
        strokeLinecap="round"
        d="M166 318a90 90 0 0 0 78 94"
      />
    </svg>
  );
}
