import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { CollectionName, Documents } from '@/collections/documents';
import type { DonorDoc } from '@/collections/donors/row';
import type { Veil } from './current';

// the columns that everybody may see: `seen_columns` of private.collections in supabase/migrations
const DONOR_COLUMNS = [
  'id',
  'blood_type',
  'city',
  'state',
  'zip_code',
  'is_available',
  'created_at',
  'blood_pressure',
  'sugar_level',
  'transport_needed',
  'preferred_time',
  'preferred_date',
  'emergency_available',
  'rev',
] as const satisfies readonly (keyof DonorDoc)[];
const REQUEST_COLUMNS = [
  'id',
  'blood_type',
  'required_units',
  'hospital',
  'location',
  'urgency',
  'created_at',
  'requester_type',
  'component',
  'hospital_zip',
  'units_given',
  'units_coming',
  'expires_at',
  'org_name',
  'verified',
  'hours',
  'lead_time',
  'request_fulfilled',
  'rev',
] as const satisfies readonly (keyof BloodRequestDoc)[];

function only<T extends object>(doc: T, columns: readonly (keyof T)[]): T {
  const names = new Set<string | number | symbol>(columns);
  const seen = Object.entries(doc).filter(([name]) => names.has(name));
  // the schema requires no column that is left out, except the owner and the index keys
  return { ...Object.fromEntries(seen), user_id: '', unsent: 0, pending: null } as T;
}

/** Shows only the area, which everybody may see. A damaged record may hold another type, and shows none. */
const showArea = (zip: unknown): string => (typeof zip === 'string' ? zip.slice(0, 3) : '');

/** Reduces a donation to what the server shows to anyone; null if it shows nothing. */
export const showPublicDonation = (doc: DonorDoc): DonorDoc | null =>
  doc.is_available && doc.unsent === 0
    ? { ...only(doc, DONOR_COLUMNS), zip_code: showArea(doc.zip_code) }
    : null;

/** Reduces a request to what the server shows to anyone; null if it shows nothing. */
export const showPublicRequest = (doc: BloodRequestDoc): BloodRequestDoc | null =>
  doc.request_fulfilled ||
  doc.closed_reason ||
  doc.expired === true ||
  doc.hidden === true ||
  doc.unsent === 1
    ? null
    : only(doc, REQUEST_COLUMNS);

type Views = { [K in CollectionName]?: (doc: Documents[K]) => Documents[K] | null };
const VIEWS: Views = {
  donors: showPublicDonation,
  blood_requests: showPublicRequest,
  drives: (doc) => doc,
  checkpoints: (doc) => doc,
};

/** Filters and reduces the rows of a person's store to what everybody may see. */
export const publicView: Veil = (collection, rows) => {
  const view = VIEWS[collection];
  return view ? rows.flatMap((doc) => view(doc) ?? []) : [];
};
