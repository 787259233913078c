import type { ReactNode } from 'react';

type PageHeadingProps = {
  title: string;
  /** One or two sentences below the title. */
  children?: ReactNode;
  /** Buttons that belong to the whole page. */
  actions?: ReactNode;
};

export function PageHeading({ title, children, actions }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-28 font-semibold">{title}</h1>
        {children !== undefined && (
          <div className="mt-1.5 max-w-text text-ink-soft sm:text-18">{children}</div>
        )}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
