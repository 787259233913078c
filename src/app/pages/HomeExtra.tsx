import { MostUrgentRequest } from '@/features/requests/list/MostUrgentRequest';

const drop = 'M256 28C256 28 92 214 92 322a164 164 0 0 0 328 0C420 214 256 28 256 28Z';

/** Drop outlines spreading like rings in water. */
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

/** `live` asks for the request; otherwise the picture is shown. */
export type ExtraProps = { live?: true };

/** The parts that the hero gets after the first paint: the most urgent request, and a picture. */
export default function HomeExtra({ live }: ExtraProps) {
  return live ? <MostUrgentRequest /> : <DropPicture />;
}
