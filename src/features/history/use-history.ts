import { useMemo } from 'react';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { useRecord } from '@/store/hooks/use-record';
import { type Gift, listGifts, listVisits, type Visit } from './gifts';

const ownQuery = (userId: string) => ({
  selector: { user_id: userId },
  sort: [{ user_id: 'asc' as const }, { newest: 'asc' as const }],
});

export interface History {
  gifts: Gift[];
  visits: Visit[];
  /** whether this device has read all of it from the server */
  isRead: boolean;
  /** whether this device knows the profile, or that there is none, so that a donation can be added */
  canAdd: boolean;
}

/** Returns a person's donations as this device knows them. Null until the store has answered. */
export function useHistory(userId: string): History | null {
  const { state, record: profile } = useRecord('profiles', userId);
  const pledges = useLive('pledges', ownQuery(userId)).rows;
  const donations = useLive('donors', ownQuery(userId)).rows;
  const reservations = useLive('reservations', ownQuery(userId)).rows;
  const ids = reservations?.filter((one) => one.checked_in_at).map((one) => one.drive_id) ?? [];
  const drives = useLive('drives', { selector: { id: { $in: [...new Set(ids)] } } }).rows;
  const readPledges = useLiveOne('checkpoints', 'pledges');
  const readReservations = useLiveOne('checkpoints', 'reservations');
  const lists = useMemo(() => {
    if (!pledges || !donations || !reservations || !drives) return null;
    const records = { profile, pledges, donations, reservations, drives };
    const gifts = listGifts(records);
    return { gifts, visits: listVisits(records, gifts) };
  }, [profile, pledges, donations, reservations, drives]);
  if (!lists || state === 'loading') return null;
  const canAdd = state === 'here' || state === 'missing';
  return { ...lists, canAdd, isRead: canAdd && Boolean(readPledges) && Boolean(readReservations) };
}
