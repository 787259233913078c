import { joinClassNames } from './class-names';

type BadgeProps = { size?: 'medium' | 'large'; label?: string; children: string };

/** A short code to read at a glance, such as a blood type. `label` is for screen readers. */
export function Badge({ size = 'medium', label, children }: BadgeProps) {
  return (
    <span
      className={joinClassNames(
        'inline-flex items-center justify-center rounded-md bg-accent-soft font-bold text-accent-ink',
        size === 'large' ? 'h-16 min-w-16 px-3 text-28' : 'h-11 min-w-11 px-2 text-18',
      )}
    >
      {label === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="sr-only">{label}</span>
        </>
      )}
    </span>
  );
}
