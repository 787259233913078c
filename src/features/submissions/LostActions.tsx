import { useNavigate } from 'react-router-dom';
import type { SyncedName } from '@/collections/facts';
import type { AttentionDoc } from '@/collections/device';
import { Button } from '@/ui/Button';
import { CopyButton } from '@/ui/CopyButton';
import type { Fields } from '@/sync/protocol';
import { beginAnew, findNewForm } from './begin-anew';
import { listEditableFields, makeEditInput } from './edit-refused';
import { listNamedFields, describeValue } from './field-words';
import { discardRefused } from './submission-commands';

type LostActionsProps = {
  refused: AttentionDoc;
  /** the record as it would be with the change */
  record: Fields;
  /** whether the record is the person's own */
  own: boolean;
  onDiscard: () => void;
};

/** Buttons for a change that the record can never take. They copy its text, or use it for a new record. */
export function LostActions({ refused, record, own, onDiscard }: LostActionsProps) {
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
