import type { ReactNode } from 'react';

/** The drop of the logo, 18 wide to each side of its middle. */
const drop = 'M0-32S-18-12-18 0a18 18 0 0 0 36 0C18-12 0-32 0-32Z';

/**
 * The drawings. All lines are ink, and a drop is empty, filling or full, as in every other place. Each drawing shows
 * what is missing, or that nothing is.
 */
const pictures = {
  calm: (
    <>
      <path d="M8 74c16-10 32-10 48 0s32 10 48 0M24 88c11-7 21-7 32 0s21 7 32 0" />
      <g transform="translate(56 44)">
        <path d={drop} className="fill-current" />
        <path d="m-8 0 6 6 11-12" className="stroke-canvas" />
      </g>
    </>
  ),
  type: (
    <g transform="translate(56 58) scale(1.5)">
      <path d={drop} />
      <path d="M-6-4a6 6 0 1 1 8 6c-2 1-2 2-2 4M0 11v.1" />
    </g>
  ),
  offer: (
    <>
      <path d="M10 74h14l14-8h20c6 0 6 9 0 9H44" />
      <path d="m60 72 24-13c8-4 13 4 7 9L66 88H24l-14-2" />
      <path d={drop} transform="translate(56 46)" className="fill-current" />
    </>
  ),
  answer: (
    <>
      <path d={drop} transform="translate(56 50)" />
      <path d="M39 56a18 18 0 0 0 34 0Z" className="fill-current" />
      <path d="M26 36c-8 10-8 24 0 34M86 36c8 10 8 24 0 34M14 28c-13 16-13 34 0 50M98 28c13 16 13 34 0 50" />
    </>
  ),
  calendar: (
    <>
      <rect x="20" y="20" width="72" height="68" rx="8" />
      <path d="M20 38h72M38 12v14M74 12v14" />
      <path d={drop} transform="translate(56 68) scale(.7)" className="fill-current" />
    </>
  ),
  paper: (
    <>
      <path d="M28 8h38l18 18v62H28Z" />
      <path d="M66 8v18h18M42 72h28M42 80h18" />
      <path d={drop} transform="translate(56 52) scale(.7)" />
    </>
  ),
  register: (
    <>
      <circle cx="44" cy="32" r="15" />
      <path d="M14 88c0-21 13-32 30-32s30 11 30 32" />
      <path d={drop} transform="translate(88 36) scale(.7)" className="fill-current" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type PictureName = keyof typeof pictures;

/** A small drawing above an empty list. The words below it say the same. */
export default function EmptyPicture({ name }: { name: PictureName }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 112 96"
      className="h-24 w-28 fill-none stroke-current text-ink-soft"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {pictures[name]}
    </svg>
  );
}
