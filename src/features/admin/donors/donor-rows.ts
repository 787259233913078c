import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import type { DonorDoc } from '@/collections/donors/row';
import type { TableRow } from '@/store/hooks/live-table';
import type { TableDefinition } from '@/store/hooks/use-table';
import { sortKey } from '../table/table-column';

/** Counts the rows of each blood type. The types are in the order of `BLOOD_TYPES`. */
export function countByType(
  rows: Iterable<{ type: string }>,
): { type: BloodType; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of rows) counts.set(type, (counts.get(type) ?? 0) + 1);
  return BLOOD_TYPES.map((type) => ({ type, count: counts.get(type) ?? 0 }));
}

/** Describes how many donors may give: '13 available, 9 of them may give.' */
export function describeReady(available: number, ready: number): string {
  const count = `${available.toLocaleString('en-US')} available`;
  if (ready === available)
    return `${count}, ${available === 1 ? 'and may give.' : 'all of them may give.'}`;
  if (ready === 0)
    return `${count}, ${available === 1 ? 'but may not give today.' : 'none of them may give today.'}`;
  return `${count}, ${ready.toLocaleString('en-US')} of them may give.`;
}

/** The row of a donation in the tables of the admin panel. */
export interface DonorRow extends TableRow {
  name: string;
  nameKey: string;
  email: string;
  phone: string;
  type: string;
  /** the index of the type in `BLOOD_TYPES`, by which tables sort */
  typeOrder: number;
  /** whether the health answers allow a donation; null if there are no answers */
  healthy: boolean | null;
  /** whether the donor was neither ill lately nor takes medication */
  eligible: boolean;
  /** the date of the last donation, an ISO date; empty if there is none */
  lastDonation: string;
  created: string;
  /** the id of the account that registered the donation */
  owner: string;
  /** the ZIP code as the person typed it */
  zip: string;
  /** the city and state */
  place: string;
  available: boolean;
  unsent: boolean;
  /** the text in which the search looks */
  search: string;
}

const typeOrders = new Map<string, number>(BLOOD_TYPES.map((type, place) => [type, place]));
export const getTypeOrder = (type: string): number => typeOrders.get(type) ?? BLOOD_TYPES.length;

/** Makes the row of a donation. */
export function makeDonorRow(doc: DonorDoc): DonorRow {
  const name = doc.full_name ?? '';
  const email = doc.user_email ?? '';
  const phone = doc.phone_number ?? '';
  return {
    id: doc.id,
    name,
    nameKey: sortKey(name),
    email,
    phone,
    type: doc.blood_type,
    typeOrder: getTypeOrder(doc.blood_type),
    healthy: doc.is_healthy ?? null,
    eligible: doc.recent_illness !== true && doc.any_medications !== true,
    lastDonation: doc.last_donation_date ?? '',
    created: doc.created_at,
    owner: doc.user_id,
    zip: doc.zip_code,
    place: [doc.city, doc.state].filter(Boolean).join(', '),
    available: doc.is_available,
    unsent: doc.unsent === 1,
    search: `${name.toLowerCase()}\n${email.toLowerCase()}\n${phone}`,
  };
}

/** The table of all people's donations. */
export const DONORS: TableDefinition<DonorRow> = {
  collection: 'donors',
  // this table holds only donations, although the document's type does not say so
  project: (doc) => makeDonorRow(doc as unknown as DonorDoc),
};

/** Describes the result of the health answers in the words of the page View Donors. */
export function describeHealth(healthy: boolean | null): 'Healthy' | 'Not Eligible' | 'Unknown' {
  if (healthy === null) return 'Unknown';
  return healthy ? 'Healthy' : 'Not Eligible';
}
