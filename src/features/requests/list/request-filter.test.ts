import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '@/collections/documents';
import { openStore } from '@/store/rxdb/open';
import { createRecord } from '@/store/changes/records';
import { openRequests, readFilter } from './request-filter';

const DAY = 86_400_000;
const rows: [string, string, string, boolean][] = [
  ['old critical', 'Critical', 'O-', false],
  ['standard', 'Standard', 'O-', false],
  ['done', 'Critical', 'O-', true],
  ['high', 'High', 'A+', false],
  ['low, of another system', 'Low', 'A+', false],
  ['new critical', 'Critical', 'A+', false],
];

describe('the list of open requests', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore('requests-listed', { using: getRxStorageMemory() });
    for (const [i, [hospital, urgency, blood_type, request_fulfilled]] of rows.entries()) {
      const row = { id: crypto.randomUUID(), hospital, urgency, blood_type, request_fulfilled };
      await createRecord(store, 'blood_requests', row, (i + 1) * DAY);
    }
  });
  afterAll(() => store.close());

  const listed = async (search: string, limit = 50) => {
    const query = openRequests(readFilter(new URLSearchParams(search)), limit);
    return (await store.blood_requests.find(query).exec()).map((doc) => doc.hospital);
  };

  // covers: unfulfilled-listed
  it('has the most urgent first, then the newest, and nothing fulfilled', async () => {
    expect(await listed('')).toEqual([
      'new critical',
      'old critical',
      'high',
      'low, of another system',
      'standard',
    ]);
    expect(await listed('', 2)).toEqual(['new critical', 'old critical']);
  });

  it('is filtered by blood type and urgency from the URL', async () => {
    expect(await listed('type=O-')).toEqual(['old critical', 'standard']);
    expect(await listed('urgency=Critical')).toEqual(['new critical', 'old critical']);
    expect(await listed('type=A%2B&urgency=High')).toEqual(['high']);
  });

  it('has what a type can give to, the most urgent first', async () => {
    expect(await listed('type=O-&give=to')).toHaveLength(5);
    expect(await listed('type=A%2B&give=to')).toEqual([
      'new critical',
      'high',
      'low, of another system',
    ]);
    expect(await listed('type=O-&give=to&urgency=Critical')).toEqual([
      'new critical',
      'old critical',
    ]);
    expect(await listed('give=to')).toHaveLength(5);
  });

  it('counts an unknown urgency as Standard', async () => {
    expect(await listed('urgency=Standard')).toEqual(['low, of another system', 'standard']);
  });

  it('ignores an unknown filter', async () => {
    expect(await listed('type=Z&urgency=Soon')).toHaveLength(5);
  });
});
