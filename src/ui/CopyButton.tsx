import { Copy } from 'lucide-react';
import { Button } from './Button';
import { showToast } from './feedback/toast-store';
import { Icon } from './Icon';

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'Copied.', tone: 'success' });
  } catch {
    showToast({ text: 'It could not be copied. Select the text instead.', tone: 'error' });
  }
}

type CopyButtonProps = {
  /** returns the text to copy; `button` is the one that was pressed */
  read: (button: HTMLButtonElement) => string;
  children: string;
};

/** A button that copies a text to the clipboard. */
export function CopyButton({ read, children }: CopyButtonProps) {
  return (
    <Button variant="secondary" onClick={({ currentTarget }) => void copy(read(currentTarget))}>
      <Icon of={Copy} /> {children}
    </Button>
  );
}
