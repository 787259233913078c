import { useState } from 'react';
import { ABO_LETTERS, BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import {
  canGivePlasma,
  getAboLetter,
  listPlasmaDonors,
  listPlasmaRecipients,
} from '@/blood/plasma';
import { canGiveRedCells, listRedCellDonors, listRedCellRecipients } from '@/blood/red-cells';
import { paths } from '@/paths';
import { Link } from '@/ui/Link';
import { RadioGroup } from '@/ui/form/RadioGroup';
import { CompatibilityTable } from './CompatibilityTable';
import { InfoPage, Passage } from './InfoPage';
import { SOURCES } from './sources';
import { Badge } from '@/ui/Badge';
import { Card } from '@/ui/layout/Card';
import { Signs } from '@/ui/Signs';

type ListProps = { title: string; types: readonly string[]; everyone: number };

function List({ title, types, everyone }: ListProps) {
  return (
    <Card>
      <h3 className="font-semibold">
        <Signs text={title} />
      </h3>
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

/** Lists the blood types to which a type can give, and from which it can receive, for red cells and for plasma. */
function Matches({ type }: { type: BloodType }) {
  const letter = getAboLetter(type);
  const all = BLOOD_TYPES.length;
  return (
    <>
      <h2 className="text-22 font-bold">
        <Signs text={type} />
      </h2>
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

const options = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

export default function BloodTypesPage() {
  const [chosen, setChosen] = useState<BloodType | null>(null);
  return (
    <InfoPage
      title="Blood types"
      intro="Who can give to whom. This is information only: a laboratory tests each unit, and staff decide what is transfused."
      sources={[SOURCES.lifeblood, SOURCES.jpac]}
    >
      <div className="flex flex-col gap-6">
        <RadioGroup
          name="blood-type"
          label="Choose a blood type"
          inline
          options={options}
          onChange={(event) =>
            setChosen(BLOOD_TYPES.find((type) => type === event.target.value) ?? null)
          }
        />
        <div aria-live="polite" aria-atomic="true">
          {chosen === null ? (
            <p className="text-ink-soft">
              Choose a type to see who it can give to and receive from.
            </p>
          ) : (
            <Matches type={chosen} />
          )}
        </div>
      </div>
      <section>
        <h2 className="text-22 font-bold">Red cells, all types</h2>
        <CompatibilityTable
          caption="Red cells: from the donor in the row to the recipient in the column"
          types={BLOOD_TYPES}
          canGive={canGiveRedCells}
          chosen={chosen}
        />
      </section>
      <section>
        <h2 className="text-22 font-bold">Plasma, by ABO group</h2>
        <CompatibilityTable
          caption="Plasma: from the donor in the row to the recipient in the column"
          types={ABO_LETTERS}
          canGive={canGivePlasma}
          chosen={chosen === null ? null : getAboLetter(chosen)}
        />
      </section>
      <Passage title="Why types matter">
        <p>
          Red cells carry markers: A, B, both or none (O), and the Rh factor (+) or not (−). The
          body attacks markers that it does not have itself, so a patient can receive only red cells
          whose markers they share. <Signs text="O-" /> has no markers, so it can go to everyone.
        </p>
        <p>
          Plasma holds the antibodies, so with plasma it is the other way round: AB plasma attacks
          neither A nor B and can go to everyone. The Rh factor does not have to match.
        </p>
        <p>
          You do not need to know your type: it is tested when you give.{' '}
          <Link to={paths.donateBlood} className="link">
            Donate blood
          </Link>
          , or see{' '}
          <Link to={paths.findBlood} className="link">
            what is needed now
          </Link>
          .
        </p>
      </Passage>
    </InfoPage>
  );
}
