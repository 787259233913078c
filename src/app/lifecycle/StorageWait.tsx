import { useEffect, useState } from 'react';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { Logo } from '@/ui/Logo';

/** How long the page waits before it offers a reload, ms. */
const LONG_MS = 3_000;

/** What people see instead of the page until the app has read from the storage who uses the device. */
export function StorageWait() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, LONG_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-form flex-col px-4 pt-[env(safe-area-inset-top)] pb-12">
      <header className="mt-4 inline-flex min-h-11 items-center gap-2 text-22 font-bold">
        <Logo />
        {appName}
      </header>
      <main id="main" className="mt-6 flex grow flex-col items-start gap-4 sm:mt-10">
        <h1 className="text-28 font-semibold">One moment</h1>
        <output className="block text-18 text-ink-soft">
          {long
            ? 'The storage of this device does not answer. Reload the page: nothing that was saved is lost.'
            : 'Waiting for the storage of this device, where your records are.'}
        </output>
        {long && <Button onClick={() => location.reload()}>Reload</Button>}
      </main>
    </div>
  );
}
