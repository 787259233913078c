import { paths } from '@/paths';
import { REPORT_ID, parseReport } from '@/store/check';
import { useLiveOne } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { Link } from '@/ui/Link';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { RelativeTime } from '@/ui/RelativeTime';
import { Panel } from '../Panel';

/** Shows whether this device has all of the server's data and has sent all changes. */
export function SyncHealth() {
  const { online, pending, attention, lastContact, pullProgress } = useStatus();
  const report = parseReport(useLiveOne('checkpoints', REPORT_ID));
  const found = report ? Object.values(report.collections) : [];
  const differing = found.reduce((sum, counts) => sum + counts.differing, 0);
  return (
    <Panel title="Sync health">
      <div className="rounded-md border border-line bg-surface px-5 py-1">
        <DefinitionList
          items={[
            { term: 'Connection', value: online ? 'Online' : 'Offline' },
            {
              term: 'Last contact',
              value: lastContact === null ? 'Never' : <RelativeTime value={lastContact} />,
            },
            { term: 'Waiting to be sent', value: pending },
            {
              term: 'Needs attention',
              value:
                attention === 0 ? (
                  'Nothing'
                ) : (
                  <Link to={paths.saved} className="link">
                    {attention}
                  </Link>
                ),
            },
            {
              term: 'Reading',
              value: pullProgress
                ? `${pullProgress.rows.toLocaleString()} records so far`
                : 'Up to date',
            },
            {
              term: 'Compared with the server',
              value: report ? (
                <>
                  <RelativeTime value={report.at} />:{' '}
                  {differing === 0 ? 'no differences' : `${differing} put right`}
                </>
              ) : (
                'Not yet'
              ),
            },
          ]}
        />
      </div>
      <Link
        to={paths.diagnostics}
        className="link mt-2 inline-flex min-h-11 items-center font-medium"
      >
        Diagnostics
      </Link>
    </Panel>
  );
}
