import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { USUAL_LEAD_TIME } from '@/blood/request-life';
import type { Membership } from '@/collections/profiles/membership';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { Icon } from '@/ui/Icon';

type HospitalLineProps = {
  membership: Membership;
  /** fields that are rarely changed */
  children: ReactNode;
};

/** The answers that the app fills in by itself, in one line that opens. */
export function HospitalLine({ membership, children }: HospitalLineProps) {
  const { name, location, desk_phone: desk, hours, lead_time: lead, verified } = membership;
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-14 text-ink-soft">
            Filled in: place, desk and requester. The component and other details are here too.
          </span>
        </span>
        <Icon
          of={ChevronDown}
          className="text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-4">
        <DefinitionList
          items={[
            { term: 'Location', value: location },
            { term: 'Contact', value: `The desk, ${desk}` },
            { term: 'Desk Hours', value: hours },
            { term: 'Directed Units', value: lead || USUAL_LEAD_TIME },
            { term: 'Requester Type', value: 'Hospital Staff' },
            { term: 'Verified', value: verified ? 'Yes' : 'Not yet' },
          ]}
        />
        {children}
      </div>
    </details>
  );
}
