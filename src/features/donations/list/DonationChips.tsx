import { CircleCheck, CircleSlash } from 'lucide-react';
import type { DonorDoc } from '@/collections/donors/row';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Chip } from '@/ui/Chip';
import { StateChip } from '@/ui/StateChip';

/** Shows whether the reader's own record has reached the server. */
export function OwnStateChip({ donation }: { donation: DonorDoc }) {
  const state = useRecordState(donation);
  return <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>;
}

export function AvailabilityChip({ available }: { available: boolean }) {
  return available ? (
    <Chip tone="green" icon={CircleCheck}>
      Available
    </Chip>
  ) : (
    <Chip tone="neutral" icon={CircleSlash}>
      Not Available
    </Chip>
  );
}
