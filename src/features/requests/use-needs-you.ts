import { useState } from 'react';
import type { BloodType } from '@/blood/blood-type';
import { zipIn } from '@/places/zip-code';
import { MOST_URGENT } from '@/store/entities/listed';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { todayInput } from '@/ui/date-words';
import { useNow } from '@/ui/use-now';
import { getNextDonationDay, type NeededRequest, selectRequestsFor } from './needs-you';
import { openRequests } from './request-filter';
import { useDistances } from './use-distances';

export const RADII = [10, 25, 50, 100] as const;
const MINUTE = 60_000;
const ANY = { bloodType: null, urgency: null };

export interface NeedsYou {
  /** null until the store has answered */
  requests: NeededRequest[] | null;
  /** null when neither a donation nor the profile has it */
  bloodType: BloodType | null;
  /** the first day on which the person may give again; null when that is today */
  nextDay: string | null;
  radius: number;
  setRadius: (miles: number) => void;
  /** whether distances are known */
  isPlaced: boolean;
}

/** Selects, on this device, the open requests that a person can answer. */
export function useNeedsYou(userId: string): NeedsYou {
  const [radius, setRadius] = useState<number>(25);
  const profile = useLiveOne('profiles', userId);
  const donations = useLive('donors', {
    selector: { user_id: userId },
    sort: [{ user_id: 'asc' }, { newest: 'asc' }],
    limit: 1,
  }).rows;
  const open = useLive('blood_requests', openRequests(ANY, MOST_URGENT)).rows;
  const now = useNow(MINUTE);
  const donation = donations?.[0] ?? null;
  const bloodType = donation?.blood_type ?? profile?.blood_type ?? null;
  const zip = zipIn(donation?.zip_code ?? '') ?? zipIn(profile?.zip_code ?? '') ?? null;
  const distances = useDistances(zip);
  const last = [donation?.last_donation_date, profile?.last_donation_date].filter(
    (date) => date !== null && date !== undefined,
  );
  const isKnown = profile !== undefined && donations !== null && open !== null;
  return {
    requests:
      isKnown && bloodType
        ? selectRequestsFor(open, { userId, bloodType, milesTo: distances.milesTo, radius }, now)
        : isKnown
          ? []
          : null,
    bloodType,
    nextDay: getNextDonationDay(last.toSorted().at(-1) ?? null, todayInput()),
    radius,
    setRadius,
    isPlaced: distances.state === 'ready',
  };
}
