import { useLiveOne } from '@/store/hooks/use-live';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { useSearchParam } from '../use-search';
import { DriveForm } from './DriveForm';

export default function NewDrivePage() {
  const [proposalId] = useSearchParam('proposal');
  const proposal = useLiveOne('drive_proposals', proposalId === '' ? null : proposalId);
  if (proposalId !== '' && proposal === undefined) return <Skeleton label="Loading the proposal" />;
  return <DriveForm key={proposalId} proposal={proposal ?? undefined} />;
}
