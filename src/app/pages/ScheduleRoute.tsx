import { SchedulePage } from '@/features/drives/SchedulePage';
import { Question } from './Question';

/** The page on which somebody reserves a spot at a drive. Then they may be asked about notifications. */
export default function ScheduleRoute() {
  return <SchedulePage Question={Question} />;
}
