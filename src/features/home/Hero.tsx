import type { ReactNode } from 'react';
import { paths } from '@/paths';
import { appName } from '@/ui/app-name';
import { LinkButton } from '@/ui/LinkButton';

const drop = 'M256 28C256 28 92 214 92 322a164 164 0 0 0 328 0C420 214 256 28 256 28Z';

/** Drop outlines spreading like rings in water. */
function DropPicture() {
  return (
    <svg viewBox="-8 -116 528 760" aria-hidden="true" className="mx-auto w-full max-w-80">
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

/** @param live what is needed at this moment; its room is kept so that nothing moves when it comes */
export function Hero({ live }: { live?: ReactNode }) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-4 py-9 sm:py-14 lg:grid-cols-[1.4fr_1fr]">
      <div className="min-w-0">
        <h1 className="text-36 font-semibold sm:text-[2.75rem] sm:leading-[1.1]">
          Someone near you needs blood. You can answer.
        </h1>
        <p className="mt-5 max-w-text text-18 text-ink-soft">
          Register as a donor or ask for blood in a few minutes. {appName} works without a signal:
          what you save stays on your device and is sent when you are online.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={paths.donateBlood} className="max-sm:w-full">
            Donate Blood
          </LinkButton>
          <LinkButton to={paths.donations} variant="secondary" className="max-sm:w-full">
            View Available Donations
          </LinkButton>
        </div>
        {live && <div className="mt-6 min-h-18">{live}</div>}
      </div>
      <div className="max-lg:hidden">
        <DropPicture />
      </div>
    </section>
  );
}
