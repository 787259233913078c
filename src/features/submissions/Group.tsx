import { type ReactNode, useId } from 'react';

type GroupProps = {
  title: string;
  count?: number | undefined;
  intro?: string;
  children: ReactNode;
};

/** A section of the page. All its items need the same action. */
export function Group({ title, count, intro, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-22 font-bold">
        {title}
        {count !== undefined && <span className="text-ink-soft"> ({count})</span>}
      </h2>
      {intro !== undefined && <p className="mt-1 max-w-text text-ink-soft">{intro}</p>}
      <ul className="mt-4 grid gap-4">{children}</ul>
    </section>
  );
}
