import { REQUESTER_TYPES } from '@/blood/offer';
import { getRank, type LifeOfRequest } from '@/blood/request-life';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import type { TableRow } from '@/store/hooks/live-table';
import type { TableDefinition } from '@/store/hooks/use-table';
import { getTypeOrder } from '../donors/donor-rows';
import { sortKey } from '../table/table-column';

/** The row of a request in the tables of the admin panel. */
export interface RequestRow extends TableRow {
  requester: string;
  requesterKey: string;
  /** in words; empty if it is unknown */
  requesterType: string;
  type: string;
  typeOrder: number;
  units: number;
  hospital: string;
  hospitalKey: string;
  location: string;
  contact: string;
  email: string;
  created: string;
  /** null if the record has none */
  urgency: string | null;
  /** from 0 for Critical to 3 for Standard; 4 for a request for a day */
  severity: number;
  fulfilled: boolean;
  /** the columns on which the request's state depends */
  life: LifeOfRequest & { renewals: number };
  unsent: boolean;
  /** the text in which the search looks */
  search: string;
}

/** Copies these columns one by one, so that the rest of the document does not stay in memory. */
const lifeOf = (doc: BloodRequestDoc): RequestRow['life'] => ({
  urgency: doc.urgency,
  required_units: doc.required_units,
  request_fulfilled: doc.request_fulfilled,
  created_at: doc.created_at,
  units_given: doc.units_given ?? 0,
  units_coming: doc.units_coming ?? 0,
  units_expected: doc.units_expected ?? doc.units_coming ?? 0,
  expires_at: doc.expires_at ?? null,
  expired: doc.expired === true,
  closed_reason: doc.closed_reason ?? null,
  deleted: doc.deleted === true,
  needed_on: doc.needed_on ?? null,
  needed_from: doc.needed_from ?? null,
  needed_until: doc.needed_until ?? null,
  renewals: doc.renewals ?? 0,
});

/** Makes the row of a request. */
export function makeRequestRow(doc: BloodRequestDoc): RequestRow {
  const requester = doc.requester_name ?? '';
  const email = doc.email ?? '';
  // a damaged record may lack this column, whatever the type of the row says
  const hospital = (doc.hospital as string | undefined) ?? '';
  // an older record may lack this column, whatever the type of the row says
  const urgency = (doc.urgency as string | undefined) ?? null;
  return {
    id: doc.id,
    requester,
    requesterKey: sortKey(requester),
    requesterType: REQUESTER_TYPES[doc.requester_type],
    type: doc.blood_type,
    typeOrder: getTypeOrder(doc.blood_type),
    units: doc.required_units,
    hospital,
    hospitalKey: sortKey(hospital),
    location: doc.location,
    contact: doc.contact ?? '',
    email,
    created: doc.created_at,
    urgency,
    severity: getRank(doc),
    fulfilled: doc.request_fulfilled,
    life: lifeOf(doc),
    unsent: doc.unsent === 1,
    search: `${requester.toLowerCase()}\n${hospital.toLowerCase()}\n${email.toLowerCase()}`,
  };
}

/** The table of all requests, open and fulfilled. */
export const REQUESTS: TableDefinition<RequestRow> = {
  collection: 'blood_requests',
  // this table holds only requests, although the document's type does not say so
  project: (doc) => makeRequestRow(doc as unknown as BloodRequestDoc),
};
