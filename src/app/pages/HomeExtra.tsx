import { DropPicture } from '@/features/home/DropPicture';
import { NeededNow } from '@/features/requests/list/NeededNow';

export type ExtraProps = { part: 'live' | 'picture' };

/** The parts that the hero gets after the first paint: the most urgent request, and a picture. */
export default function HomeExtra({ part }: ExtraProps) {
  return part === 'live' ? <NeededNow /> : <DropPicture />;
}
