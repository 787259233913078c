import { useDeviceStorage } from '@/device/device-storage';
import { Button } from '@/ui/Button';

/** Says that the data on this device cannot be opened now, and offers a reload, which mostly helps. */
export function StuckStorage() {
  const stuck = useDeviceStorage((device) => device.stuck);
  if (!stuck) return null;
  return (
    <section
      aria-label="Storage"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-form animate-arrive flex-wrap items-center gap-3 rounded-md border border-line-strong bg-surface p-4 shadow-lg standalone:max-sm:bottom-24"
    >
      <output className="block min-w-0 grow basis-60">
        The storage of this device does not answer. Reload the page: nothing that was saved is lost.
      </output>
      <Button onClick={() => location.reload()}>Reload</Button>
    </section>
  );
}
