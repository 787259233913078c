import { isOver } from '@/blood/request-life';
import { useRecord } from '@/store/hooks/use-record';
import { Dialog } from '@/ui/feedback/Dialog';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { FulfilForm } from './FulfilForm';

type FulfilDialogProps = { id: string; onDone: () => void; onClose: () => void };

/** Asks what a request was fulfilled with. If the request has ended meanwhile, the dialog says so. */
export function FulfilDialog({ id, onDone, onClose }: FulfilDialogProps) {
  const { state, record } = useRecord('blood_requests', id);
  return (
    <Dialog open title="Mark as fulfilled?" onClose={onClose}>
      {record && !isOver(record) && (
        <FulfilForm request={record} onDone={onDone} onCancel={onClose} />
      )}
      {record && isOver(record) && <p>This request is over. There is nothing left to do.</p>}
      {!record && state === 'loading' && <Skeleton label="Loading the request" />}
      {!record && state !== 'loading' && (
        <p>
          This request is no longer on this device: its owner has withdrawn it, or it was removed.
        </p>
      )}
    </Dialog>
  );
}
