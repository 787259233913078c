import type { ReactNode } from 'react';
import { paths } from '@/paths';
import { Dialog } from '@/ui/feedback/Dialog';
import { LinkButton } from '@/ui/LinkButton';
import type { GivenBlood } from './gifts';
import { describeGiven, Given } from './Thanks';

type ThanksDialogProps = {
  given: GivenBlood;
  /** a button with which the donor is reminded of the day on which they may give again */
  remind: ReactNode;
  onClose: () => void;
};

/** Thanks a donor on top of whatever page they have open, and leads back to it. */
export default function ThanksDialog({ given, remind, onClose }: ThanksDialogProps) {
  const { title, text } = describeGiven(given);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <LinkButton to={paths.myHistory} onClick={onClose}>
          My History
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-18">{text}</p>
        <Given given={given} remind={remind} />
      </div>
    </Dialog>
  );
}
