import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';

/** A question that opens its answer, made of the browser's own `details` element. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-18 font-medium [&::-webkit-details-marker]:hidden">
        {summary}
        <Icon
          of={ChevronDown}
          className="text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="max-w-text pb-5 text-ink-soft">{children}</div>
    </details>
  );
}
