import { BLOOD_TYPES } from '@/blood/blood-type';
import { URGENCIES } from '@/blood/urgency';
import { selectRequestsFor } from '@/features/requests/list/requests-for-donor';
import { measureMilesTo } from '@/features/requests/list/use-distances';
import { loadZipTable } from '@/places/zip-positions';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { addKeys } from '@/collections/all';

// The page on which the bench tests *Requests that need you*. It times the code that makes this list anew whenever a
// request changes.

const RADIUS = 100;
const SEEKER = crypto.randomUUID();
const HOUR = 3_600_000;

/** Makes an open request of somebody in Ohio. */
function request(n: number, now: number): BloodRequestDoc {
  const at = new Date(now - n * 60_000).toISOString();
  // RxDB types a document by its schema; this one has the same fields
  return addKeys('blood_requests', {
    id: crypto.randomUUID(),
    blood_type: BLOOD_TYPES[n % BLOOD_TYPES.length],
    component: n % 5 === 0 ? 'plasma' : 'red_cells',
    hospital: `Hospital ${n % 400}`,
    hospital_zip: String(43_001 + ((n * 37) % 950)),
    location: 'Ward 5',
    required_units: 1 + (n % 8),
    units_given: 0,
    units_coming: n % 2,
    urgency: URGENCIES[n % URGENCIES.length],
    requester_type: 'hospital',
    request_fulfilled: false,
    expires_at: new Date(now + 24 * HOUR).toISOString(),
    created_at: at,
    rev: 1,
    unsent: 0,
    pending: null,
  }) as unknown as BloodRequestDoc;
}

/**
 * Makes the list from this many open requests, for one blood type after the other.
 * @returns how long each list took, ms
 */
async function needsYou(count: number, runs: number): Promise<number[]> {
  const table = await loadZipTable();
  const now = Date.now();
  const requests = Array.from({ length: count }, (_, n) => request(n, now));
  const taken: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const bloodType = BLOOD_TYPES[run % BLOOD_TYPES.length] ?? 'O-';
    const seeker = {
      userId: SEEKER,
      bloodType,
      milesTo: (to: BloodRequestDoc) => measureMilesTo(to, '43215', table),
      radius: RADIUS,
      answered: new Set<string>(),
    };
    const start = performance.now();
    const found = selectRequestsFor(requests, seeker, now);
    taken.push(performance.now() - start);
    if (found.every(({ miles }) => miles === null))
      throw new Error(`${found.length} found for ${bloodType}`);
  }
  return taken;
}

declare global {
  interface Window {
    needsYou: typeof needsYou;
  }
}
window.needsYou = needsYou;
