import { type DriveNotice, listDriveNotices } from '@/calls/mailing-lists';
import { useServerQuery } from '@/calls/use-server-query';
import { DateText } from '@/ui/DateText';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { ExportButton } from '../table/ExportButton';
import type { SheetColumn } from '../table/table-column';
import { countPeople } from './when-words';

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
        Nobody has asked yet. While no drive is planned, people can leave their address on the
        drives page.
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
 * Shows who wants to be notified of drives. The list stays on the server. Administrators export it to write to these
 * people.
 */
export function Notices() {
  return (
    <section aria-labelledby="notices-title" className="flex flex-col gap-4">
      <h2 id="notices-title" className="text-22 font-semibold">
        To be told of drives
      </h2>
      <List />
    </section>
  );
}
