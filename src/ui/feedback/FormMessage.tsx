import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClassNames } from '../class-names';
import { Icon } from '../Icon';

const looks = {
  success: { icon: CircleCheck, style: 'border-green bg-green-soft text-green-ink' },
  error: { icon: CircleAlert, style: 'border-accent-ink bg-accent-soft text-accent-ink' },
  info: { icon: Info, style: 'border-blue bg-blue-soft text-blue-ink' },
} as const;

type FormMessageProps = { tone: keyof typeof looks; children: ReactNode };

/** A message beside a form, which screen readers announce. Render it only when there is something to say. */
export function FormMessage({ tone, children }: FormMessageProps) {
  const { icon, style } = looks[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={joinClassNames(
        'flex max-w-full items-start gap-3 rounded-md border p-4 font-medium',
        style,
      )}
    >
      {/* the tick of a success is drawn once, because the person has just done something */}
      <Icon
        of={icon}
        className={joinClassNames('mt-0.5', tone === 'success' && '[&>path]:animate-tick')}
      />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
