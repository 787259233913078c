import { useIdentity } from '@/session/session';
import { RECORD_STATE_WORDS } from '@/store/hooks/use-record-state';
import { DateText } from '@/ui/DateText';
import { Link } from '@/ui/Link';
import { describeTime } from '@/ui/date-words';
import { StateChip } from '@/ui/StateChip';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Group } from './Group';
import { describeKind, RECORDS } from '@/records/all';
import { useDriveName } from './use-drive-name';
import type { OwnRecord } from './use-submissions';

function ReceivedItem({ table, doc }: OwnRecord) {
  const isAdmin = useIdentity()?.isAdmin === true;
  const { to, label } = RECORDS[table].link(doc, isAdmin);
  const drive = useDriveName(doc);
  const created = Date.parse(doc.created_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 grow basis-full sm:basis-56">
        <h3 className="font-semibold">
          {describeKind(table)}: {RECORDS[table].describe({ ...doc, ...drive })}
        </h3>
        <p className="text-14 text-ink-soft">
          Created <DateText value={doc.created_at} />
          {Number.isFinite(created) && <>, {describeTime(created)}</>}
        </p>
      </div>
      <StateChip state="received">{RECORD_STATE_WORDS.received}</StateChip>
      <Link to={to} className="link inline-flex min-h-11 items-center font-medium">
        {label}
      </Link>
    </li>
  );
}

export function ReceivedSection({ records }: { records: readonly OwnRecord[] }) {
  return (
    <Group title="Received" intro="Your newest records that the server has.">
      {records.map((record) => (
        <RowBoundary key={record.doc.id} of={record.doc}>
          {() => <ReceivedItem {...record} />}
        </RowBoundary>
      ))}
    </Group>
  );
}
