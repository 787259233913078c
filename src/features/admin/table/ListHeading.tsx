import type { ReactNode } from 'react';

type ListHeadingProps = {
  title: string;
  intro: string;
  /** how many rows there are */
  state: ReactNode;
  actions: ReactNode;
};

/** The heading of a list. Where there is room it is one line, because people come for the rows below it. */
export function ListHeading({ title, intro, state, actions }: ListHeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 items-baseline gap-x-4 @2xl:flex @2xl:grow @6xl:basis-0">
        <h1 className="text-28 font-semibold @2xl:shrink-0 @2xl:text-22">{title}</h1>
        {state}
        <p className="mt-1.5 text-ink-soft @2xl:@max-6xl:sr-only @6xl:min-w-0 @6xl:truncate">
          {intro}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
