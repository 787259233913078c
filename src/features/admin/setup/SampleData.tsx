import { useState } from 'react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/layout/Card';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import type { SetupAction } from './setup-messages';
import type { Setup } from './use-setup';

const kinds = [
  { kind: 'donors', label: 'Add Sample Donors' },
  { kind: 'requests', label: 'Add Sample Requests' },
  { kind: 'inventory', label: 'Add Sample Inventory' },
] as const;

function ProgressBar({ progress }: Pick<Setup, 'progress'>) {
  if (!progress || progress.words === '') return null;
  return (
    <div>
      <label htmlFor="sample-progress" className="text-ink-soft">
        {progress.words}
        {progress.steps > 1 && ` (${progress.done + 1} of ${progress.steps})`}
      </label>
      <progress
        id="sample-progress"
        className="mt-1 block h-2 w-full accent-blue"
        max={progress.steps}
        value={progress.done}
      />
    </div>
  );
}

/** Adds rows for trying things out. They are marked as samples and can be removed again. */
export function SampleData({ setup, isAdmin }: { setup: Setup; isAdmin: boolean }) {
  const [asking, setAsking] = useState(false);
  const { progress } = setup;
  const busy = (action: SetupAction) => progress?.action === action;
  const off = !isAdmin || progress !== null;
  return (
    <Card as="section" aria-labelledby="sample-heading" className="flex flex-col gap-4">
      <h2 id="sample-heading" className="text-22 font-semibold">
        Sample Data
      </h2>
      <p className="max-w-text text-ink-soft">
        Donors, requests and inventory to try things out. Everyone sees them as if they were real;
        administrators see that they are marked as sample. Remove them before people use the site.
      </p>
      {!isAdmin && <p className="font-medium">Only an administrator can add sample data.</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          className="max-sm:w-full"
          disabled={off}
          busy={busy('all')}
          busyLabel="Adding..."
          onClick={() => void setup.addAll()}
        >
          Add All Sample Data
        </Button>
        {kinds.map(({ kind, label }) => (
          <Button
            key={kind}
            variant="secondary"
            className="max-sm:w-full"
            disabled={off}
            busy={busy(kind)}
            busyLabel="Adding..."
            onClick={() => void setup.addKind(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      <ProgressBar progress={progress} />
      <div className="border-t border-line pt-4">
        <Button
          variant="danger"
          className="max-sm:w-full"
          disabled={off}
          busy={busy('remove')}
          busyLabel="Removing..."
          onClick={() => setAsking(true)}
        >
          Remove Sample Data
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Remove all sample data?"
        confirmLabel="Remove sample data"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false);
          void setup.removeAll();
        }}
        onCancel={() => setAsking(false)}
      >
        All donors, requests and inventory that are marked as sample leave every device, together
        with all changes to them. Real records stay. You can add sample data again.
      </ConfirmDialog>
    </Card>
  );
}
