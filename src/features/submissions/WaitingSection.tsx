import { useState } from 'react';
import { useIdentity } from '@/session/session';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { LinkButton } from '@/ui/LinkButton';
import { RelativeTime } from '@/ui/RelativeTime';
import { StateChip } from '@/ui/StateChip';
import { showToast } from '@/ui/feedback/toast-store';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { listNamedFields } from './field-words';
import { Group, Item } from './Group';
import { describeChange, RECORDS } from '@/records/all';
import { stayOnPage } from './stay-on-page';
import { discardWaiting } from './submission-commands';
import { sayDiscarded, sayFailed } from './toasts';
import { useDriveName } from './use-drive-name';
import type { OwnRecord } from './use-submissions';

function WaitingItem({ table, doc }: OwnRecord) {
  const state = useRecordState(doc);
  const [asking, setAsking] = useState(false);
  const creates = !doc.pending?.base;
  // a withdrawal can be taken back only on the request's own page
  const withdrawn = 'deleted' in doc && doc.deleted;
  const changed = listNamedFields(table, Object.keys(doc.pending?.base ?? {})).map(
    ({ label }) => label,
  );
  const isAdmin = useIdentity()?.isAdmin === true;
  const { to, label } = RECORDS[table].link(doc, isAdmin);
  const drive = useDriveName(doc);

  async function discard() {
    setAsking(false);
    try {
      const putBack = await discardWaiting(table, doc.id);
      stayOnPage();
      if (putBack) sayDiscarded(creates ? 'Record discarded.' : 'Change discarded.', putBack);
      else showToast({ text: 'It had just reached the server, so nothing was discarded.' });
    } catch (error) {
      sayFailed('It could not be discarded. Please try again.', error);
    }
  }

  return (
    <Item
      title={describeChange(table, creates, withdrawn)}
      text={RECORDS[table].describe({ ...doc, ...drive })}
      chip={<StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>}
      actions={
        <>
          <LinkButton variant="secondary" to={to}>
            {label}
          </LinkButton>
          {!withdrawn && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              Discard
            </Button>
          )}
        </>
      }
    >
      {changed.length > 0 && <p>Changed: {changed.join(', ')}</p>}
      {doc.pending && (
        <p className="text-14 text-ink-soft">
          Saved <RelativeTime value={doc.pending.at} />
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={creates ? 'Discard this record?' : 'Discard this change?'}
        confirmLabel={creates ? 'Discard record' : 'Discard change'}
        cancelLabel="Keep it"
        danger
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      >
        {creates
          ? 'It is removed from this device and not sent.'
          : 'The record returns to what the server has.'}{' '}
        If it is on its way already, it may still arrive. You can undo it for a few seconds.
      </ConfirmDialog>
    </Item>
  );
}

export function WaitingSection({ records }: { records: readonly OwnRecord[] }) {
  const pending = useStatus((status) => status.pending);
  const count = Math.max(pending, records.length);
  return (
    <Group
      title="Waiting and sending"
      count={count}
      intro="Saved on this device. The server has not confirmed them yet."
    >
      {records.map((record) => (
        <RowBoundary key={record.doc.id} of={record.doc}>
          {() => <WaitingItem {...record} />}
        </RowBoundary>
      ))}
      {count > records.length && (
        <li className="text-ink-soft">And {count - records.length} more.</li>
      )}
    </Group>
  );
}
