import { describe, expect, it } from 'vitest';
import type { PledgeDoc } from '@/collections/pledges/row';
import type { ReservationDoc } from '@/collections/reservations/row';
import { earlierSchema } from './earlier-schema';
import { countByYear, describeGifts, type GivenRecords, listGifts, listVisits } from './gifts';

const pledge = (fields: Partial<PledgeDoc>): PledgeDoc =>
  ({
    id: fields.given_on ?? 'p',
    status: 'given',
    arrive_by: '2026-03-01T12:00:00Z',
    next_donation_on: null,
    hospital: 'Saint Mary',
    location: 'Salem',
    org_id: null,
    org_name: '',
    ...fields,
  }) as PledgeDoc;
const none: GivenRecords = {
  profile: null,
  pledges: [],
  donations: [],
  reservations: [],
  drives: [],
};
const told = (lines: string[], last: string | null = null): GivenRecords => ({
  ...none,
  profile: { earlier_donations: lines, last_donation_date: last },
});

describe('the history', () => {
  it('has a donation that staff confirmed with its kind, day and place, although the request is gone', () => {
    const gone = pledge({ given_on: '2026-03-01', component: 'platelets', org_id: 'h' });
    expect(listGifts({ ...none, pledges: [gone] })).toMatchObject([
      { day: '2026-03-01', component: 'platelets', place: 'Saint Mary, Salem', by: 'staff' },
    ]);
  });

  it('says who confirmed: the staff of a hospital, or whoever asked for blood', () => {
    const pledges = [
      pledge({ given_on: '2026-01-05', org_id: 'h', org_name: 'General' }),
      pledge({ given_on: '2025-01-05' }),
    ];
    expect(listGifts({ ...none, pledges }).map(({ by, place }) => [by, place])).toEqual([
      ['staff', 'General, Salem'],
      ['requester', 'Saint Mary, Salem'],
    ]);
  });

  it('counts only pledges whose donor gave', () => {
    const pledges = (['open', 'accepted', 'missed', 'withdrawn', 'closed'] as const).map((status) =>
      pledge({ status }),
    );
    expect(listGifts({ ...none, pledges })).toEqual([]);
  });

  it('lists once what several records tell of, as staff say it', () => {
    const records: GivenRecords = {
      ...told(['2026-03-02 whole_blood Home', '2024-05-03 plasma'], '2026-03-01'),
      pledges: [pledge({ given_on: '2026-03-01', org_id: 'h' })],
      donations: [{ last_donation_date: '2024-05-03' }, { last_donation_date: '2020-01-01' }],
    };
    expect(listGifts(records).map(({ day, by, component }) => [day, by, component])).toEqual([
      ['2026-03-01', 'staff', null],
      ['2024-05-03', 'self', 'plasma'],
      ['2020-01-01', 'self', null],
    ]);
  });

  it('leaves out lines that it does not understand', () => {
    expect(listGifts(told(['nonsense', '2024-05-03 gold']))).toEqual([]);
  });

  it('does not count a check-in at a drive until the person says that they gave there', () => {
    const records: GivenRecords = {
      ...none,
      reservations: [
        { id: 'r', drive_id: 'd', checked_in_at: '2026-02-01T10:00:00Z' },
        { id: 's', drive_id: 'gone', checked_in_at: '2025-02-01T12:00:00Z' },
        { id: 'n', drive_id: 'd', checked_in_at: null },
      ] as ReservationDoc[],
      drives: [{ id: 'd', name: 'Town Drive', date: '2026-02-01', location: 'Hall' }],
    };
    expect(listGifts(records)).toEqual([]);
    expect(listVisits(records, [])).toEqual([
      { key: 'r', day: '2026-02-01', place: 'Town Drive, Hall' },
      { key: 's', day: '2025-02-01', place: '' },
    ]);
    const said = listGifts(told(['2026-02-01 whole_blood Town Drive']));
    expect(listVisits(records, said).map(({ key }) => key)).toEqual(['s']);
  });

  it('counts what staff recorded at a drive, and is silent about whoever could not give', () => {
    const at = '2026-02-01T10:00:00Z';
    const records: GivenRecords = {
      ...told(['2026-02-01 whole_blood Town Drive']),
      reservations: [
        { id: 'r', drive_id: 'd', checked_in_at: at, outcome: 'given', given_on: '2026-02-01' },
        { id: 's', drive_id: 'd', checked_in_at: at, outcome: 'could_not', given_on: null },
      ] as ReservationDoc[],
      drives: [{ id: 'd', name: 'Town Drive', date: '2026-02-01', location: 'Hall' }],
    };
    const gifts = listGifts(records);
    expect(gifts.map(({ day, by, place }) => [day, by, place])).toEqual([
      ['2026-02-01', 'staff', 'Town Drive, Hall'],
    ]);
    expect(listVisits(records, gifts)).toEqual([]);
  });

  it('counts the years from the first donation to this year, also those without one', () => {
    const gifts = listGifts(told(['2024-01-01 plasma', '2024-06-01 plasma', '2022-01-01 plasma']));
    expect(countByYear(gifts, '2025-05-05')).toEqual([
      { year: 2025, count: 0 },
      { year: 2024, count: 2 },
      { year: 2023, count: 0 },
      { year: 2022, count: 1 },
    ]);
    const long = listGifts(told(['1990-01-01 plasma', '2024-01-01 plasma']));
    expect(countByYear(long, '2025-05-05')).toHaveLength(12);
    expect(countByYear([], '2025-05-05')).toEqual([]);
  });

  // covers: page-my-history
  it('says in words what it counts', () => {
    const records = {
      ...told(['2020-01-01 plasma']),
      pledges: [
        pledge({ given_on: '2026-03-01', org_id: 'h' }),
        pledge({ given_on: '2025-03-01' }),
      ],
    };
    expect(describeGifts(listGifts(records))).toBe(
      '3 donations: 1 confirmed by staff, 1 confirmed by the person who asked for blood, 1 told by you.',
    );
    expect(describeGifts(listGifts(told(['2020-01-01 plasma'])))).toBe(
      '1 donation: 1 told by you.',
    );
  });
});

describe('the form for an earlier donation', () => {
  const error = (day: string) =>
    earlierSchema(['2026-03-01']).safeParse({ day, component: 'plasma', place: '' }).error
      ?.issues[0]?.message;
  it('refuses a day that is missing, to come, too long ago or in the history already', () => {
    expect(error('')).toBe('Enter the day');
    expect(error('2999-01-01')).toBe('This day is in the future');
    expect(error('0202-01-01')).toBe('Enter the year with four digits, 1900 or later');
    expect(error('2026-03-01')).toBe('Your history has a donation on this day already');
    expect(error('2026-03-02')).toBeUndefined();
  });
});
