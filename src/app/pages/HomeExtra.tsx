import { MostUrgentRequest } from '@/features/requests/list/MostUrgentRequest';
import { DROP_PATH as drop } from '@/ui/drop-path';

/** A picture of drops, each around the other like rings in water. */
function DropPicture() {
  return (
    <svg viewBox="-8 -116 528 760" aria-hidden="true" className="size-full">
      <g className="fill-none stroke-accent" strokeWidth="2">
        <path
          d={drop}
          transform="translate(256 292) scale(1.5) translate(-256 -292)"
          opacity="0.18"
        />
        <path
          d={drop}
          transform="translate(256 292) scale(1.25) translate(-256 -292)"
          opacity="0.4"
        />
      </g>
      <path d={drop} className="fill-accent" />
      <path
        d="M166 318a90 90 0 0 0 78 94"
        className="fill-none stroke-on-accent"
        strokeWidth="26"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** `live` shows the most urgent request; without it the picture is shown. */
export type ExtraProps = { live?: true };

/**
 * One of the two parts at the top of the home page that load after the first paint: the most urgent request or the
 * picture.
 */
export default function HomeExtra({ live }: ExtraProps) {
  return live ? <MostUrgentRequest /> : <DropPicture />;
}
