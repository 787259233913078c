import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import type { DonorDoc } from '@/collections/donors/row';
import type { TableRow } from '@/store/hooks/live-table';
import type { TableDefinition } from '@/store/hooks/use-table';
import { sortKey } from '../table/table-column';

/** Counts the rows of each type, in the order of the lists. */
export function countByType(
  rows: Iterable<{ type: string }>,
): { type: BloodType; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of rows) counts.set(type, (counts.get(type) ?? 0) + 1);
  return BLOOD_TYPES.map((type) => ({ type, count: counts.get(type) ?? 0 }));
}

/** '13 available, 9 of them may give.' */
export function describeReady(available: number, ready: number): string {
  const count = `${available.toLocaleString('en-US')} available`;
  if (ready === available)
    return `${count}, ${available === 1 ? 'and may give.' : 'all of them may give.'}`;
  if (ready === 0)
    return `${count}, ${available === 1 ? 'but may not give today.' : 'none of them may give today.'}`;
  return `${count}, ${ready.toLocaleString('en-US')} of them may give.`;
}

/** A donation as the tables of the admin panel hold it. */
export interface DonorRow extends TableRow {
  name: string;
  nameKey: string;
  email: string;
  phone: string;
  type: string;
  /** position of the type in the lists */
  typeOrder: number;
  /** the result of the health answers; null if there are none */
  healthy: boolean | null;
  /** neither recently ill nor on medication */
  eligible: boolean;
  /** ISO date, empty if there is none */
  lastDonation: string;
  created: string;
  /** id of the account that registered the donation */
  owner: string;
  /** the ZIP code as the person typed it */
  zip: string;
  /** city and state */
  place: string;
  available: boolean;
  unsent: boolean;
  /** the text to search */
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

/** The donations of all people. */
export const DONORS: TableDefinition<DonorRow> = {
  collection: 'donors',
  // the document is of this collection, although the table's type does not say so
  project: (doc) => makeDonorRow(doc as unknown as DonorDoc),
};

/** Describes the result of the health answers in the words of the donors page. */
export function describeHealth(healthy: boolean | null): 'Healthy' | 'Not Eligible' | 'Unknown' {
  if (healthy === null) return 'Unknown';
  return healthy ? 'Healthy' : 'Not Eligible';
}
