import type { PushedName } from '@/store/collections';
import type { LocalFields } from '@/store/entities/local';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/record-state';
import { StateChip } from '@/ui/StateChip';

type RecordChipsProps = { table: PushedName; doc: LocalFields & { id: string } };

/** How far a change of this device is on its way to the server; nothing where there is none. */
export function RecordChips({ doc }: RecordChipsProps) {
  const state = useRecordState(doc);
  if (state === 'received') return null;
  return (
    <p className="mt-2">
      <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>
    </p>
  );
}
