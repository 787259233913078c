import { ClipboardCheck } from 'lucide-react';
import { focusCurrentRow } from './focus-current-row';
import { ListPage } from './ListPage';
import { requestColumns } from './request-columns';
import { RequestDialog } from './RequestDetails';
import { type RequestRow, REQUESTS } from './request-rows';
import { FulfilButton } from './RowActions';
import type { TableColumn } from './table-column';

const { requester, type, units, hospital, created, urgency } = requestColumns;
const action: TableColumn<RequestRow> = {
  id: 'action',
  header: 'Action',
  width: 'w-[18%]',
  cell: (row) => <FulfilButton row id={row.id} name={row.hospital} onDone={focusCurrentRow} />,
};
const columns = [requester, type, units, hospital, created, urgency, action];
const usual = { column: 'created', descending: true };
const isOpen = (row: RequestRow) => !row.fulfilled;
const nameOf = (row: RequestRow) => `${row.requester}, ${row.type}, ${row.hospital}`;
const empty = {
  icon: ClipboardCheck,
  title: 'No unfulfilled requests',
  text: 'Requests appear here as soon as somebody posts one.',
};

export default function CurrentRequestsPage() {
  return (
    <ListPage
      title="Unfulfilled Blood Requests"
      intro="Every open request, the newest first."
      what="current-requests"
      nouns={['request', 'requests']}
      definition={REQUESTS}
      belongs={isOpen}
      columns={columns}
      usual={usual}
      searched="requester, hospital or e-mail"
      nameOf={nameOf}
      empty={empty}
      details={RequestDialog}
    />
  );
}
