import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import type { AuditEntry } from '@/calls/admin';
import { Button } from '@/ui/Button';
import { DateText } from '@/ui/DateText';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { RelativeTime } from '@/ui/RelativeTime';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { describeAction, listChanges } from './audit-words';
import type { Audit } from './use-audit';

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = listChanges(entry);
  if (changes.length === 0) return null;
  const whole = entry.action !== 'update';
  const list = (
    <ul className="text-14 text-ink-soft">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          {field}: {whole ? after || before : `${before} → ${after}`}
        </li>
      ))}
    </ul>
  );
  if (!whole) return list;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 text-ink-soft underline">
        Details
      </summary>
      {list}
    </details>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor_email: email, row_id: id, at } = entry;
  return (
    <>
      <p className="font-medium wrap-anywhere">{describeAction(entry)}</p>
      <p className="text-14 wrap-anywhere text-ink-soft">
        {email === '' ? 'The database’s owner' : email}, <RelativeTime value={at} /> (
        <DateText value={at} />)
        {id !== null && entry.table_name !== 'admins' && `, record #${id.slice(0, 8)}`}
      </p>
      <Changes entry={entry} />
    </>
  );
}

/** Shows the entries of the audit log. While there are none, it says why. */
export function AuditEntries({ audit, none }: { audit: Audit; none: string }) {
  const { entries, failure, more, busy } = audit;
  const rows = useMemo(
    () => (entries ?? []).map((entry) => ({ id: String(entry.seq), entry })),
    [entries],
  );
  const trouble = failure !== '' && (
    <output className="flex flex-wrap items-center gap-3 text-ink-soft">
      <p>The audit log is kept on the server. {failure}</p>
      <Button variant="quiet" onClick={audit.load}>
        Try again
      </Button>
    </output>
  );
  if (!entries) return trouble || <Skeleton label="Loading the audit log" />;
  return (
    <>
      {trouble}
      {rows.length === 0 ? (
        <EmptyState icon={ScrollText} title={none} />
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id} className="border-t border-line py-3 first:border-0">
              <RowBoundary of={row} as="div">
                {() => <Entry entry={row.entry} />}
              </RowBoundary>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Button variant="secondary" busy={busy} busyLabel="Loading..." onClick={audit.older}>
          Show older
        </Button>
      )}
    </>
  );
}
