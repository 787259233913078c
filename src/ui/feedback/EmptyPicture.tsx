import type { ReactNode } from 'react';

export type PictureName = 'calm' | 'type' | 'offer' | 'calendar' | 'paper' | 'register';

const drop = 'M0-26C0-26-18-5-18 8a18 18 0 0 0 36 0C18-5 0-26 0-26Z';

/**
 * The drawings. Lines are ink, one part has a colour, and blood is red. Each shows what is missing, or that nothing
 * is.
 */
const pictures: Record<PictureName, ReactNode> = {
  calm: (
    <>
      <path d="M14 66c14-12 28-12 42 0s28 12 42 0" />
      <path d="M26 80c10-8 20-8 30 0s20 8 30 0" className="stroke-line-strong" />
      <g transform="translate(56 36)">
        <path d={drop} />
        <path d="m-8 8 6 6 11-12" className="stroke-green" />
      </g>
    </>
  ),
  type: (
    <g transform="translate(56 50) scale(1.5)">
      <path d={drop} />
      <path d="M-6 3a6 6 0 1 1 8 6c-2 1-2 2-2 4" className="stroke-blue" />
      <path d="M0 18v.1" className="stroke-blue" />
    </g>
  ),
  offer: (
    <>
      <path d="M12 74h14l14-8h18c6 0 6 8 0 8H44" />
      <path d="m60 70 22-12c8-4 13 4 7 9L66 86H26L12 84" />
      <g transform="translate(62 32) scale(.8)" className="stroke-accent-ink">
        <path d={drop} />
      </g>
    </>
  ),
  calendar: (
    <>
      <rect x="20" y="22" width="72" height="64" rx="8" />
      <path d="M20 40h72M38 14v14M74 14v14" />
      <g transform="translate(56 66) scale(.6)" className="stroke-accent-ink">
        <path d={drop} />
      </g>
    </>
  ),
  paper: (
    <>
      <path d="M30 14h38l16 16v56H30Z" />
      <path d="M68 14v16h16" />
      <path d="M42 66h30M42 76h20" className="stroke-line-strong" />
      <g transform="translate(54 48) scale(.5)" className="stroke-accent-ink">
        <path d={drop} />
      </g>
    </>
  ),
  register: (
    <>
      <circle cx="46" cy="34" r="14" />
      <path d="M18 84c0-18 12-28 28-28s28 10 28 28" />
      <path d="M84 30v24M72 42h24" className="stroke-green" />
    </>
  ),
};

/** A small drawing above an empty list. The words below it say the same. */
export default function EmptyPicture({ name }: { name: PictureName }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 112 96"
      className="h-24 w-28 fill-none stroke-ink-soft"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {pictures[name]}
    </svg>
  );
}
