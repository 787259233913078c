import { useIdentity } from '@/session/session';
import type { DriveDoc } from '@/collections/drives/row';
import { useGiving } from '@/store/hooks/use-giving';
import { describeDate } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';

/** Warns a person who may not give yet on the day of a drive. Staff decide on the day. */
export function RestNotice({ drive }: { drive: DriveDoc }) {
  const giving = useGiving(useIdentity()?.userId ?? null);
  if (!giving?.nextDay || giving.nextDay <= drive.date) return null;
  return (
    <FormMessage tone="info">
      You gave blood lately and may give again from {describeDate(giving.nextDay)}, which is after
      this drive. A later drive suits you better.
    </FormMessage>
  );
}
