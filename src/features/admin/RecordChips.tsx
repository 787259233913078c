import type { LocalFields } from '@/collections/local';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { StateChip } from '@/ui/StateChip';
import { SampleChip } from './SampleChip';

type RecordChipsProps = {
  doc: LocalFields & { id: string; is_sample?: boolean };
};

/** Shows whether a record is sample data, and whether this device's change has reached the server. */
export function RecordChips({ doc }: RecordChipsProps) {
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
