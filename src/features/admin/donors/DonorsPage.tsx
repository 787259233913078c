import { Users } from 'lucide-react';
import { CorrectPerson } from './CorrectPerson';
import { donorColumns } from './donor-columns';
import { DonorDialog } from './DonorDetails';
import { donorList } from './donor-list';
import { ListPage } from '../table/ListPage';

const { name, email, phone, type, health, last, created } = donorColumns;
const columns = [name, email, phone, type, health, last, created];
const usual = { column: 'name', descending: false };
const everyDonor = () => true;
const empty = {
  icon: Users,
  title: 'No donors found',
  text: 'Donors appear here as soon as somebody registers.',
};

export default function DonorsPage() {
  return (
    <ListPage
      {...donorList}
      title="View Donors"
      intro="Everybody who registered to give blood, by name."
      what="donors"
      nouns={['donor', 'donors']}
      belongs={everyDonor}
      columns={columns}
      usual={usual}
      empty={empty}
      details={DonorDialog}
      above={CorrectPerson}
    />
  );
}
