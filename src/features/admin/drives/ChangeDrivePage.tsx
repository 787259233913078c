import { useParams } from 'react-router-dom';
import { DriveForm } from './DriveForm';
import { WithDrive } from './WithDrive';

export default function ChangeDrivePage() {
  const { id = '' } = useParams();
  return <WithDrive id={id}>{(drive) => <DriveForm key={id} drive={drive} />}</WithDrive>;
}
