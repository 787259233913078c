import type { ReactNode } from 'react';
import { Button } from '../Button';
import { Dialog } from './Dialog';

type ConfirmDialogProps = {
  open: boolean;
  /** The question, for example 'Discard this draft?'. */
  title: string;
  /** A text that says what will happen, and whether it can be undone. */
  children: ReactNode;
  /** What the button does, for example 'Discard draft'; never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', danger = false } = props;
  return (
    <Dialog
      open={open}
      onClose={props.onCancel}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={props.onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
