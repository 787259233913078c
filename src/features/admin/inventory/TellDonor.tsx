import type { InventoryDoc } from '@/collections/inventory/row';
import { describeSaveFailure } from '@/device/device-storage';
import { Button } from '@/ui/Button';
import { useUndoable } from '@/ui/feedback/use-undoable';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { tellDonor } from './inventory-commands';
import { describeUnitCount } from './use-units';
import { saySigns } from '@/ui/sign-words';

/** Says whether the donor of a unit is told where it went. Empty if nobody wants that. */
export function describeTelling({ tell_donor, donor_told_at }: InventoryDoc): string {
  if (donor_told_at) return 'The donor was told, unless they turned such messages off.';
  return tell_donor ? 'The donor is told when this has been sent.' : '';
}

/** Whether the donor of a unit can be told that it was given to a patient. */
const canTellDonor = ({ outcome, pledge_id, tell_donor, donor_told_at }: InventoryDoc) =>
  outcome === 'used' && Boolean(pledge_id) && !tell_donor && !donor_told_at;

/** A button that tells the donor of a used unit that it was given to a patient. It can be undone. */
export function TellDonor({ unit }: { unit: InventoryDoc }) {
  const run = useUndoable();
  if (!canTellDonor(unit)) return null;
  return (
    <Button
      variant="secondary"
      onClick={() =>
        void run(() => tellDonor(unit.id), {
          done: 'The donor will be told that their blood was given to a patient.',
          failed: (error) => describeSaveFailure('It could not be saved.', error),
        })
      }
    >
      <span>
        Tell the donor
        <VisuallyHidden>
          {' '}
          of {describeUnitCount(unit.units)} of {saySigns(unit.blood_type)}
        </VisuallyHidden>
      </span>
    </Button>
  );
}
