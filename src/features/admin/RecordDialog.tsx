import type { ReactNode } from 'react';
import type { Documents } from '@/collections/documents';
import type { LocalFields } from '@/collections/local';
import { type Found, useRecord } from '@/store/hooks/use-record';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { DataAge } from '@/ui/DataAge';
import { Dialog } from '@/ui/feedback/Dialog';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { type Definition, DefinitionList } from '@/ui/layout/DefinitionList';
import { StateChip } from '@/ui/StateChip';
import { AuditEntries } from './audit/AuditEntries';
import { useAudit } from './audit/use-audit';
import { SampleChip } from './SampleChip';

/**
 * Shows the changes that administrators or a hospital's team have made to a record. It reads them from the server.
 */
function RecordHistory({ table, id }: { table: string; id: string }) {
  const audit = useAudit(table, id);
  return <AuditEntries audit={audit} none="No administrator has changed this record" />;
}

/** A group of a record's details, with a heading. */
export function DetailGroup({ title, items }: { title: string; items: readonly Definition[] }) {
  return (
    <section className="mt-4">
      <h3 className="text-18 font-semibold">{title}</h3>
      <DefinitionList items={items} />
    </section>
  );
}

export const describeYesNo = (value: boolean | null | undefined): string =>
  value === null || value === undefined ? 'Not answered' : value ? 'Yes' : 'No';

/** Formats a list in one line. An empty list becomes "None". */
export const describeList = (values: readonly string[] | undefined): ReactNode =>
  values && values.length > 0 ? values.join(', ') : 'None';

type RecordChipsProps = {
  doc: LocalFields & { id: string; is_sample?: boolean };
};

/** Shows whether a record is sample data, and whether this device's change has reached the server. */
function RecordChips({ doc }: RecordChipsProps) {
  const state = useRecordState(doc);
  const isSample = doc.is_sample === true;
  if (state === 'received' && !isSample) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {isSample && <SampleChip />}
      {state !== 'received' && <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>}
    </p>
  );
}

const because = (words: string) => <p className="text-ink-soft">{words}</p>;

/** The content of the dialog for each reason why a record's details cannot be shown. */
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

/** Scrolls the dialog to the top when it shows another record. */
const showTop = (element: HTMLElement | null) => element?.closest('dialog')?.scrollTo(0, 0);

type RecordDialogProps<Table extends Shown> = {
  table: Table;
  id: string;
  title: string;
  onClose: () => void;
  /** makes the action beside Close, for a record that was found */
  renderAction: (record: Documents[Table]) => ReactNode;
  children: (record: Documents[Table]) => ReactNode;
};

/** Shows a record beside its list: its details, actions and history. It follows changes of the record. */
export function RecordDialog<Table extends Shown>(props: RecordDialogProps<Table>) {
  const { table, id, title, onClose, renderAction, children } = props;
  const read = useRecord(table, id);
  // for a moment after another row was chosen, the record is still the one before
  const found: typeof read =
    read.record && read.record.id !== id ? { state: 'loading', record: null } : read;
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
        <div key={id} ref={showTop}>
          <RowBoundary of={found.record} as="div">
            {() => (
              <>
                {/* the dialog covers the page's own notice of how old its data is */}
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
        </div>
      ) : found.state === 'missing' ? (
        because(missing[table])
      ) : (
        noRecord[found.state]
      )}
    </Dialog>
  );
}
