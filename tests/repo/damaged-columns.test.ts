import { describe, expect, it } from 'vitest';
import { listFittingBatches, sumHeld } from '@/blood/stock';
import { countDay, groupDay, listDay } from '@/features/admin/drives/day-list';
import { sumUnits } from '@/features/admin/inventory/use-units';
import { sortPledges } from '@/features/admin/requests/Pledges';
import { sortNearest } from '@/features/donations/list/use-donation-distances';
import { sortByDistance } from '@/features/drives/drive-search';
import { findCurrent } from '@/features/drives/reservation-state';
import { groupDonors } from '@/features/pledges/DonorsWhoCanCome';
import { listExpected } from '@/features/pledges/WardDonors';
import { countStates, groupByWard } from '@/features/requests/my-hospital/ward-state';
import { selectNear, sortByUrgencyAndDistance } from '@/features/requests/list/nearness';
import { selectRequestsFor } from '@/features/requests/list/requests-for-donor';
import { measureMilesTo } from '@/features/requests/list/use-distances';
import { findArea } from '@/places/zip-areas';
import { listProgress } from '@/blood/progress';
import { publicView } from '@/store/public-view';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { DonorDoc } from '@/collections/donors/row';
import type { DriveDoc } from '@/collections/drives/row';
import type { InventoryDoc } from '@/collections/inventory/row';
import type { PledgeDoc } from '@/collections/pledges/row';
import type { ReservationDoc } from '@/collections/reservations/row';

// Each row of a list has an error boundary, so a damaged record breaks only its own row. The code that sorts, filters
// and counts records runs outside these boundaries. No value of any column may make it throw.

const NOW = Date.parse('2026-05-10T10:00:00Z');
const TODAY = '2026-05-10';
const HERE = { latitude: 39.8, longitude: -89.65 };
const table = new Map([['62701', HERE]]);
const areas = new Map([['627', HERE]]);

/** Columns that the store makes itself. A record that lacks them is in no list. */
const OF_STORE = new Set(['id', 'newest', 'unsent', 'pending']);
const OWN = {
  user_id: 'u',
  newest: '1',
  unsent: 0,
  pending: null,
  rev: 1,
  created_at: '2026-05-10T09:00:00Z',
};

const donation = {
  ...OWN,
  id: 'donation',
  blood_type: 'O-',
  full_name: 'Dora',
  user_email: 'dora@example.com',
  phone_number: '555 0100',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  is_available: true,
  last_donation_date: '2026-01-01',
} as unknown as DonorDoc;
const request = {
  ...OWN,
  id: 'request',
  blood_type: 'A+',
  component: 'red_cells',
  urgency: 'High',
  required_units: 2,
  units_given: 0,
  units_coming: 0,
  request_fulfilled: false,
  expires_at: null,
  hospital: 'Saint Sound',
  hospital_zip: '',
  location: 'Springfield, IL 62701',
  ward: 'Surgery',
  requester_name: 'Nora',
  requester_type: 'staff',
  email: 'ward@example.com',
} as unknown as BloodRequestDoc;
const drive = { ...OWN, id: 'drive', date: TODAY, zip_code: '62701' } as unknown as DriveDoc;
const reservation = {
  ...OWN,
  id: 'reservation',
  drive_id: 'drive',
  status: 'confirmed',
  cancelled: false,
  preferred_time: '09:00:00',
  walk_in_name: '',
  walk_in_contact: '',
  person_name: 'Rosa',
  person_contact: '555 0101',
  person_blood_type: 'O-',
  user_email: 'rosa@example.com',
} as unknown as ReservationDoc;
const pledge = {
  ...OWN,
  id: 'pledge',
  request_id: 'request',
  status: 'accepted',
  decision: 'accepted',
  outcome: null,
  withdrawn: false,
  match: 'same',
  distance_band: 'under_5',
  arrive_by: '2026-05-10T12:00:00Z',
} as unknown as PledgeDoc;
const batch = {
  ...OWN,
  id: 'batch',
  blood_type: 'O-',
  component: 'red_cells',
  units: 2,
  status: 'available',
  expiry_date: '2026-05-20',
} as unknown as InventoryDoc;

const milesTo = (of: BloodRequestDoc) => measureMilesTo(of, '62701', table);
const seeker = {
  userId: 'somebody',
  bloodType: 'O-' as const,
  milesTo,
  radius: 50,
  answered: new Set<string>(),
};
/** Values that a column of a damaged record may hold. */
const DAMAGE: readonly unknown[] = [null, undefined, 7, {}, [], true];

/** Names the columns whose damage breaks a list of two records. One of the records is not damaged. */
function findBreaks<Row extends { id: string }>(
  sound: Row,
  work: (rows: Row[]) => unknown,
): string[] {
  const columns = Object.keys(sound).filter((column) => !OF_STORE.has(column));
  return columns.filter((column) =>
    DAMAGE.some((value) => {
      const damaged = { ...sound, id: 'damaged', [column]: value };
      try {
        work([damaged, sound]);
        work([sound, damaged]);
        return false;
      } catch {
        return true;
      }
    }),
  );
}

describe('no column of a damaged record breaks what runs over a list of', () => {
  it.each<[string, (rows: DonorDoc[]) => unknown]>([
    ['what everybody sees', (rows) => publicView('donors', rows)],
    ['the nearest', (rows) => sortNearest(rows, (of) => (findArea(areas, of.zip_code) ? 1 : null))],
  ])('donations: %s', (_, work) => expect(findBreaks(donation, work)).toEqual([]));

  it.each<[string, (rows: BloodRequestDoc[]) => unknown]>([
    ['what everybody sees', (rows) => publicView('blood_requests', rows)],
    ['urgency and distance', (rows) => sortByUrgencyAndDistance(rows, milesTo)],
    ['distance', (rows) => selectNear(rows, { radius: 10, isNearestFirst: true }, milesTo)],
    ['those that somebody can answer', (rows) => selectRequestsFor(rows, seeker, NOW)],
    ['wards', (rows) => groupByWard(rows, 'Another')],
    ['states', (rows) => countStates(rows, NOW)],
  ])('requests: %s', (_, work) => expect(findBreaks(request, work)).toEqual([]));

  it('drives', () =>
    expect(findBreaks(drive, (rows) => sortByDistance(rows, HERE, table))).toEqual([]));

  it.each<[string, (rows: ReservationDoc[]) => unknown]>([
    ['a day', (rows) => groupDay(listDay(rows, []), 'rosa')],
    ['its counts', (rows) => countDay(listDay(rows, []))],
    ['the current one', findCurrent],
  ])('reservations: %s', (_, work) => expect(findBreaks(reservation, work)).toEqual([]));

  it.each<[string, (rows: PledgeDoc[]) => unknown]>([
    ['groups', (rows) => groupDonors(rows, 1)],
    ['a ward', listExpected],
    ['the line of truth', (rows) => listProgress(request, rows, NOW)],
    ['the panel', sortPledges],
  ])('pledges: %s', (_, work) => expect(findBreaks(pledge, work)).toEqual([]));

  it.each<[string, (rows: InventoryDoc[]) => unknown]>([
    ['for a request', (rows) => listFittingBatches(rows, { blood_type: 'A+' }, TODAY)],
    ['held', sumHeld],
    ['totals', (rows) => sumUnits(rows, TODAY)],
  ])('units: %s', (_, work) => expect(findBreaks(batch, work)).toEqual([]));
});
