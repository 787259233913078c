import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { DriveDoc } from '@/collections/drives/row';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { CheckInScreen } from '@/ui/check-in/CheckInScreen';
import { Dialog } from '@/ui/feedback/Dialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { Icon } from '@/ui/Icon';
import { countDay } from './day-list';
import { useDriveScope } from './drive-scope';
import { useDriveComers } from './use-drive-comers';
import { WalkInForm } from './WalkInForm';
import { WithDrive } from './WithDrive';

type ScreenProps = { drive: DriveDoc; connection: ReactNode };

function Screen({ drive, connection }: ScreenProps) {
  const { people, days, error } = useDriveComers([drive]);
  const scope = useDriveScope();
  const [adding, setAdding] = useState(false);
  if (!people && error)
    return <FormMessage tone="error">The list on this device could not be read.</FormMessage>;
  if (!people) return <Skeleton rows={4} label="Loading the list" />;
  const { expected, arrived, given, missed, walkIns } = countDay(days);
  return (
    <>
      <CheckInScreen
        title={drive.name}
        back={scope.paths.drive(drive.id)}
        scanner={paths.scan}
        people={people}
        action="Check in"
        figures={[
          `${expected} expected`,
          `${arrived} arrived`,
          `${walkIns} walked in`,
          `${given} gave blood`,
          `${missed} did not come`,
        ]}
        connection={connection}
      >
        <Button variant="secondary" className="px-3!" onClick={() => setAdding(true)}>
          <Icon of={UserPlus} />
          <span className="max-sm:sr-only">Walk-in</span>
        </Button>
      </CheckInScreen>
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add a walk-in">
        <WalkInForm driveId={drive.id} onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

/** The check-in of a drive on the whole screen. It works offline, and on several tablets at once. */
export function DriveCheckIn({
  connection,
}: {
  /** the state of the connection */
  connection: ReactNode;
}) {
  const { id = '' } = useParams();
  return (
    <WithDrive id={id}>{(drive) => <Screen drive={drive} connection={connection} />}</WithDrive>
  );
}
