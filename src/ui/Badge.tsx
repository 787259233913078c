import type { ReactNode } from 'react';
import { joinClassNames } from './class-names';
import { Signs } from './Signs';

type BadgeProps = {
  size?: 'medium' | 'large';
  /** whether it is shown in red, because it cannot wait */
  urgent?: boolean;
  label?: string;
  /** a drop that shows how much of it there is; words near the badge must say the same */
  drop?: ReactNode;
  children: string;
};

/**
 * A short code that people read at a glance, such as a blood type, which screen readers say in words. @param label what
 * they say instead
 */
export function Badge({ size = 'medium', urgent = false, label, drop, children }: BadgeProps) {
  return (
    <span
      className={joinClassNames(
        'inline-flex items-center justify-center gap-1.5 rounded-md border border-transparent font-semibold',
        urgent ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink',
        size === 'large' ? 'h-14 min-w-14 px-2 text-22' : 'h-11 min-w-11 px-2 text-18',
      )}
    >
      {drop}
      {label === undefined ? (
        <Signs text={children} />
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="sr-only">{label}</span>
        </>
      )}
    </span>
  );
}
