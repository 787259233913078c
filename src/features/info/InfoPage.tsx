import type { ReactNode } from 'react';
import { PageHeading } from '@/ui/layout/PageHeading';
import type { Source } from './sources';

type InfoPageProps = {
  title: string;
  intro: string;
  /** the sources for what the page says */
  sources?: readonly Source[];
  children: ReactNode;
};

/** A page for reading: a heading, sections as wide as text should be, and sources. */
export function InfoPage({ title, intro, sources = [], children }: InfoPageProps) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-10 px-4 pt-8 pb-16 sm:pt-12">
      <PageHeading title={title}>{intro}</PageHeading>
      {children}
      {sources.length > 0 && (
        <Passage title="Sources">
          <ul className="flex flex-col gap-2">
            {sources.map(({ name, url }) => (
              <li key={url}>
                <a href={url} className="link inline-flex min-h-11 items-center">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Passage>
      )}
    </div>
  );
}

type PassageProps = { title: string; id?: string; children: ReactNode };

/** A section of an `InfoPage`. */
export function Passage({ title, id, children }: PassageProps) {
  return (
    <section id={id} className="max-w-text">
      <h2 className="text-22 font-bold">{title}</h2>
      <div className="mt-3 flex flex-col gap-3">{children}</div>
    </section>
  );
}

/** A list of short statements. */
export function Points({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {items.map((item, index) => (
        // the list never changes, so the index can be the key
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
