import type { ReactNode } from 'react';
import { joinClassNames } from '../class-names';

type SectionProps = {
  /** The anchor other pages link to. */
  id?: string;
  title: string;
  intro?: string;
  /** gives the section a background */
  tinted?: boolean;
  children: ReactNode;
};

/** A section of a page, at page width. */
export function Section({ id, title, intro, tinted = false, children }: SectionProps) {
  return (
    <section id={id} className={joinClassNames(tinted && 'bg-sunken')}>
      <div className="mx-auto max-w-page px-4 py-12 sm:py-16">
        <h2 className="text-28 font-bold">{title}</h2>
        {intro !== undefined && <p className="mt-2 max-w-text text-18 text-ink-soft">{intro}</p>}
        <div className="mt-6 sm:mt-8">{children}</div>
      </div>
    </section>
  );
}
