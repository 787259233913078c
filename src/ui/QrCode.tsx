import { encode } from 'uqr';

/** The quiet zone that a reader needs around the code, in modules. */
const BORDER = 4;

/** A text as a QR code, black on white in the dark too: many readers know no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
  const naming = { role: 'img', 'aria-label': label };
  return (
    <svg
      {...naming}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-sm border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
