import type { ReactNode } from 'react';
import type { PledgeDoc } from '@/collections/pledges/row';
import { paths } from '@/paths';
import { Dialog } from '@/ui/feedback/Dialog';
import { LinkButton } from '@/ui/LinkButton';
import { describeThanks, Given } from './Thanks';

type ThanksDialogProps = {
  /** an offer whose donor gave */
  pledge: PledgeDoc;
  /** a button with which the donor is reminded of the day on which they may give again */
  remind: ReactNode;
  onClose: () => void;
};

/** Thanks a donor on top of whatever page they have open, and leads back to it. */
export default function ThanksDialog({ pledge, remind, onClose }: ThanksDialogProps) {
  const { title, text } = describeThanks(pledge);
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
        <Given pledge={pledge} remind={remind} />
      </div>
    </Dialog>
  );
}
