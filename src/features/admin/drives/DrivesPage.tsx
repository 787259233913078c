import type { DriveDoc } from '@/collections/drives/row';
import { useLive } from '@/store/hooks/use-live';
import { getTodayInput } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Tabs } from '@/ui/layout/Tabs';
import { LinkButton } from '@/ui/LinkButton';
import { useSearchParam } from '../use-search-param';
import { useDriveScope } from './drive-scope';
import { DriveList } from './DriveList';
import { Notices } from './Notices';
import { Proposals } from './Proposals';
import { SampleDrives } from './SampleDrives';

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

/** Chooses the drives of a tab: the coming ones with the soonest first, the past ones with the latest first. */
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

/** Drives by date, and proposals of people who would host one. Works offline. */
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
