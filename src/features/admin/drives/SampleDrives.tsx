import { useState } from 'react';
import { describeSaveFailure } from '@/device/device-storage';
import type { DriveDoc } from '@/collections/drives/row';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { showToast } from '@/ui/feedback/toast-store';
import { Card } from '@/ui/layout/Card';
import { removeDrives } from './drive-commands';

async function remove(ids: readonly string[]) {
  try {
    await removeDrives(ids);
    showToast({ text: 'Sample drives removed.', tone: 'success' });
  } catch (error) {
    showToast({ text: describeSaveFailure('They could not be removed.', error), tone: 'error' });
  }
}

/** Says that sample drives are shown to everyone, and removes them. */
export function SampleDrives({ drives }: { drives: readonly DriveDoc[] }) {
  const [asking, setAsking] = useState(false);
  const samples = drives.filter(({ is_sample }) => is_sample);
  if (samples.length === 0) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {samples.length === 1
          ? '1 of these drives is a sample'
          : `${samples.length} of these drives are samples`}
        . Everyone sees them, marked as samples.
      </p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Remove Sample Drives
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove the sample drives?"
        confirmLabel="Remove sample drives"
        cancelLabel="Keep them"
        danger
        onConfirm={() => {
          setAsking(false);
          void remove(samples.map(({ id }) => id));
        }}
        onCancel={() => setAsking(false)}
      >
        They leave every device. Anybody who reserved a spot sees that the drive was called off.
      </ConfirmDialog>
    </Card>
  );
}
