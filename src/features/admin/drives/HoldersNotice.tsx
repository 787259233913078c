import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FormMessage } from '@/ui/feedback/FormMessage';
import type { DriveInput, DriveValues } from './drive-schema';
import { useHolders } from './use-day';
import { describeHolders } from './when-words';

type HoldersNoticeProps = {
  driveId: string;
  form: UseFormReturn<DriveInput, unknown, DriveValues>;
};

/** Says, before a change is saved, how many people hold spots and what the change means for them. */
export function HoldersNotice({ driveId, form }: HoldersNoticeProps) {
  const holders = useHolders(driveId);
  const [total, start, end] = useWatch({
    control: form.control,
    name: ['slots_total', 'start_time', 'end_time'],
  });
  const [from, until] = [start.slice(0, 5), end.slice(0, 5)];
  // a damaged record may hold no text: the code compares it and does not cut it
  const outside = holders?.filter(
    ({ time, isExpected }) => isExpected && (time < from || time >= until),
  );
  const found = describeHolders(holders?.length ?? 0, Number(total), outside?.length ?? 0);
  if (!found) return null;
  return <FormMessage tone={found.isOver ? 'error' : 'info'}>{found.words}</FormMessage>;
}
