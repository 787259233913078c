import type { LucideIcon } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Icon } from '../Icon';
import { Signs } from '../Signs';
import type { PictureName } from './EmptyPicture';

// if the file with the drawings cannot be loaded, the page shows only the words
const EmptyPicture = lazy((): Promise<{ default: ComponentType<{ name: PictureName }> }> =>
  import('./EmptyPicture').catch(() => ({ default: () => null })),
);

type EmptyStateProps = {
  icon?: LucideIcon;
  /** a drawing that takes the place of the icon */
  picture?: PictureName;
  title: string;
  children?: ReactNode;
  /** A Button or LinkButton with which people can do something about it. */
  action?: ReactNode;
};

export function EmptyState({ icon, picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-md border border-dashed border-line-strong px-5 py-8 text-center">
      {picture && (
        <div className="h-24">
          <Suspense>
            <EmptyPicture name={picture} />
          </Suspense>
        </div>
      )}
      {icon && (
        <span className="rounded-full bg-sunken p-3 text-ink-soft">
          <Icon of={icon} size={28} />
        </span>
      )}
      <p className="max-w-text text-18 font-semibold">
        <Signs text={title} />
      </p>
      {children !== undefined && <div className="max-w-text text-ink-soft">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
