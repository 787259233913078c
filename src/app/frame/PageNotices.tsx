import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useDeviceStorage } from '@/device/device-storage';
import { useStatus } from '@/store/status';
import { ClockNotice } from '@/ui/ClockNotice';
import { DataAge } from '@/ui/DataAge';
import type { LongPullProps } from './LongPull';

// few pulls are long, and this file brings the words of all collections along
const LongPull = lazy((): Promise<{ default: ComponentType<LongPullProps> }> =>
  import('./LongPull').catch(() => ({ default: () => null })),
);

/**
 * Shows on every page how old its data is. Says nothing until this page has tried to reach the server, which may
 * bring newer data.
 */
function PageAge() {
  const isSettled = useStatus((status) => status.asked || !status.online);
  const lastContact = useStatus((status) => status.lastContact);
  if (!isSettled) return null;
  return (
    <DataAge at={lastContact} className="border-b border-line bg-sunken px-4 py-2 text-ink-soft" />
  );
}

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
  if (!reading || dismissed === reading.collection) return <PageAge />;
  return (
    <Suspense fallback={null}>
      <LongPull reading={reading} onDismiss={() => setDismissed(reading.collection)} />
    </Suspense>
  );
}

/**
 * The notices below the header: how far a long pull has come, that the device is full, how old the data is, and that
 * the clock is wrong.
 */
export default function PageNotices() {
  return (
    <>
      <ClockNotice className="border-b border-line" />
      <Reading />
    </>
  );
}
