import { useEffect, useState } from 'react';
import { paths } from '@/paths';
import { requestPersistence, readPersistence, useDeviceStorage } from '@/device/device-storage';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';

const KEPT =
  'This browser keeps what you save on this device, even when space runs out, until you log out.';
const NOT_KEPT =
  'This browser may clear saved data when the device runs out of space. What was received by the server is safe.';
const UNKNOWN = 'This browser does not say whether it keeps saved data when space runs out.';
const REFUSED =
  'The browser said no. Some browsers agree once the app is installed, or after it was used for a while.';

function keptWords(kept: boolean | null) {
  if (kept === null) return UNKNOWN;
  return kept ? KEPT : NOT_KEPT;
}

/** Says whether the browser promises to keep the data of this device. A button asks the browser to. */
export function DeviceNote() {
  const kept = useDeviceStorage((device) => device.persisted);
  const [asked, setAsked] = useState(false);
  useEffect(() => void readPersistence(), []);

  async function ask() {
    await requestPersistence();
    setAsked(true);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="text-18 font-semibold">This device</h3>
      <p className="max-w-text text-ink-soft">{keptWords(kept)}</p>
      {kept === false && (
        <Button variant="secondary" className="max-sm:w-full" onClick={() => void ask()}>
          Ask to keep my data
        </Button>
      )}
      <output className="max-w-text text-ink-soft empty:hidden">
        {asked && kept === false ? REFUSED : ''}
      </output>
      <Link to={paths.diagnostics} className="link inline-flex min-h-11 items-center font-medium">
        Diagnostics
      </Link>
    </div>
  );
}
