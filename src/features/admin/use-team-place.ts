import { useOutletContext } from 'react-router-dom';
import type { Membership } from '@/collections/profiles/membership';

/** Returns the hospital if a page of the panel is shown to its team; null in the panel itself. */
export const useTeamPlace = (): Membership | null =>
  // only the frame of a team's pages provides a context
  useOutletContext<Membership | null | undefined>() ?? null;
