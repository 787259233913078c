import { type Ref, useState } from 'react';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { Menu } from '@/ui/Menu';
import { CloseDialog } from './CloseButton';
import { WithdrawDialog } from './Withdraw';

type RequestMenuProps = {
  request: BloodRequestDoc;
  /** the button of the menu, which gets the focus when the form closes */
  ref: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onFailure: (words: string) => void;
};

/** A menu with what people do rarely to their own open request: edit, close or withdraw it. */
export function RequestMenu({ request, ref, onEdit, onFailure }: RequestMenuProps) {
  const [asking, setAsking] = useState<'close' | 'withdraw' | null>(null);
  const dialog = { request, onClose: () => setAsking(null), onFailure };
  return (
    <>
      <Menu
        ref={ref}
        label="Change"
        items={[
          { label: 'Edit Request', onSelect: onEdit },
          {
            label: 'Close Request',
            help: 'There is enough blood, or no more is needed',
            onSelect: () => setAsking('close'),
          },
          {
            label: 'Withdraw Request',
            help: 'It was a mistake: take it back',
            onSelect: () => setAsking('withdraw'),
            isDanger: true,
          },
        ]}
      />
      <CloseDialog {...dialog} open={asking === 'close'} />
      <WithdrawDialog {...dialog} open={asking === 'withdraw'} />
    </>
  );
}
