import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** What to do about it: a Button or LinkButton. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-line-strong px-5 py-10 text-center">
      <span className="rounded-full bg-sunken p-3 text-ink-soft">
        <Icon of={icon} size={28} />
      </span>
      <p className="max-w-text text-18 font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-text text-ink-soft">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
