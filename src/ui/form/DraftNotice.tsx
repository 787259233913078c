import { History } from 'lucide-react';
import { useState } from 'react';
import { FormMessage } from '../feedback/FormMessage';
import { Button } from '../Button';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { Icon } from '../Icon';
import { RelativeTime } from '../RelativeTime';
import { VisuallyHidden } from '../VisuallyHidden';

export interface NoticedDraft {
  /** when the person typed the values that were restored, ms since 1970; null if none were */
  restoredAt: number | null;
  /** whether another tab has a draft of the same form open */
  elsewhere: boolean;
  discard: () => Promise<void>;
}

function ElsewhereNotice() {
  return (
    <FormMessage tone="info">
      This form is also open in another tab. What you type here is kept apart from it.
    </FormMessage>
  );
}

/** Says that a form shows values from its draft, and offers to discard them. */
export function DraftNotice({
  draft: { restoredAt, elsewhere, discard },
}: {
  draft: NoticedDraft;
}) {
  const [asking, setAsking] = useState(false);
  if (restoredAt === null) return elsewhere ? <ElsewhereNotice /> : null;
  return (
    <div className="flex items-center gap-x-3 rounded-md border border-blue bg-blue-soft py-1.5 pr-1.5 pl-4 text-blue-ink">
      <Icon of={History} />
      <output className="min-w-0 grow py-1.5">
        Your draft from <RelativeTime value={restoredAt} /> is back.
      </output>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Discard<VisuallyHidden> draft</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={asking}
        title="Discard this draft?"
        confirmLabel="Discard draft"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false);
          void discard();
        }}
        onCancel={() => setAsking(false)}
      >
        What you typed is removed from this device. This cannot be undone.
      </ConfirmDialog>
    </div>
  );
}
