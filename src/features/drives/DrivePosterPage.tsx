import { Navigate, useParams } from 'react-router-dom';
import { paths } from '@/paths';
import { useRecord } from '@/store/hooks/use-record';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { PosterSheet } from '@/ui/PosterSheet';
import { isRecordId } from '@/ui/record-id';
import { formatAddress, formatDay, formatHours, isOffered } from './drive-words';

function Poster({ id }: { id: string }) {
  const { state, record: drive } = useRecord('drives', id);
  if (state === 'loading') return <Skeleton rows={4} label="Loading donation drive" />;
  // the page of the drive says why there is nothing to print
  if (state !== 'here' || !isOffered(drive)) return <Navigate to={paths.drive(id)} replace />;
  return (
    <PosterSheet
      title={drive.name}
      large="Give blood"
      lines={[
        <strong key="day">{formatDay(drive.date)}</strong>,
        <strong key="hours">{formatHours(drive)}</strong>,
        drive.location,
        formatAddress(drive),
        ...(drive.is_sample ? ['Example: this drive does not take place.'] : []),
      ]}
      call="Scan to reserve a spot"
      path={paths.drive(id)}
    />
  );
}

/** A poster of a drive for printing: when and where it is, and how to reserve a spot. */
export default function DrivePosterPage() {
  const { id = '' } = useParams();
  return isRecordId(id) ? <Poster key={id} id={id} /> : <Navigate to={paths.drive(id)} replace />;
}
