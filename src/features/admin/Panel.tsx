import { type ReactNode, useId } from 'react';

type PanelProps = { title: string; intro?: string; children: ReactNode };

/** A section of the dashboard, with a heading. */
export function Panel({ title, intro, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-22 font-semibold">
        {title}
      </h2>
      {intro !== undefined && <p className="mt-1 max-w-text text-ink-soft">{intro}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
