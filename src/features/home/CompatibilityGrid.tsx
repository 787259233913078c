import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { listRedCellDonors, listRedCellRecipients } from '@/blood/red-cells';
import { paths } from '@/paths';
import { Badge } from '@/ui/Badge';
import { LinkButton } from '@/ui/LinkButton';
import { Section } from '@/ui/layout/Section';

const describeTypes = (types: readonly BloodType[]) =>
  types.length === BLOOD_TYPES.length ? 'Everyone' : types.join(', ');

export function CompatibilityGrid() {
  return (
    <Section
      title="Who can give to whom"
      intro="Red cells. For information: staff decide what is transfused."
    >
      <ul className="grid grid-fit gap-3 lg:grid-cols-4">
        {BLOOD_TYPES.map((type) => (
          <li
            key={type}
            className="flex flex-wrap gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-4 max-sm:flex-col"
          >
            <h3>
              <Badge>{type}</Badge>
            </h3>
            <dl className="min-w-0 grow basis-24">
              <dt className="text-14 text-ink-soft">Gives to</dt>
              <dd className="font-medium">{describeTypes(listRedCellRecipients(type))}</dd>
              <dt className="mt-1 text-14 text-ink-soft">Receives from</dt>
              <dd className="font-medium">{describeTypes(listRedCellDonors(type))}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <LinkButton to={paths.bloodTypes} variant="secondary" className="mt-6 max-sm:w-full">
        All About Blood Types
      </LinkButton>
    </Section>
  );
}
