import { Users } from 'lucide-react';
import { donorColumns } from './donor-columns';
import { DonorDialog } from './DonorDetails';
import { type DonorRow, DONORS } from './donor-rows';
import { ListPage } from './ListPage';

const { name, email, phone, type, health, last, created } = donorColumns;
const columns = [name, email, phone, type, health, last, created];
const usual = { column: 'name', descending: false };
const everyDonor = () => true;
const nameOf = (row: DonorRow) => `${row.name}, ${row.type}`;
const empty = {
  icon: Users,
  title: 'No donors found',
  text: 'Donors appear here as soon as somebody registers.',
};

export default function DonorsPage() {
  return (
    <ListPage
      title="View Donors"
      intro="Everybody who registered to give blood, by name."
      what="donors"
      nouns={['donor', 'donors']}
      definition={DONORS}
      belongs={everyDonor}
      columns={columns}
      usual={usual}
      searched="name, e-mail or phone"
      nameOf={nameOf}
      empty={empty}
      details={DonorDialog}
    />
  );
}
