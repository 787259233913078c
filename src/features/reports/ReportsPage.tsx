import { CircleCheck, EyeOff, Flag } from 'lucide-react';
import { useState } from 'react';
import { paths } from '@/paths';
import {
  listReports,
  REPORT_REASONS,
  type ReportedRecord,
  type ReportReason,
  resolveReports,
} from '@/calls/reports';
import { describeError } from '@/calls/server-error';
import { useServerQuery } from '@/calls/use-server-query';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { Link } from '@/ui/Link';
import { TimeAt } from '@/ui/TimeAt';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Card } from '@/ui/layout/Card';
import { Disclosure } from '@/ui/layout/Disclosure';
import { PageHeading } from '@/ui/layout/PageHeading';
import { showSigns } from '@/ui/sign-words';

const REASONS = Object.keys(REPORT_REASONS) as ReportReason[];

/**
 * Lists reasons and their numbers, the most frequent first: 'They ask for money (2), They are rude or threaten me
 * (1)'.
 */
export const describeReasons = (reasons: ReportedRecord['reasons']): string =>
  REASONS.map((reason) => ({ reason, count: reasons[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ reason, count }) => `${REPORT_REASONS[reason]} (${count})`)
    .join(', ');

/** Names a reported record: 'A request for O−, St Mary'. */
export function describeSubject({ table_name: table, blood_type: type, hospital }: ReportedRecord) {
  const what = table === 'pledges' ? 'An offer for the request' : 'A request';
  return `${what} for ${[type && showSigns(type), hospital].filter(Boolean).join(', ')}`;
}

/** Describes the state of a reported record to administrators. */
export function describeStanding({
  table_name,
  hidden,
  verified,
  counted,
}: ReportedRecord): string {
  if (hidden) return 'Nobody but its owner sees it now.';
  if (table_name === 'pledges') return 'Only the donor and the requester see an offer.';
  if (verified) return 'A verified hospital posted it, so reports do not hide it.';
  const missing = 3 - counted;
  return missing > 0
    ? `Everybody sees it. ${missing} more ${missing === 1 ? 'report' : 'reports'} by accounts older than a day would hide it.`
    : 'Everybody sees it.';
}

type RecordProps = {
  record: ReportedRecord;
  busy: boolean;
  onResolve: (resolution: 'kept' | 'hidden') => void;
};

function StateOf({ record }: { record: ReportedRecord }) {
  if (record.resolved_at)
    return (
      <Chip tone="neutral" icon={CircleCheck}>
        {record.resolution === 'hidden' ? 'Resolved: stays hidden' : 'Resolved: kept'}
      </Chip>
    );
  return record.hidden ? (
    <Chip tone="accent" icon={EyeOff}>
      Hidden
    </Chip>
  ) : (
    <Chip tone="amber" icon={Flag}>
      Reported
    </Chip>
  );
}

function Reported({ record, busy, onResolve }: RecordProps) {
  const { table_name: table, reports, objection } = record;
  const isOpen = record.resolved_at === null;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <h2 className="text-18 font-semibold wrap-anywhere">
            {table === 'blood_requests' ? (
              <Link to={paths.request(record.row_id)} className="link">
                {describeSubject(record)}
              </Link>
            ) : (
              describeSubject(record)
            )}
          </h2>
          <p className="wrap-anywhere text-ink-soft">Of {record.owner_email}</p>
        </div>
        <StateOf record={record} />
      </div>
      <p className="font-medium">{describeReasons(record.reasons)}</p>
      {isOpen && <p className="text-ink-soft">{describeStanding(record)}</p>}
      {objection !== '' && (
        <FormMessage tone="info">
          Its owner objects: <span className="font-normal whitespace-pre-line">“{objection}”</span>
        </FormMessage>
      )}
      <Disclosure summary={`The reports (${reports.length})`}>
        <ul className="flex flex-col gap-3">
          {reports.map(({ at, reason, note, by }) => (
            <li key={`${at} ${by}`}>
              <p className="font-medium text-ink">{REPORT_REASONS[reason]}</p>
              {note !== '' && <p className="whitespace-pre-line">“{note}”</p>}
              <p className="text-14 wrap-anywhere">
                {by}, <TimeAt value={at} />
              </p>
            </li>
          ))}
        </ul>
      </Disclosure>
      {isOpen && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            className="max-sm:w-full"
            busy={busy}
            busyLabel="Saving..."
            onClick={() => onResolve('kept')}
          >
            {record.hidden ? 'Show it again' : 'Keep it'}
          </Button>
          {table === 'blood_requests' && (
            <Button
              variant="danger"
              className="max-sm:w-full"
              busy={busy}
              busyLabel="Saving..."
              onClick={() => onResolve('hidden')}
            >
              {record.hidden ? 'Leave it hidden' : 'Hide it'}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

/** Lists the reports on which administrators must decide. They are stored on the server, not on this device. */
export function ReportsPage() {
  const { answer, failure, ask } = useServerQuery(listReports);
  const [working, setWorking] = useState('');
  const [refused, setRefused] = useState('');
  const [changed, setChanged] = useState<ReportedRecord[] | null>(null);
  const [basis, setBasis] = useState(answer);
  // what an action returned is shown until a newer answer has been read
  if (answer !== basis) {
    setBasis(answer);
    setChanged(null);
  }
  const list = changed ?? answer;

  async function resolve(record: ReportedRecord, resolution: 'kept' | 'hidden') {
    setWorking(record.row_id);
    setRefused('');
    try {
      setChanged(await resolveReports(record, resolution));
    } catch (error) {
      setRefused(describeError(error));
    } finally {
      setWorking('');
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Reports">
        Requests and offers that people reported. Only this page shows who reported them.
      </PageHeading>
      {refused !== '' && <FormMessage tone="error">{refused}</FormMessage>}
      {failure !== '' && (
        <div className="flex flex-wrap items-center gap-3 text-ink-soft">
          <p>Reports are on the server. {failure}</p>
          <Button variant="quiet" onClick={ask}>
            Try again
          </Button>
        </div>
      )}
      {!list && failure === '' && <Skeleton rows={3} label="Loading reports" />}
      {list?.length === 0 && <EmptyState icon={CircleCheck} title="Nothing is reported" />}
      {list && list.length > 0 && (
        <ul aria-label="Reports" className="flex flex-col gap-4">
          {list.map((record) => (
            <Reported
              key={`${record.table_name} ${record.row_id}`}
              record={record}
              busy={working === record.row_id}
              onResolve={(resolution) => void resolve(record, resolution)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
