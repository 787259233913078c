import type { PledgeDoc } from '@/collections/pledges/row';
import { describeTimeAt } from '@/ui/date-words';
import { describeWhere } from '@/ui/place-words';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { describeLeadTime, describeWhatToSay } from './pledge-words';

/** Tells an expected donor where to go, when, and what to say at the hospital's desk. */
export function WhereToGo({ pledge }: { pledge: PledgeDoc }) {
  const { org_name: hospital = '', ward = '', location = '', hours = '' } = pledge;
  return (
    <section aria-label="Where to go" className="flex flex-col gap-2">
      <DefinitionList
        items={[
          {
            term: 'Where',
            value: describeWhere(
              [hospital, ward].filter((part) => part !== '').join(', '),
              location,
            ),
          },
          { term: 'When', value: `By ${describeTimeAt(Date.parse(pledge.arrive_by))}` },
          ...(hours ? [{ term: 'Desk Hours', value: hours }] : []),
          { term: 'What to say', value: `“${describeWhatToSay(pledge)}”` },
        ]}
      />
      <p className="max-w-text text-ink-soft">{describeLeadTime(pledge)}</p>
    </section>
  );
}
