import { useState } from 'react';
import type { BloodType } from '@/blood/blood-type';
import { mayGiveOn } from '@/blood/may-give';
import { findZip } from '@/places/zip-code';
import { MOST_URGENT } from '@/collections/listed';
import type { DonorDoc } from '@/collections/donors/row';
import { type Giving, useAnswered, useGiving } from '@/store/hooks/use-giving';
import { useLive, useLiveOne } from '@/store/hooks/use-live';
import { getTodayInput } from '@/ui/date-words';
import { useNow } from '@/ui/use-now';
import { type NeededRequest, selectRequestsFor } from './requests-for-donor';
import { ANY_REQUEST, openRequests } from './request-filter';
import { useDistances } from './use-distances';
import { RADII } from './nearness';

/**
 * The key in localStorage. Under it is the distance within which somebody last searched on this device. That reveals
 * nothing about the person.
 */
const KEY = 'lifedrop-radius';

/** Reads the distance that was last chosen on this device, in miles. */
function readRadius(): number {
  const kept = localStorage.getItem(KEY);
  return RADII.find((radius) => String(radius) === kept) ?? 25;
}

/** Stores the distance for the next visit. */
const rememberRadius = (miles: number): void => localStorage.setItem(KEY, String(miles));

export interface DonorNeeds {
  /** the requests that the person could answer; null until the store has answered */
  requests: NeededRequest[] | null;
  /** whether the person has answered an open request */
  hasOffered: boolean;
  /** the person's blood type; null if neither a donation nor the profile holds it */
  bloodType: BloodType | null;
  /** the first day on which the person may give again, which may have passed; null if they have never given */
  nextDay: string | null;
  /**
   * whether the person may not give yet, or has said that they are not available; they are then not asked to answer
   * requests
   */
  isResting: boolean;
  /** a donation that the person could make available again, if no donation of theirs is available */
  resting: DonorDoc | null;
  radius: number;
  setRadius: (miles: number) => void;
  /** whether distances are known; null while the positions of ZIP codes load */
  isPlaced: boolean | null;
}

/** Finds the donation that its owner could make available again. Nobody else can. */
const findResting = ({ donations, isAvailable }: Giving): DonorDoc | null =>
  isAvailable === false
    ? (donations.find((donation) => donation.last_donation_date) ?? donations[0] ?? null)
    : null;

/** Finds the open requests that a person could answer, among those on this device. Does not ask the server. */
export function useRequestsForDonor(userId: string): DonorNeeds {
  const [radius, setRadius] = useState(readRadius);
  const profile = useLiveOne('profiles', userId);
  const giving = useGiving(userId);
  const answered = useAnswered(userId);
  const open = useLive('blood_requests', openRequests(ANY_REQUEST, MOST_URGENT)).rows;
  const now = useNow();
  const donation = giving?.donations[0] ?? null;
  const bloodType = donation?.blood_type ?? profile?.blood_type ?? null;
  const zip = findZip(donation?.zip_code ?? '') ?? findZip(profile?.zip_code ?? '') ?? null;
  const distances = useDistances(zip);
  const isKnown = profile !== undefined && giving !== null && open !== null;
  return {
    requests:
      isKnown && bloodType
        ? selectRequestsFor(
            open,
            { userId, bloodType, milesTo: distances.milesTo, radius, answered },
            now,
          )
        : isKnown
          ? []
          : null,
    hasOffered: open?.some(({ id }) => answered.has(id)) ?? false,
    bloodType,
    nextDay: giving?.nextDay ?? null,
    isResting: giving ? !mayGiveOn(giving, getTodayInput()) : false,
    resting: giving ? findResting(giving) : null,
    radius,
    setRadius: (miles) => {
      rememberRadius(miles);
      setRadius(miles);
    },
    isPlaced: distances.state === 'loading' ? null : distances.state === 'ready',
  };
}
