import { useState } from 'react';
import type { PushedName } from '@/store/collections';
import type { AttentionDoc } from '@/store/entities/device';
import type { Fields } from '@/store/entities/local';
import { useLiveOne } from '@/store/live';
import { RECORD_STATE_WORDS } from '@/store/record-state';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { RelativeTime } from '@/ui/RelativeTime';
import { StateChip } from '@/ui/StateChip';
import { showToast } from '@/ui/toast-store';
import { editableFields } from './edit-refused';
import { Group } from './Group';
import { Item } from './Item';
import { reasonWords } from './reason-words';
import { changeWords, recordWords } from './record-words';
import { RefusedDetails } from './RefusedDetails';
import { RefusedEdit } from './RefusedEdit';
import { stayOnPage } from './stay-on-page';
import { discardRefused, resend } from './submission-commands';

const failed = (text: string) => showToast({ text, tone: 'error' });

async function sendAgain(refused: AttentionDoc, corrected?: Fields) {
  try {
    if (!(await resend(refused, corrected))) {
      failed('The record is no longer on this device, so the change cannot be sent.');
      return;
    }
    stayOnPage();
    showToast({ text: 'Saved on this device. It will be sent again.', tone: 'success' });
  } catch {
    failed('It could not be saved. Please try again.');
  }
}

async function discard(refused: AttentionDoc) {
  try {
    const putBack = await discardRefused(refused);
    stayOnPage();
    showToast({ text: 'Discarded.', undo: () => void putBack() });
  } catch {
    failed('It could not be discarded. Please try again.');
  }
}

function discardTitle({ kind, creates }: AttentionDoc): string {
  if (kind === 'conflict') return 'Discard your version?';
  return creates ? 'Discard this record?' : 'Discard this change?';
}

function AttentionItem({ refused }: { refused: AttentionDoc }) {
  const table = refused.table as PushedName;
  const record = useLiveOne(table, refused.creates ? null : refused.row_id);
  const [mode, setMode] = useState<'shown' | 'editing' | 'discarding'>('shown');
  const conflict = refused.kind === 'conflict';
  const show = () => setMode('shown');
  return (
    <Item
      title={changeWords(table, refused.creates)}
      text={recordWords(table, { ...record, ...refused.payload })}
      chip={<StateChip state="attention">{RECORD_STATE_WORDS.attention}</StateChip>}
      actions={
        mode === 'editing' ? undefined : (
          <>
            {editableFields(refused).length > 0 && (
              <Button onClick={() => setMode('editing')}>Edit and resend</Button>
            )}
            <Button variant="secondary" onClick={() => void sendAgain(refused)}>
              {conflict ? 'Send my version' : 'Send again unchanged'}
            </Button>
            <Button variant="quiet" onClick={() => setMode('discarding')}>
              Discard
            </Button>
          </>
        )
      }
    >
      <p className="font-medium">{reasonWords(refused)}</p>
      <p className="text-14 text-ink-soft">
        Came back <RelativeTime value={refused.at} />
      </p>
      {mode !== 'editing' && <RefusedDetails refused={refused} />}
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
          ? 'What stands on the server stays as it is.'
          : 'What you entered is removed from this device and not sent.'}{' '}
        You can undo it for a few seconds.
      </ConfirmDialog>
    </Item>
  );
}

export function AttentionSection({ refusals }: { refusals: readonly AttentionDoc[] }) {
  return (
    <Group
      title="Needs attention"
      count={refusals.length}
      intro="The server did not take these. Nothing is lost: correct and resend them, or discard them."
    >
      {refusals.map((refused) => (
        <AttentionItem key={refused.id} refused={refused} />
      ))}
    </Group>
  );
}
