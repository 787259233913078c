import { useLive } from './use-live';

/** Requests that a person offered to help with, where the offer still stands. @param userId null for a visitor */
export function useAnswered(userId: string | null): ReadonlySet<string> {
  const { rows } = useLive(
    'pledges',
    userId === null
      ? null
      : { selector: { user_id: userId }, sort: [{ user_id: 'asc' }, { newest: 'asc' }] },
  );
  const live = rows?.filter(
    ({ status, withdrawn, decision }) =>
      !withdrawn && decision !== 'declined' && (status === 'open' || status === 'accepted'),
  );
  return new Set(live?.map((pledge) => pledge.request_id));
}
