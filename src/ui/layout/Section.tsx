import type { ReactNode } from 'react';
import { joinClassNames } from '../class-names';

type SectionProps = {
  /** The anchor that other pages can link to. */
  id?: string;
  title: string;
  intro?: string;
  /** whether the section has a background of its own */
  tinted?: boolean;
  children: ReactNode;
};

/** A section of a page. It is as wide as the page. */
export function Section({ id, title, intro, tinted = false, children }: SectionProps) {
  return (
    <section id={id} className={joinClassNames(tinted && 'bg-sunken')}>
      <div className="mx-auto max-w-page px-4 py-9 sm:py-14">
        <h2 className="text-22 font-semibold sm:text-28">{title}</h2>
        {intro !== undefined && (
          <p className="mt-1.5 max-w-text text-ink-soft sm:text-18">{intro}</p>
        )}
        <div className="mt-5 sm:mt-7">{children}</div>
      </div>
    </section>
  );
}
