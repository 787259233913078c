import { Ban, CircleCheck, TriangleAlert } from 'lucide-react';
import type { DriveDoc } from '@/collections/drives/row';
import { RECORD_STATE_WORDS, useRecordState } from '@/store/hooks/use-record-state';
import { Chip } from '@/ui/Chip';
import { StateChip } from '@/ui/StateChip';
import { SampleChip } from '../SampleChip';

/**
 * Shows the state of a drive: its spots, whether it was called off, and whether the server has this device's change.
 */
export function DriveChips({ drive }: { drive: DriveDoc }) {
  const state = useRecordState(drive);
  const over = drive.slots_taken - drive.slots_total;
  return (
    <span className="flex flex-wrap gap-2">
      {drive.called_off && (
        <Chip tone="accent" icon={Ban}>
          Called off
        </Chip>
      )}
      {over > 0 ? (
        <Chip tone="amber" icon={TriangleAlert}>
          {`${drive.slots_taken} of ${drive.slots_total} places taken, ${over} over capacity`}
        </Chip>
      ) : (
        <Chip tone="green" icon={CircleCheck}>
          {`${drive.slots_taken} of ${drive.slots_total} places taken`}
        </Chip>
      )}
      {drive.is_sample && <SampleChip />}
      {state !== 'received' && <StateChip state={state}>{RECORD_STATE_WORDS[state]}</StateChip>}
    </span>
  );
}
