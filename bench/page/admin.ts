import { BLOOD_TYPES } from '@/blood/blood-type';
import { REQUESTER_TYPES } from '@/blood/offer';
import { URGENCIES } from '@/blood/urgency';
import { DONORS } from '@/features/admin/donors/donor-rows';
import { findMatching } from '@/features/admin/table/list-filter';
import { makeOrder } from '@/features/admin/table/table-column';
import { donorColumns } from '@/features/admin/donors/donor-columns';
import type { Store } from '@/collections/documents';
import { addKeys } from '@/collections/all';
import { openPersonalStore } from '@/store/open-personal';
import type { LocalDocument } from '@/store/changes/pending';
import { LiveTable } from '@/store/hooks/live-table';
import { writeAll } from '@/store/changes/write';
import { storedDonation } from './donor-rows';
import type { Fields } from '@/protocol';

// The page on which the bench tests the admin panel's search: a large store, and searches in it.

const BATCH = 5000;

/** The words that are typed into the search. Each finds fewer rows than the one before. */
const TYPED = [
  'm',
  'ma',
  'mar',
  'marcus o',
  'person-1',
  'person-12',
  'person-123',
  'person-1234',
  '(614) 555-01',
  '(614) 555-010',
  '(614) 555-0101',
];

interface Search {
  text: string;
  ours: number;
  dexie: number;
  regex: number;
}

async function write(store: Store, name: 'donors' | 'blood_requests', rows: Fields[]) {
  const byId = new Map(rows.map((row) => [String(row['id']), row]));
  await writeAll<LocalDocument>(
    store,
    name,
    [...byId.keys()],
    (_doc, id) => addKeys(name, { ...byId.get(id), unsent: 0, pending: null }) as LocalDocument,
    { likelyNew: true },
  );
}

function request(n: number): Fields {
  const at = new Date(Date.UTC(2026, 0, 1) + n * 600_000).toISOString();
  return {
    id: crypto.randomUUID(),
    user_id: crypto.randomUUID(),
    user_email: `nurse-${n}@example.org`,
    patient_id: 'P-123456',
    blood_type: BLOOD_TYPES[n % BLOOD_TYPES.length],
    hospital: `Hospital ${n % 400}`,
    required_units: 1 + (n % 8),
    urgency: URGENCIES[n % URGENCIES.length],
    location: 'Columbus',
    contact: '(614) 555-0100',
    email: `ward-${n % 400}@example.org`,
    reason: 'Surgery this week, and what else a nurse may write about it.',
    additional_info: '',
    requester_name: `Nurse ${n % 900}`,
    requester_type: Object.keys(REQUESTER_TYPES)[n % 4],
    request_fulfilled: n % 2 === 0,
    client_created_at: at,
    created_at: at,
    updated_at: at,
    rev: 1,
  };
}

async function fill(userId: string, donors: number, requests: number): Promise<void> {
  const store = await openPersonalStore(userId, ['donors', 'blood_requests']);
  const have = await store.donors.count().exec();
  for (let from = have; from < donors; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, donors - from) }, (_, n) =>
      storedDonation(from + n, {
        id: crypto.randomUUID(),
        email: `person-${(from + n) % 5000}@example.org`,
      }),
    );
    await write(store, 'donors', rows);
  }
  for (let from = 0; from < requests; from += BATCH)
    await write(
      store,
      'blood_requests',
      Array.from({ length: BATCH }, (_, n) => request(from + n)),
    );
  await store.close();
}

const regexOf = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface DexieTable {
  filter(test: (doc: Fields) => boolean): { toArray(): Promise<Fields[]> };
}

/**
 * Times the same searches with the panel's table, with a scan of raw Dexie, and with RxDB's $regex. All times are in
 * ms.
 */
async function search(userId: string): Promise<Search[]> {
  const store = await openPersonalStore(userId, ['donors']);
  const table = new LiveTable(DONORS.project);
  await table.begin(store, 'donors');
  const { name: order, compare } = makeOrder(Object.values(donorColumns), {
    column: 'name',
    descending: false,
  });
  const rows = table.sorted(order, compare);
  const { storageInstance } = store.donors as unknown as {
    storageInstance: { internals: Promise<{ dexieTable: DexieTable }> };
  };
  const { dexieTable } = await storageInstance.internals;
  const timed = async (work: () => number | Promise<number>): Promise<[number, number]> => {
    const start = performance.now();
    const found = await work();
    return [performance.now() - start, found];
  };
  const results: Search[] = [];
  for (const text of TYPED) {
    const [ours, found] = await timed(
      () => findMatching(rows, { text, types: null, hospital: '' }).length,
    );
    const has = (value: unknown) => String(value).toLowerCase().includes(text);
    const [dexie, scanned] = await timed(async () => {
      const docs = await dexieTable
        .filter(
          (doc) => has(doc['full_name']) || has(doc['user_email']) || has(doc['phone_number']),
        )
        .toArray();
      return docs.length;
    });
    const pattern = { $regex: regexOf(text), $options: 'i' };
    const selector = {
      $or: [{ full_name: pattern }, { user_email: pattern }, { phone_number: pattern }],
    };
    const [regex, matched] = await timed(
      async () => (await store.donors.find({ selector }).exec()).length,
    );
    if (found === 0 || found !== scanned || found !== matched)
      throw new Error(`${text}: found ${found}, ${scanned}, ${matched}`);
    results.push({ text, ours, dexie, regex });
  }
  table.end();
  await store.close();
  return results;
}

export interface AdminPage {
  fill: typeof fill;
  search: typeof search;
}
declare global {
  interface Window {
    adminBench: AdminPage;
  }
}
window.adminBench = { fill, search };
