import { Card } from '@/ui/layout/Card';
import type { Source } from './sources';

export type Institution = Source & { text: string };

/** Institutions, each with a description of its services. */
export function SourceCards({ of }: { of: readonly Institution[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {of.map(({ name, url, text }) => (
        <Card as="li" key={url}>
          <h3 className="text-18 font-semibold">
            <a href={url} className="link inline-flex min-h-11 items-center">
              {name}
            </a>
          </h3>
          <p className="mt-1 text-ink-soft">{text}</p>
        </Card>
      ))}
    </ul>
  );
}
