import { Archive } from 'lucide-react';
import { ListPage } from './ListPage';
import { requestColumns } from './request-columns';
import { RequestDialog } from './RequestDetails';
import { type RequestRow, REQUESTS } from './request-rows';

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
const usual = { column: 'created', descending: true };
const isFulfilled = (row: RequestRow) => row.fulfilled;
const nameOf = (row: RequestRow) => `${row.requester}, ${row.type}, ${row.hospital}`;
const empty = {
  icon: Archive,
  title: 'No fulfilled requests',
  text: 'A request moves here when it is marked as fulfilled.',
};

export default function PreviousRequestsPage() {
  return (
    <ListPage
      title="Previous Blood Requests"
      intro="Requests that were fulfilled, the newest first."
      what="previous-requests"
      nouns={['request', 'requests']}
      definition={REQUESTS}
      belongs={isFulfilled}
      columns={columns}
      usual={usual}
      searched="requester, hospital or e-mail"
      nameOf={nameOf}
      empty={empty}
      details={RequestDialog}
    />
  );
}
