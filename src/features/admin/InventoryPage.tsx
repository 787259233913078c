import { HeartHandshake } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { donorColumns } from './donor-columns';
import { AvailableDonorDialog } from './DonorDetails';
import { type DonorRow, DONORS } from './donor-rows';
import { focusCurrentRow } from './focus-current-row';
import { type AboveProps, ListPage } from './ListPage';
import { UnavailableButton } from './RowActions';
import type { TableColumn } from './table-column';
import { TypeTiles } from './TypeTiles';
import { UnitsSection } from './UnitsSection';

const { name, email, phone, type, eligible } = donorColumns;
const action: TableColumn<DonorRow> = {
  id: 'action',
  header: 'Action',
  width: 'w-[22%]',
  cell: (row) => <UnavailableButton row id={row.id} name={row.name} onDone={focusCurrentRow} />,
};
const columns = [name, type, email, phone, eligible, action];
const usual = { column: 'type', descending: false };
const isAvailable = (row: DonorRow) => row.available;
const nameOf = (row: DonorRow) => `${row.name}, ${row.type}`;
const empty = {
  icon: HeartHandshake,
  title: 'No available donors',
  text: 'Donors who are ready to give appear here.',
};

function Tiles({ rows, filter, change }: AboveProps<DonorRow>) {
  const { search } = useLocation();
  return (
    <>
      <TypeTiles
        rows={rows}
        chosen={filter.bloodType}
        onChoose={(bloodType) => change({ bloodType })}
      />
      {/* the list between can be long */}
      <Link
        to={{ search, hash: 'units-heading' }}
        className="link inline-flex min-h-11 items-center self-start font-medium"
      >
        Go to the inventory of units
      </Link>
    </>
  );
}

export default function InventoryPage() {
  return (
    <div className="flex flex-col gap-16">
      <ListPage
        title="Available Donors by Blood Type"
        intro="Who is ready to give now. Choose a type to see only its donors."
        what="available-donors"
        nouns={['available donor', 'available donors']}
        definition={DONORS}
        belongs={isAvailable}
        columns={columns}
        usual={usual}
        searched="name, e-mail or phone"
        nameOf={nameOf}
        empty={empty}
        details={AvailableDonorDialog}
        above={Tiles}
      />
      <UnitsSection />
    </div>
  );
}
