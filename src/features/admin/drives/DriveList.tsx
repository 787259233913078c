import { CalendarX } from 'lucide-react';
import type { DriveDoc } from '@/collections/drives/row';
import { Link } from '@/ui/Link';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { RowBoundary } from '@/ui/feedback/RowBoundary';
import { Card } from '@/ui/layout/Card';
import { DriveChips } from './DriveChips';
import { useDriveScope } from './drive-scope';
import { formatWhen } from './when-words';

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

export function DriveList({ drives, empty }: DriveListProps) {
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
