import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { useDeviceStorage } from '@/device/device-storage';
import { useStatus } from '@/store/status';
import { ClockNotice } from '@/ui/ClockNotice';
import type PullProgress from './PullProgress';

// rarely shown; the page works without its file
const Progress = lazy(
  (): Promise<{ default: ComponentType<ComponentProps<typeof PullProgress>> }> =>
    import('./PullProgress').catch(() => ({ default: () => null })),
);

function Reading() {
  const reading = useStatus((status) => status.pullProgress);
  const full = useDeviceStorage((device) => device.full);
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (full)
    return (
      <p role="alert" className="border-b border-line bg-amber-soft px-4 py-2 text-amber-ink">
        The storage of this device is full. What was saved is safe, but news from the server cannot
        be kept. Free some space; it goes on by itself.
      </p>
    );
  if (!reading || dismissed === reading.collection) return null;
  return (
    <Suspense fallback={null}>
      <Progress reading={reading} onDismiss={() => setDismissed(reading.collection)} />
    </Suspense>
  );
}

/** Shows the progress of a long pull, that the device is full, or that its clock is wrong. */
export function SyncStrip() {
  return (
    <>
      <ClockNotice className="border-b border-line" />
      <Reading />
    </>
  );
}
