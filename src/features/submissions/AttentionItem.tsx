import { useState } from 'react';
import { useIdentity } from '@/session/session';
import type { SyncedName } from '@/collections/facts';
import type { AttentionDoc } from '@/collections/device';
import { useLiveOne } from '@/store/hooks/use-live';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import { RECORD_STATE_WORDS } from '@/store/hooks/use-record-state';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { RelativeTime } from '@/ui/RelativeTime';
import { StateChip } from '@/ui/StateChip';
import { showToast } from '@/ui/feedback/toast-store';
import { findClashingFields } from './conflict-choices';
import { ConflictForm } from './ConflictForm';
import { listEditableFields, makeEditInput } from './edit-refused';
import { Item } from './Group';
import { findLoss, isOwn, withChange } from './lost-record';
import { describeReason } from './reason-words';
import { describeChange, RECORDS } from '@/records/all';
import { RefusedEdit, getRefusedFormName } from './RefusedEdit';
import { stayOnPage } from './stay-on-page';
import { discardRefused, resend, settleConflict } from './submission-commands';
import { sayDiscarded, sayFailed } from './toasts';
import { useDriveName } from './use-drive-name';
import type { Fields } from '@/protocol';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { describeValue } from '@/records/describe';
import { listNamedFields } from './field-words';
import { useNavigate } from 'react-router-dom';
import { CopyButton } from '@/ui/CopyButton';
import { beginAnew, findNewForm } from './begin-anew';

/**
 * Tries to save, and shows the result.
 * @returns whether it was saved
 */
async function attempt(save: () => Promise<boolean>, words: string): Promise<boolean> {
  try {
    if (!(await save())) {
      sayFailed('The record is no longer on this device, so the change cannot be sent.');
      return false;
    }
    stayOnPage();
    showToast({ text: words, tone: 'success' });
    return true;
  } catch (error) {
    sayFailed('It could not be saved. Please try again.', error);
    return false;
  }
}

const sendAgain = (refused: AttentionDoc, corrected?: Fields) =>
  attempt(() => resend(refused, corrected), 'Saved on this device. It will be sent again.');

const settle = (refused: AttentionDoc, patch: Fields, compared: Fields) =>
  attempt(
    () => settleConflict(refused, patch, compared),
    Object.keys(patch).length === 0
      ? 'Settled. The server’s version stays as it is.'
      : 'Saved on this device. It will be sent.',
  );

async function discard(refused: AttentionDoc) {
  try {
    const putBack = await discardRefused(refused);
    stayOnPage();
    sayDiscarded('Discarded.', putBack);
  } catch (error) {
    sayFailed('It could not be discarded. Please try again.', error);
  }
}

function discardTitle({ kind, creates }: AttentionDoc): string {
  if (kind === 'conflict') return 'Discard your version?';
  return creates ? 'Discard this record?' : 'Discard this change?';
}

/** Shows the values that the person typed. */
function RefusedDetails({ refused }: { refused: AttentionDoc }) {
  const fields = listNamedFields(refused.table as SyncedName, Object.keys(refused.payload));
  if (fields.length === 0) return null;
  return (
    <details>
      <summary className="link inline-flex min-h-11 w-fit items-center font-medium">
        What you entered
      </summary>
      <DefinitionList
        items={fields.map((field) => ({
          term: field.label,
          value: describeValue(field, refused.payload[field.name]),
        }))}
      />
    </details>
  );
}

type LostActionsProps = {
  refused: AttentionDoc;
  /** the record as it would be with the change */
  record: Fields;
  /** whether the record is the person's own */
  own: boolean;
  onDiscard: () => void;
};

/** Buttons for a change that the record can never take. They copy its text, or use it for a new record. */
function LostActions({ refused, record, own, onDiscard }: LostActionsProps) {
  const navigate = useNavigate();
  const table = refused.table as SyncedName;
  // a person who has withdrawn the record does not want a new one
  const anew = own && refused.payload['deleted'] !== true ? findNewForm(table) : undefined;
  const words = () => makeEditInput(listEditableFields({ table, payload: record }), record);
  const text = () =>
    listNamedFields(table, Object.keys(record))
      .map((field) => `${field.label}: ${describeValue(field, record[field.name])}`)
      .join('\n');
  return (
    <>
      {anew && (
        <Button
          onClick={() => void beginAnew(anew, words(), () => discardRefused(refused), navigate)}
        >
          {anew.label}
        </Button>
      )}
      <CopyButton read={text}>Copy</CopyButton>
      <Button variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </>
  );
}

/** Shows one change that did not go through: the reason, and what the person can do. */
export function AttentionItem({ refused }: { refused: AttentionDoc }) {
  const table = refused.table as SyncedName;
  const record = useLiveOne(table, refused.creates ? null : refused.row_id);
  const whole = withChange(refused, record);
  const drive = useDriveName(whole);
  const unfinished = useUnfinished(getRefusedFormName(refused.id));
  const [chosen, setMode] = useState<'shown' | 'editing' | 'discarding' | null>(null);
  // if a correction was left unfinished, its form opens by itself
  const begun = unfinished === true && findLoss(refused) === null;
  const mode = chosen ?? (begun ? 'editing' : 'shown');
  const conflict = refused.kind === 'conflict' && findClashingFields(refused, null).length > 0;
  const known = record === undefined ? undefined : record && { ...record };
  const show = () => setMode('shown');
  const own = isOwn(table, whole, useIdentity()?.userId);
  const lost = findLoss(refused) !== null;
  const buttons = lost ? (
    <LostActions
      refused={refused}
      record={whole}
      own={own}
      onDiscard={() => setMode('discarding')}
    />
  ) : (
    <>
      {listEditableFields(refused).length > 0 && (
        <Button onClick={() => setMode('editing')}>Edit and resend</Button>
      )}
      <Button variant="secondary" onClick={() => void sendAgain(refused)}>
        Send again unchanged
      </Button>
      <Button variant="quiet" onClick={() => setMode('discarding')}>
        Discard
      </Button>
    </>
  );
  return (
    <Item
      title={describeChange(table, refused.creates, refused.payload['deleted'] === true)}
      text={RECORDS[table].describe({ ...whole, ...drive })}
      chip={<StateChip state="attention">{RECORD_STATE_WORDS.attention}</StateChip>}
      actions={mode === 'editing' || conflict ? undefined : buttons}
    >
      <p className="font-medium">{describeReason(refused, own)}</p>
      <p className="text-14 text-ink-soft">
        Came back <RelativeTime value={refused.at} />
      </p>
      {conflict && known !== undefined && (
        <ConflictForm
          refused={refused}
          record={known}
          onSave={(patch, compared) => settle(refused, patch, compared)}
          onDiscard={() => setMode('discarding')}
        />
      )}
      {mode !== 'editing' && !conflict && <RefusedDetails refused={refused} />}
      {mode === 'editing' && (
        <RefusedEdit
          refused={refused}
          onSave={(corrected) => sendAgain(refused, corrected)}
          onCancel={show}
        />
      )}
      <ConfirmDialog
        open={mode === 'discarding'}
        title={discardTitle(refused)}
        confirmLabel="Discard"
        cancelLabel="Keep it"
        danger
        onConfirm={() => void discard(refused)}
        onCancel={show}
      >
        {conflict
          ? 'The server’s version stays as it is.'
          : 'What you entered is removed from this device and not sent.'}{' '}
        You can undo it for a few seconds.
      </ConfirmDialog>
    </Item>
  );
}
