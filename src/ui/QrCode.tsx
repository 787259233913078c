import { encode } from 'uqr';
import { joinClassNames } from './class-names';

/** The width of the empty border that a reader needs around the code, in modules. */
const BORDER = 4;

type QrCodeProps = {
  text: string;
  label: string;
  /** a class that sets the width of the code */
  size?: string;
};

/**
 * Shows a text as a QR code. It is black on white in dark mode too, because many readers do not recognize any other.
 */
export function QrCode({ text, label, size = 'w-56' }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
  const naming = { role: 'img', 'aria-label': label };
  return (
    <svg
      {...naming}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className={joinClassNames(
        'aspect-square max-w-full rounded-sm border border-line forced-color-adjust-none',
        size,
      )}
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
