import { Download } from 'lucide-react';
import { useState } from 'react';
import { now } from '@/clock';
import type { Identity } from '@/session/session';
import { useStatus } from '@/store/status';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { download } from '@/ui/download';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';
import { RelativeTime } from '@/ui/RelativeTime';
import { makeMyDataFile } from './my-data';
import { readMyData } from './read-my-data';

/** Downloads a file with everything about the person. This device makes it. */
export function ExportMyData({ identity }: { identity: Identity }) {
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
        A JSON file of your profile, donations, requests, pledges, drafts and unsent changes, made
        on this device, also offline. With a connection it also contains what only the server keeps:
        where your notifications go, and which requests near you you were told about.{' '}
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
