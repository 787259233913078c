import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/collections/documents';
import { openStore } from '../rxdb/open';
import { chooseMutation, type LocalDocument } from './pending';
import { changeRecord } from './records';
import { settle } from './settle';
import { reinstateRequest, withdrawRequest } from './withdraw';
import { writeAll } from './write';

const id = 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f';
const row = { id, hospital: 'Memorial', reason: 'Surgery', rev: 3 };

let store: Store;
beforeEach(async () => {
  store = await openStore(`withdraw-${crypto.randomUUID()}`, {
    using: getRxStorageMemory(),
    only: ['blood_requests', 'attention'],
  });
  const received = { ...row, unsent: 0, pending: null, newest: '', feed: '' } as const;
  await writeAll<LocalDocument>(store, 'blood_requests', [id], () => received);
});
afterEach(() => store.close());

const read = async () => (await store.blood_requests.findOne(id).exec())?.toMutableJSON();

test('a withdrawal that is taken back leaves the changes before it, also once the first was refused', async () => {
  await changeRecord(store, 'blood_requests', id, { reason: 'Birth' });
  await withdrawRequest(store, id);
  // the server refuses a version that was sent before the withdrawal
  await writeAll<LocalDocument>(store, 'blood_requests', [id], (doc) => {
    const sent = doc && chooseMutation('blood_requests', doc);
    if (!sent) throw new Error('nothing to send');
    return settle(
      'blood_requests',
      doc,
      sent,
      { status: 'conflict', fields: ['deleted'], row },
      'm',
    ).next;
  });
  expect(await reinstateRequest(store, id)).toBe(true);
  expect(await read()).toMatchObject({
    reason: 'Birth',
    unsent: 1,
    pending: { base: { reason: 'Surgery' } },
  });
  expect(await read()).not.toHaveProperty('deleted', true);
});

test('a withdrawal alone that is taken back leaves nothing unsent', async () => {
  await withdrawRequest(store, id);
  expect(await reinstateRequest(store, id)).toBe(true);
  expect(await read()).toMatchObject({ reason: 'Surgery', unsent: 0, pending: null });
});
