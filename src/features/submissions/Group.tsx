import { type ReactNode, useId } from 'react';
import { Card } from '@/ui/layout/Card';

type ItemProps = {
  title: string;
  /** the words by which people tell this item from the others */
  text: string;
  chip?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

/** Shows one record or draft. Its buttons are in a group that has its name. */
export function Item({ title, text, chip, children, actions }: ItemProps) {
  const id = useId();
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div id={id} className="min-w-0">
          <h3 className="text-18 font-semibold">{title}</h3>
          {text !== '' && <p className="break-words text-ink-soft">{text}</p>}
        </div>
        {chip}
      </div>
      {children}
      {actions !== undefined && (
        // the buttons are a group, but not the fieldset of a form
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div role="group" aria-labelledby={id} className="mt-1 flex flex-wrap gap-3">
          {actions}
        </div>
      )}
    </Card>
  );
}

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
