import { Archive } from 'lucide-react';
import { ListPage } from '../table/ListPage';
import { requestColumns } from './request-columns';
import type { RequestRow } from './request-rows';
import { requestList } from './RequestDetails';

const { plainRequester, type, units, hospitalWithLocation, contact, created, urgencyOrNormal } =
  requestColumns;
const columns = [
  plainRequester,
  type,
  units,
  hospitalWithLocation,
  contact,
  { ...created, header: 'Created At' },
  urgencyOrNormal,
];
const isFulfilled = (row: RequestRow) => row.fulfilled;
const empty = {
  icon: Archive,
  title: 'No fulfilled requests',
  text: 'A request moves here when it is marked as fulfilled.',
};

export default function PreviousRequestsPage() {
  return (
    <ListPage
      {...requestList}
      title="Previous Blood Requests"
      intro="Requests whose patients have the blood, the newest first."
      what="previous-requests"
      belongs={isFulfilled}
      columns={columns}
      empty={empty}
    />
  );
}
