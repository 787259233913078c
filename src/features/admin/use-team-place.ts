import { useOutletContext } from 'react-router-dom';
import type { Membership } from '@/collections/profiles/membership';

/**
 * Returns the reader's hospital if a page of the panel is shown to a hospital's team. In the panel itself it returns
 * null.
 */
export const useTeamPlace = (): Membership | null =>
  // only the frame around a team's pages provides this context
  useOutletContext<Membership | null | undefined>() ?? null;
