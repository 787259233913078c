import { ClipboardCheck } from 'lucide-react';
import { focusCurrentRow } from '../table/focus-current-row';
import { ListPage } from '../table/ListPage';
import { requestColumns } from './request-columns';
import { requestList } from './request-list';
import type { RequestRow } from './request-rows';
import { FulfilButton } from '../RowActions';
import type { TableColumn } from '../table/table-column';

const { requester, type, units, hospital, created, urgency } = requestColumns;
const action: TableColumn<RequestRow> = {
  id: 'action',
  header: 'Action',
  width: 'w-[18%]',
  cell: (row) => <FulfilButton row id={row.id} name={row.hospital} onDone={focusCurrentRow} />,
};
const columns = [requester, type, units, hospital, created, urgency, action];
const isOpen = (row: RequestRow) => !row.fulfilled;
const empty = {
  icon: ClipboardCheck,
  title: 'No unfulfilled requests',
  text: 'Requests appear here as soon as somebody posts one.',
};

export default function CurrentRequestsPage() {
  return (
    <ListPage
      {...requestList}
      title="Unfulfilled Blood Requests"
      intro="Every open request, the newest first."
      what="current-requests"
      belongs={isOpen}
      columns={columns}
      empty={empty}
    />
  );
}
