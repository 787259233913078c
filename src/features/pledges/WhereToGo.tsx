import type { PledgeDoc } from '@/store/entities/pledge';
import { describeTimeAt } from '@/ui/date-words';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { describeLeadTime, describeWhatToSay } from './pledge-words';

/** Tells a donor whom a hospital expects where to go, when, and what to say at the desk. */
export function WhereToGo({ pledge }: { pledge: PledgeDoc }) {
  const { org_name: hospital = '', ward = '', location = '', hours = '' } = pledge;
  const leadTime = describeLeadTime(pledge);
  return (
    <section aria-label="Where to go" className="flex flex-col gap-2">
      <DefinitionList
        items={[
          {
            term: 'Where',
            value: [hospital, ward, location].filter((part) => part !== '').join(', '),
          },
          { term: 'When', value: `By ${describeTimeAt(Date.parse(pledge.arrive_by))}` },
          ...(hours ? [{ term: 'Desk Hours', value: hours }] : []),
          { term: 'What to say', value: `“${describeWhatToSay(pledge)}”` },
        ]}
      />
      {leadTime !== '' && <p className="max-w-text text-ink-soft">{leadTime}</p>}
    </section>
  );
}
