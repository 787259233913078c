import { useMemo } from 'react';
import { useTable } from '@/store/hooks/use-table';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Counts } from './Counts';
import { DONORS } from '../donors/donor-rows';
import { OverTimeSection } from './OverTimeSection';
import { RecentDonors } from './RecentDonors';
import { REQUESTS } from '../requests/request-rows';
import { SupplyChart } from './SupplyChart';
import { SyncHealth } from './SyncHealth';
import { TryAgain } from '../TryAgain';
import { UrgencyChart } from './UrgencyChart';
import { useNow } from '@/ui/use-now';

const MINUTE = 60_000;

/** The figures that an administrator needs each morning, from this device's data. */
export default function DashboardPage() {
  const donors = useTable(DONORS);
  const requests = useTable(REQUESTS);
  const now = useNow(MINUTE);
  // a table stays the same object; its version changes with its rows
  const donorVersion = donors.state.version;
  const requestVersion = requests.state.version;
  const donorRows = useMemo(
    () => (donors.table && donorVersion > 0 ? [...donors.table.rows()] : []),
    [donors.table, donorVersion],
  );
  const requestRows = useMemo(
    () => (requests.table && requestVersion > 0 ? [...requests.table.rows()] : []),
    [requests.table, requestVersion],
  );
  const failed = donors.state.error !== null || requests.state.error !== null;
  const whole = donors.state.complete && requests.state.complete;

  return (
    <div className="flex flex-col gap-8">
      <PageHeading title="Dashboard"></PageHeading>
      {failed && (
        <TryAgain
          onClick={() => {
            donors.retry();
            requests.retry();
          }}
        >
          The figures could not be read from this device.
        </TryAgain>
      )}
      <Counts donors={donorRows.length} requests={requestRows} whole={whole} now={now} />
      <OverTimeSection rows={requestRows} now={now} whole={whole} />
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <UrgencyChart rows={requestRows} now={now} />
        <SupplyChart rows={donorRows} />
      </div>
      <RecentDonors rows={donorRows} whole={donors.state.complete} />
      <SyncHealth />
    </div>
  );
}
