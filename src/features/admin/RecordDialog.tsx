import type { ReactNode } from 'react';
import type { Documents } from '@/collections/documents';
import { type Found, useRecord } from '@/store/hooks/use-record';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { DataAge } from '@/ui/DataAge';
import { Dialog } from '@/ui/feedback/Dialog';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { RecordChips } from './RecordChips';
import { RecordHistory } from './audit/RecordHistory';

const because = (words: string) => <p className="text-ink-soft">{words}</p>;

/** Explains why a record's details cannot be shown. */
const noRecord: Record<Exclude<Found<unknown>['state'], 'here' | 'missing'>, ReactNode> = {
  loading: <Skeleton label="Loading details" />,
  offline: because('This record is not on this device. It is fetched when you are online.'),
  failed: because('This record is not on this device, and the server cannot be reached.'),
};

type Shown = 'donors' | 'blood_requests';

const missing: Record<Shown, string> = {
  donors: 'This donation is no longer there: its owner or an administrator removed it.',
  blood_requests: 'This request is no longer there: its owner withdrew it, or it was removed.',
};

type RecordDialogProps<Table extends Shown> = {
  table: Table;
  id: string;
  title: string;
  onClose: () => void;
  /** the action beside Close, for a record that was found */
  renderAction: (record: Documents[Table]) => ReactNode;
  children: (record: Documents[Table]) => ReactNode;
};

/** A record beside its list, live: its details, actions and history. */
export function RecordDialog<Table extends Shown>(props: RecordDialogProps<Table>) {
  const { table, id, title, onClose, renderAction, children } = props;
  const found = useRecord(table, id);
  const lastContact = useStatus((status) => status.lastContact);
  return (
    <Dialog
      open
      beside
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {found.record && renderAction(found.record)}
        </>
      }
    >
      {found.state === 'here' ? (
        <>
          <RowBoundary of={found.record} as="div">
            {() => (
              <>
                {/* this dialog covers the page's own notice about the age of its data */}
                <DataAge at={lastContact} />
                <RecordChips doc={found.record} />
                {children(found.record)}
              </>
            )}
          </RowBoundary>
          <section className="mt-4">
            <h3 className="text-18 font-semibold">History</h3>
            <RecordHistory table={table} id={id} />
          </section>
        </>
      ) : found.state === 'missing' ? (
        because(missing[table])
      ) : (
        noRecord[found.state]
      )}
    </Dialog>
  );
}
