import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { now } from '@/clock';
import { readPersistence, requestPersistence, useDeviceStorage } from '@/device/device-storage';
import { paths } from '@/paths';
import type { Identity } from '@/session/session';
import { useStatus } from '@/store/status';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { download } from '@/ui/download';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { RelativeTime } from '@/ui/RelativeTime';
import { DeleteAccount } from './DeleteAccount';
import { makeMyDataFile, readMyData } from './my-data';

/** A button that downloads a file with everything about the person. This device makes the file. */
function ExportMyData({ identity }: { identity: Identity }) {
  const lastContact = useStatus((status) => status.lastContact);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  async function save() {
    setFailed(false);
    setBusy(true);
    try {
      const text = makeMyDataFile(await readMyData(identity), appName, now());
      download(`${appName.toLowerCase()}-my-data-${getTodayInput()}.json`, text);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="text-18 font-semibold">A copy of my data</h3>
      <p className="max-w-text text-ink-soft">
        A JSON file of your profile with your donor card and history, your donations, requests,
        pledges, drafts and unsent changes, made on this device, also offline. With a connection it
        also contains what only the server keeps: where your notifications go, and which requests
        near you you were told about.{' '}
        {lastContact === null ? (
          'This device has not heard from the server yet.'
        ) : (
          <>
            It is as the server last told this device, <RelativeTime value={lastContact} />.
          </>
        )}
      </p>
      {failed && (
        <FormMessage tone="error">The file could not be made. Please try again.</FormMessage>
      )}
      <Button variant="secondary" className="max-sm:w-full" busy={busy} onClick={() => void save()}>
        <Icon of={Download} /> Save my data as a file
      </Button>
    </div>
  );
}

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

/** Says whether the browser has promised to keep this device's data. A button asks the browser to promise it. */
function DeviceNote() {
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

type DeviceAndPrivacyProps = {
  identity: Identity;
  /** settings of this device that belong to other features */
  children: ReactNode;
};

/** The section about the data on this device, and what people can do with it. */
export function DeviceAndPrivacy({ identity, children }: DeviceAndPrivacyProps) {
  return (
    <section
      aria-labelledby="device-and-privacy"
      className="flex flex-col gap-8 border-t border-line pt-8"
    >
      <h2 id="device-and-privacy" className="text-22 font-semibold">
        Device and Privacy
      </h2>
      <DeviceNote />
      {children}
      <ExportMyData identity={identity} />
      <DeleteAccount email={identity.email} />
    </section>
  );
}
