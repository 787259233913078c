import type { DonorDoc } from '@/store/entities/donor';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { StateChip } from '@/ui/StateChip';

/** How far a record of one's own is on its way to the server. */
export function OwnStateChip({ donation }: { donation: DonorDoc }) {
  const state = useRecordState(donation);
  return <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>;
}
