import { ClipboardCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isOver } from '@/blood/request-life';
import { AskFulfil, FulfilButton } from '../fulfil/FulfilButton';
import { FulfilDialog } from '../fulfil/FulfilDialog';
import { focusCurrentRow, ListPage } from '../table/ListPage';
import type { TableColumn } from '../table/table-column';
import { useOpenRecord } from '../use-search';
import { lifeColumns, requestColumns } from './request-columns';
import type { RequestRow } from './request-rows';
import { nameRequest } from './request-state';
import { requestList } from './RequestDetails';

const { requester, type, unitsNeeded, hospital, created, urgencyAndState } = requestColumns;
const action: TableColumn<RequestRow> = {
  id: 'action',
  header: 'Action',
  width: 'w-[15%]',
  cell: (row) => !isOver(row.life) && <FulfilButton row id={row.id} name={nameRequest(row)} />,
};
const columns = [
  { ...requester, width: 'w-[15%]' },
  { ...type, width: 'w-[8%]' },
  unitsNeeded,
  { ...hospital, width: 'w-[15%]' },
  created,
  urgencyAndState,
  action,
];
const isUnfulfilled = (row: RequestRow) => !row.fulfilled;
const empty = {
  icon: ClipboardCheck,
  title: 'No unfulfilled requests',
  text: 'Requests appear here as soon as somebody posts one.',
};

export default function CurrentRequestsPage() {
  const [asked, setAsked] = useState<string | null>(null);
  const open = useOpenRecord();
  const close = useCallback(() => setAsked(null), []);

  const wasAsked = useRef(false);
  useEffect(() => {
    // waits until the dialog has closed, because nothing beneath an open dialog can have the focus
    if (wasAsked.current && asked === null && open.id === null) focusCurrentRow();
    wasAsked.current = asked !== null;
  }, [asked, open.id]);

  function leave() {
    close();
    if (open.id !== null) open.close();
  }

  return (
    <AskFulfil value={setAsked}>
      <ListPage
        {...requestList}
        title="Unfulfilled Blood Requests"
        intro="Requests that still need blood, the newest first. A request is fulfilled once its patient has the blood."
        what="current-requests"
        belongs={isUnfulfilled}
        columns={columns}
        alsoExported={lifeColumns}
        empty={empty}
      />
      {asked !== null && <FulfilDialog id={asked} onDone={leave} onClose={close} />}
    </AskFulfil>
  );
}
