import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { getAboLetter, listPlasmaDonors, listPlasmaRecipients } from '@/blood/plasma';
import { listRedCellDonors, listRedCellRecipients } from '@/blood/red-cells';
import { Badge } from '@/ui/Badge';
import { Card } from '@/ui/layout/Card';

type ListProps = { title: string; types: readonly string[]; everyone: number };

function List({ title, types, everyone }: ListProps) {
  return (
    <Card>
      <h3 className="font-semibold">{title}</h3>
      {types.length === everyone && <p className="mt-1 text-ink-soft">Everyone</p>}
      <ul className="mt-3 flex flex-wrap gap-2">
        {types.map((type) => (
          <li key={type}>
            <Badge>{type}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The types that a type can give to and receive from, for red cells and plasma. */
export function Matches({ type }: { type: BloodType }) {
  const letter = getAboLetter(type);
  const all = BLOOD_TYPES.length;
  return (
    <>
      <h2 className="text-22 font-bold">{type}</h2>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <List
          title={`${type} red cells can go to`}
          types={listRedCellRecipients(type)}
          everyone={all}
        />
        <List
          title={`${type} can receive red cells from`}
          types={listRedCellDonors(type)}
          everyone={all}
        />
        <List
          title={`${letter} plasma can go to`}
          types={listPlasmaRecipients(letter)}
          everyone={4}
        />
        <List
          title={`${letter} can receive plasma from`}
          types={listPlasmaDonors(letter)}
          everyone={4}
        />
      </div>
    </>
  );
}
