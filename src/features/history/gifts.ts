import { readEarlier } from '@/blood/earlier-donations';
import { addDays } from '@/blood/calendar';
import type { Component } from '@/blood/request-life';
import type { DonorDoc } from '@/collections/donors/row';
import type { DriveDoc } from '@/collections/drives/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import type { ProfileDoc } from '@/collections/profiles/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { getTodayInput } from '@/ui/date-words';
import { describeWhere } from '@/ui/place-words';

/** A donation of a person. */
export interface Gift {
  key: string;
  /** an ISO date */
  day: string;
  /** null if nobody said what was given */
  component: Component | null;
  /** empty if nobody named one */
  place: string;
  /** who says that it was given: staff of a hospital, the poster of the request, or the donor */
  by: 'staff' | 'requester' | 'self';
  /** the line of `earlier_donations` that tells of it, if one does */
  line: string | null;
}

/** A drive at which staff checked the person in. Nobody said that they gave there. */
export interface Visit {
  key: string;
  day: string;
  place: string;
}

/** The records of a person's donations that a device holds. */
export interface GivenRecords {
  profile: Pick<ProfileDoc, 'last_donation_date' | 'earlier_donations'> | null;
  pledges: readonly PledgeDoc[];
  donations: readonly Pick<DonorDoc, 'last_donation_date'>[];
  reservations: readonly ReservationDoc[];
  drives: readonly Pick<DriveDoc, 'id' | 'name' | 'date' | 'location'>[];
}

const newestFirst = (a: { day: string }, b: { day: string }) => b.day.localeCompare(a.day);

/** Whether the two days may be the same donation. The server keeps a day in UTC, and a person tells their own. */
const isSameDay = (a: string, b: string) => addDays(a, -1) <= b && b <= addDays(a, 1);

/** A donation for which the donor is thanked. */
export interface GivenBlood extends Gift {
  isAtDrive: boolean;
  /** the first day on which the person may give again; null if it is not known */
  next: string | null;
}

/** Reads the donation of a pledge for which the donor is thanked. */
export const readGiven = (pledge: PledgeDoc): GivenBlood => ({
  ...readPledge(pledge),
  isAtDrive: false,
  next: pledge.next_donation_on ?? null,
});

/** Reads the donation of a pledge whose donor gave. */
function readPledge(pledge: PledgeDoc): Gift {
  return {
    key: pledge.id,
    day: pledge.given_on ?? pledge.arrive_by.slice(0, 10),
    component: pledge.component ?? null,
    place: describeWhere(pledge.org_name || (pledge.hospital ?? ''), pledge.location ?? ''),
    by: pledge.org_id ? 'staff' : 'requester',
    line: null,
  };
}

/**
 * Reads the donation that staff recorded at a drive, or null. Nobody says what was given at a drive.
 * @param drive null if this device does not have the drive
 */
export function readReservation(
  { id, given_on: day }: Pick<ReservationDoc, 'id' | 'given_on'>,
  drive: Pick<DriveDoc, 'name' | 'location'> | null,
): Gift | null {
  if (!day) return null;
  const place = drive ? describeWhere(drive.name, drive.location) : '';
  return { key: id, day, component: null, place, by: 'staff', line: null };
}

const readDrives = ({ reservations, drives }: GivenRecords): Gift[] =>
  reservations.flatMap((one) => {
    const drive = drives.find(({ id }) => id === one.drive_id);
    return readReservation(one, drive ?? null) ?? [];
  });

function readLine(line: string): Gift[] {
  const told = readEarlier(line);
  return told ? [{ key: line, ...told, by: 'self', line }] : [];
}

/**
 * Lists a person's donations, the newest first. One that several records tell of is listed once: as staff say it, or
 * else as the person says it with the most detail.
 */
export function listGifts(records: GivenRecords): Gift[] {
  const { profile, pledges, donations } = records;
  const gifts = pledges.filter(({ status }) => status === 'given').map(readPledge);
  gifts.push(...readDrives(records));
  const lines = profile?.earlier_donations ?? [];
  const lastDays = [profile, ...donations].flatMap((one) => one?.last_donation_date ?? []);
  const told = [
    ...[...new Set(lines)].flatMap(readLine),
    ...lastDays.map((day): Gift => ({
      key: day,
      day,
      component: null,
      place: '',
      by: 'self',
      line: null,
    })),
  ];
  for (const one of told)
    if (!gifts.some((known) => isSameDay(known.day, one.day))) gifts.push(one);
  return gifts.toSorted(newestFirst);
}

/** Lists the drives at which staff checked the person in, without those of whose day the history has a donation. */
export function listVisits(
  { reservations, drives }: GivenRecords,
  gifts: readonly Gift[],
): Visit[] {
  return reservations
    .flatMap(({ id, drive_id, checked_in_at: at, outcome }): Visit[] => {
      if (!at || outcome) return [];
      const drive = drives.find((one) => one.id === drive_id);
      const day = drive?.date ?? getTodayInput(new Date(at));
      return [{ key: id, day, place: drive ? describeWhere(drive.name, drive.location) : '' }];
    })
    .filter(({ day }) => !gifts.some((gift) => isSameDay(gift.day, day)))
    .toSorted(newestFirst);
}

export interface YearOfGifts {
  year: number;
  count: number;
}

/** How many years the chart has at most. */
export const MOST_YEARS = 12;

/**
 * Counts donations by year, from the first to this year, the newest year first. Years before the latest `MOST_YEARS`
 * are left out.
 */
export function countByYear(gifts: readonly Gift[], today: string): YearOfGifts[] {
  if (gifts.length === 0) return [];
  const years = gifts.map(({ day }) => Number(day.slice(0, 4)));
  const last = Math.max(Number(today.slice(0, 4)), ...years);
  const first = Math.max(Math.min(...years), last - MOST_YEARS + 1);
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const year = last - n;
    return { year, count: years.filter((one) => one === year).length };
  });
}

const count = (n: number) => (n === 1 ? '1 donation' : `${n} donations`);

/** Sums up a history: '3 donations: 1 confirmed by staff, 2 told by you.' */
export function describeGifts(gifts: readonly Gift[]): string {
  const of = (by: Gift['by']) => gifts.filter((gift) => gift.by === by).length;
  const parts = [
    [of('staff'), 'confirmed by staff'],
    [of('requester'), 'confirmed by the person who asked for blood'],
    [of('self'), 'told by you'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`);
  return `${count(gifts.length)}: ${said.join(', ')}.`;
}
