import { BoardPage } from '@/features/board/BoardPage';
import { NoHospital } from '@/features/hospitals/TeamPage';

/** The ward board of the reader's own hospital. */
export default function BoardRoute() {
  return <BoardPage NoHospital={NoHospital} />;
}
