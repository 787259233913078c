import { useState } from 'react';
import { useDeviceStorage } from '@/device/device-storage';
import { pausePull, type PullProgress, resumePull, useStatus } from '@/store/status';
import { ClockNotice } from '@/ui/ClockNotice';
import { DataAge } from '@/ui/DataAge';
import { X } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import type { SyncedName } from '@/collections/facts';

const NAMES: Record<string, string> = {
  donors: 'donations',
  blood_requests: 'requests',
  profiles: 'profiles',
  drives: 'drives',
  inventory: 'inventory entries',
  reservations: 'reservations',
  drive_proposals: 'proposed drives',
  pledges: 'answers to requests',
  inbox: 'alerts',
} satisfies Record<SyncedName, string>;

/** Describes how far a long pull has come, and whether it continues. */
export function describePull(
  { collection, rows, share }: PullProgress,
  { paused, online }: { paused: boolean; online: boolean },
  locale?: string,
): string {
  const count = rows.toLocaleString(locale);
  const name = NAMES[collection] ?? 'records';
  const percent = share === null ? '' : `, ${share.toLocaleString(locale, { style: 'percent' })}`;
  const read = `${count} ${name} read${percent}.`;
  if (paused) return `${read} Paused: what is here can be used, newer records are missing.`;
  if (!online) return `${read} It goes on when you are online.`;
  return `${read} You can work meanwhile.`;
}

type ReadingBarProps = { reading: PullProgress; onDismiss: () => void };

/** The progress of a long pull, with a button to pause it. */
function ReadingBar({ reading, onDismiss }: ReadingBarProps) {
  const { paused, online } = useStatus();
  return (
    <section aria-label="Reading from the server" className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-4 py-1">
        <p className="min-w-0 grow text-14 text-ink-soft">
          {describePull(reading, { paused, online })}
        </p>
        <progress
          aria-label="Share that is read"
          className="h-2 w-full accent-blue sm:order-none sm:w-40 max-sm:order-last max-sm:mb-2"
          // without a value the bar is indeterminate
          {...(reading.share !== null && { value: reading.share })}
        />
        <Button variant="quiet" onClick={paused ? resumePull : pausePull}>
          {paused ? 'Continue' : 'Pause'}
        </Button>
        {/* a paused pull that was hidden could not be continued */}
        {!paused && (
          <button
            type="button"
            onClick={onDismiss}
            className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <Icon of={X} label="Hide this" />
          </button>
        )}
      </div>
    </section>
  );
}

/**
 * Shows on every page how old its data is. Says nothing until this page's first contact with the server, which may
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
  return <ReadingBar reading={reading} onDismiss={() => setDismissed(reading.collection)} />;
}

/** Shows the progress of a long pull, that the device is full, how old the page's data is, or that the clock is wrong. */
export default function PageNotices() {
  return (
    <>
      <ClockNotice className="border-b border-line" />
      <Reading />
    </>
  );
}
