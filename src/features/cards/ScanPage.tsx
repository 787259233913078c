import { type SubmitEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ScanDoc } from '@/collections/scans/row';
import { describeSaveFailure } from '@/device/device-storage';
import { paths } from '@/paths';
import { type Identity, useIdentity } from '@/session/session';
import { useMembership } from '@/session/use-membership';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { requestSync } from '@/store/status';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { TextField } from '@/ui/form/TextField';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { RelativeTime } from '@/ui/RelativeTime';
import { readCardCode } from './card-code';
import { saveScan } from './scan-commands';
import { CODE_PROBLEMS, describeScan, OWN_CARD } from './scan-words';
import { ScanResult } from './ScanResult';
import { ScanWithCamera } from './ScanWithCamera';

/** Reads codes. If a code is that of a card, saves it as a scan. */
function useScan({ userId }: Identity) {
  const own = useLiveOne('profiles', userId)?.card_code ?? null;
  const [shown, setShown] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  async function read(text: string): Promise<boolean> {
    const found = readCardCode(text, window.location.origin);
    const said = 'problem' in found ? CODE_PROBLEMS[found.problem] : '';
    const isOwn = 'code' in found && own?.startsWith(found.code) === true;
    setProblem(isOwn ? OWN_CARD : said);
    if ('problem' in found || isOwn) return false;
    try {
      setShown(await saveScan(userId, found.code));
    } catch (error) {
      setProblem(describeSaveFailure('The scan could not be saved. Please try again.', error));
      return false;
    }
    requestSync();
    return true;
  }
  return { shown, show: setShown, problem, read };
}

/** Takes a code out of the address, where the camera app of a phone puts it, so that no history keeps it. */
function useCodeOfAddress(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [code] = useState(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return code;
}

type CodeFormProps = { read: (text: string) => Promise<boolean>; problem: string };

function CodeForm({ read, problem }: CodeFormProps) {
  const [text, setText] = useState(useCodeOfAddress());
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (await read(text)) setText('');
    else document.getElementById('card-code')?.focus();
  }
  return (
    <form
      noValidate
      aria-label="Type a code"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        id="card-code"
        label="Code of the card"
        help="The 12 characters below the QR code, such as K7QM-2XPA-9RT4."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem === '' ? undefined : problem}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" className="self-start max-sm:w-full">
        Read the card
      </Button>
    </form>
  );
}

const ownScans = (userId: string) => ({
  selector: { user_id: userId },
  sort: [{ user_id: 'asc' as const }, { newest: 'asc' as const }],
});

type ScansProps = { scans: readonly ScanDoc[]; show: (id: string) => void };

function EarlierScans({ scans, show }: ScansProps) {
  return (
    <section aria-labelledby="earlier-scans" className="flex flex-col gap-2">
      <h2 id="earlier-scans" className="text-18 font-semibold">
        Scanned in the last day
      </h2>
      <ul className="divide-y divide-line">
        {scans.slice(0, 20).map((scan) => (
          <li key={scan.id} className="flex flex-wrap items-center gap-x-4">
            <Button variant="quiet" className="-ml-5 text-left" onClick={() => show(scan.id)}>
              {describeScan(scan)}
            </Button>
            <span className="text-ink-soft">
              <RelativeTime value={scan.client_created_at ?? scan.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Scanner({ identity, confirms }: { identity: Identity; confirms: boolean }) {
  const { shown, show, problem, read } = useScan(identity);
  const scans = useLive('scans', ownScans(identity.userId)).rows ?? [];
  const scan = scans.find(({ id }) => id === shown);
  return (
    <>
      {scan && <ScanResult key={scan.id} scan={scan} confirms={confirms} />}
      <ScanWithCamera onRead={(text) => void read(text)} />
      <CodeForm read={read} problem={problem} />
      {scans.length > 0 && <EarlierScans scans={scans} show={show} />}
    </>
  );
}

/** The page on which staff of a hospital, and administrators, read a donor card. It works without a network. */
export default function ScanPage() {
  const identity = useIdentity();
  const membership = useMembership();
  const isStaff = Boolean(membership) || identity?.isAdmin === true;
  return (
    <div className="mx-auto flex max-w-form flex-col gap-6 px-4 py-8 sm:py-12">
      <PageHeading title="Scan a Card">
        {isStaff && 'The person is told in the app which hospital read their card.'}
      </PageHeading>
      {membership === undefined && <Skeleton rows={3} label="Loading your hospital" />}
      {identity && isStaff && (
        <Scanner
          key={identity.userId}
          identity={identity}
          confirms={membership?.verified === true}
        />
      )}
      {membership === null && !isStaff && (
        <>
          <FormMessage tone="info">
            This is the code of a donor card. Only the staff of a hospital can read it. Show your
            own card to them.
          </FormMessage>
          <LinkButton to={paths.donorCard} variant="secondary" className="self-start max-sm:w-full">
            My donor card
          </LinkButton>
        </>
      )}
    </div>
  );
}
