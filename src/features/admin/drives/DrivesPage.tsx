import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { type DriveNotice, listDriveNotices } from '@/calls/mailing-lists';
import { useServerQuery } from '@/calls/use-server-query';
import type { DriveDoc } from '@/collections/drives/row';
import { describeSaveFailure } from '@/device/device-storage';
import { useLive } from '@/store/hooks/use-live';
import { Button } from '@/ui/Button';
import { getTodayInput } from '@/ui/date-words';
import { DateText } from '@/ui/DateText';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { showToast } from '@/ui/feedback/toast-store';
import { Card } from '@/ui/layout/Card';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Tabs } from '@/ui/layout/Tabs';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { ExportButton } from '../table/ExportButton';
import type { SheetColumn } from '../table/table-column';
import { useSearchParam } from '../use-search';
import { removeDrives } from './drive-commands';
import { useDriveScope } from './drive-scope';
import { DriveChips } from './DriveChips';
import { Proposals } from './Proposals';
import { countPeople, formatWhen } from './when-words';

const columns: readonly SheetColumn<DriveNotice>[] = [
  { header: 'E-mail', sheet: ({ email }) => email },
  { header: 'ZIP Code', sheet: ({ zip_code }) => zip_code },
  { header: 'Asked', sheet: ({ created_at }) => created_at.slice(0, 10) },
];

function List() {
  const { answer, failure } = useServerQuery(listDriveNotices);
  if (!answer && failure !== '') return <FormMessage tone="error">{failure}</FormMessage>;
  if (!answer) return <Skeleton label="Loading addresses" />;
  if (answer.length === 0)
    return (
      <p className="text-ink-soft">
        Nobody has asked yet. People can leave their address on the drives page while no drive is
        planned.
      </p>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{countPeople(answer.length)} asked to be told when a drive is planned near them.</p>
        <ExportButton what="drive-notices" columns={columns} rows={answer} />
      </div>
      <ul className="rounded-md border border-line bg-surface">
        {answer.map(({ email, zip_code, created_at }) => (
          <li
            key={email}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line px-4 py-2 first:border-0"
          >
            <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
            <span className="text-ink-soft">
              {zip_code}, <DateText value={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Shows the people who want to be notified of drives. Their list stays on the server. Administrators export it to
 * write to them.
 */
function Notices() {
  return (
    <section aria-labelledby="notices-title" className="flex flex-col gap-4">
      <h2 id="notices-title" className="text-22 font-semibold">
        To be told of drives
      </h2>
      <List />
    </section>
  );
}

async function remove(ids: readonly string[]) {
  try {
    await removeDrives(ids);
    showToast({ text: 'Sample drives removed.', tone: 'success' });
  } catch (error) {
    showToast({ text: describeSaveFailure('They could not be removed.', error), tone: 'error' });
  }
}

/** Says that everybody can see sample drives, and removes them. */
function SampleDrives({ drives }: { drives: readonly DriveDoc[] }) {
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

function Row({ drive }: { drive: DriveDoc }) {
  const { host, paths } = useDriveScope();
  return (
    <Card as="li" className="flex flex-col gap-2">
      <h2 className="text-18 font-semibold wrap-anywhere">
        <Link to={paths.drive(drive.id)} className="link -my-2 inline-flex min-h-11 items-center">
          {drive.name}
        </Link>
      </h2>
      <p>{formatWhen(drive)}</p>
      <p className="text-ink-soft wrap-anywhere">
        {drive.location}, {drive.address}
      </p>
      {!host && drive.org_name !== '' && <p className="text-ink-soft">By {drive.org_name}</p>}
      <DriveChips drive={drive} />
    </Card>
  );
}

type DriveListProps = { drives: readonly DriveDoc[]; empty: string };

function DriveList({ drives, empty }: DriveListProps) {
  if (drives.length === 0) return <EmptyState icon={CalendarX} title={empty} />;
  return (
    <ul className="grid gap-4 @3xl:grid-cols-2">
      {drives.map((drive) => (
        <RowBoundary key={drive.id} of={drive}>
          {() => <Row drive={drive} />}
        </RowBoundary>
      ))}
    </ul>
  );
}

const tabs = [
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'past', label: 'Past' },
  { id: 'called-off', label: 'Called off' },
  { id: 'proposals', label: 'Proposals' },
] as const;
type TabId = (typeof tabs)[number]['id'];

const EMPTY: Record<Exclude<TabId, 'proposals'>, string> = {
  upcoming: 'No drives are planned',
  past: 'There are no past drives',
  'called-off': 'No drive was called off',
};

/** Chooses the drives of a tab. Of the coming drives the soonest comes first, of the past ones the latest. */
function chooseDrives(drives: readonly DriveDoc[], tab: keyof typeof EMPTY, today: string) {
  const there = drives.filter(({ deleted }) => deleted !== true);
  if (tab === 'called-off') return there.filter((drive) => drive.called_off).toReversed();
  const held = there.filter((drive) => !drive.called_off);
  return tab === 'upcoming'
    ? held.filter(({ date }) => date >= today)
    : held.filter(({ date }) => date < today).toReversed();
}

function Drives({ tab }: { tab: keyof typeof EMPTY }) {
  const { host } = useDriveScope();
  const { rows, error } = useLive('drives', { selector: {}, sort: [{ date: 'asc' }] });
  if (!rows && error)
    return <FormMessage tone="error">The drives on this device could not be read.</FormMessage>;
  if (!rows) return <Skeleton label="Loading drives" />;
  const ours = host ? rows.filter(({ org_id }) => org_id === host.id) : rows;
  const drives = chooseDrives(ours, tab, getTodayInput());
  return (
    <div className="flex flex-col gap-5">
      <SampleDrives drives={drives} />
      <DriveList drives={drives} empty={EMPTY[tab]} />
    </div>
  );
}

/** Lists drives by date, and the proposals of people who would host one. It works offline. */
export default function DrivesPage() {
  const [asked, setTab] = useSearchParam('tab');
  const { host, mayManage, paths } = useDriveScope();
  // only administrators answer proposals
  const offered = host ? tabs.filter(({ id }) => id !== 'proposals') : tabs;
  const tab = offered.find(({ id }) => id === asked)?.id ?? 'upcoming';
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Donation Drives"
        actions={mayManage && <LinkButton to={paths.make}>New Drive</LinkButton>}
      >
        Open a drive to see who comes, and to check people in on the day.
      </PageHeading>
      <Tabs
        label="Which drives"
        tabs={offered}
        selected={tab}
        onSelect={(chosen) => setTab(chosen === 'upcoming' ? '' : chosen)}
      >
        {tab === 'proposals' ? (
          <div className="flex flex-col gap-8">
            <Proposals />
            <Notices />
          </div>
        ) : (
          <Drives tab={tab} />
        )}
      </Tabs>
    </div>
  );
}
