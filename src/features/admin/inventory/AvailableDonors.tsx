import { HeartHandshake } from 'lucide-react';
import { useMemo } from 'react';
import { getTodayInput } from '@/ui/date-words';
import { donorColumns } from '../donors/donor-columns';
import { AvailableDonorDialog } from '../donors/DonorDetails';
import { donorList } from '../donors/donor-list';
import type { DonorRow } from '../donors/donor-rows';
import { useGivers } from '../donors/givers';
import { makeMayGive } from '../donors/may-give';
import { type AboveProps, ListPage } from '../table/ListPage';
import { UnavailableButton } from '../UnavailableButton';
import type { TableColumn } from '../table/table-column';
import { describeReady } from './type-tiles';
import { TypeTiles } from './TypeTiles';

const { name, email: mail, phone, type, eligible } = donorColumns;
const email = { ...mail, width: 'w-[24%]' };
const action: TableColumn<DonorRow> = {
  id: 'action',
  header: 'Action',
  width: 'w-[21%]',
  cell: (row) => <UnavailableButton row id={row.id} name={row.name} />,
};
const columns = [name, type, email, phone, eligible, action];
const usual = { column: 'type', descending: false };
const isAvailable = (row: DonorRow) => row.available;
const empty = {
  icon: HeartHandshake,
  title: 'No available donors',
  text: 'Donors who are ready to give appear here.',
};

function Tiles({ rows, filter, change }: AboveProps<DonorRow>) {
  const today = getTodayInput();
  const givers = useGivers();
  const ready = useMemo(
    () => (givers ? rows.filter(makeMayGive(today, givers)) : []),
    [rows, today, givers],
  );
  return (
    <div className="flex flex-col gap-3">
      {rows.length > 0 && (
        <p>
          <strong>{describeReady(rows.length, ready.length)}</strong>{' '}
          <span className="text-ink-soft">
            Recent illness, medications or a donation in the last 8 weeks make somebody not
            eligible. Staff decide.
          </span>
        </p>
      )}
      <TypeTiles
        rows={rows}
        ready={ready}
        chosen={filter.bloodType}
        onChoose={(bloodType) => change({ bloodType })}
      />
    </div>
  );
}

/** The donors who can give now, counted by type. */
export function AvailableDonors() {
  return (
    <ListPage
      {...donorList}
      title="Available Donors by Blood Type"
      intro="Donors who are available now. Choose a type to see only its donors."
      what="available-donors"
      nouns={['available donor', 'available donors']}
      belongs={isAvailable}
      columns={columns}
      usual={usual}
      empty={empty}
      details={AvailableDonorDialog}
      above={Tiles}
    />
  );
}
