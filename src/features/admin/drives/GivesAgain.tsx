import { Clock } from 'lucide-react';
import { Chip } from '@/ui/Chip';
import { describeDate } from '@/ui/date-words';

/** Says that a person may not give again before a day. Nothing if they may. */
export const GivesAgain = ({ on }: { on: string | null }) =>
  on === null ? null : (
    <Chip tone="amber" icon={Clock}>
      {`May give again from ${describeDate(on)}`}
    </Chip>
  );
