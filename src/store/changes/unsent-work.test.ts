import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getCollection, type Store } from '@/collections/documents';
import type { AttentionDoc, DraftDoc } from '@/collections/device';
import { openStore } from '../rxdb/open';
import { resendRefusal } from './attention';
import type { LocalDocument } from './pending';
import { changeRecord, createRecord } from './records';
import { restoreUnsentWork } from './unsent-work';
import { reinstateRequest, withdrawRequest } from './withdraw';
import { writeAll } from './write';

const id = 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f';
const received = { id, unsent: 0, pending: null, newest: '', feed: '', rev: 3 };

let store: Store;
beforeEach(async () => {
  store = await openStore(`unsent-work-${crypto.randomUUID()}`, { using: getRxStorageMemory() });
});
afterEach(() => store.close());

const receive = (collection: 'donors' | 'blood_requests', fields: object) =>
  writeAll<LocalDocument>(
    store,
    collection,
    [id],
    () => ({ ...received, ...fields }) as LocalDocument,
  );
const read = async (collection: 'donors' | 'blood_requests' | 'attention' | 'drafts', of = id) =>
  (await getCollection(store, collection).findOne(of).exec())?.toJSON();

test('a form that is submitted twice makes one record, with the words of the first', async () => {
  await createRecord(store, 'donors', { id, city: 'First' });
  await createRecord(store, 'donors', { id, city: 'Second' });
  expect(await read('donors')).toMatchObject({ city: 'First', unsent: 1 });
});

test('no change is lost when several are saved at the same time', async () => {
  await receive('donors', { city: 'Here', address: 'There', notes: '' });
  await Promise.all([
    changeRecord(store, 'donors', id, { city: 'Salem' }),
    changeRecord(store, 'donors', id, { address: '2 My Street' }),
    changeRecord(store, 'donors', id, { notes: 'Mine' }),
  ]);
  expect(await read('donors')).toMatchObject({
    city: 'Salem',
    address: '2 My Street',
    notes: 'Mine',
    pending: { base: { city: 'Here', address: 'There', notes: '' } },
  });
});

test('taking back a withdrawal leaves the other unsent change of the request', async () => {
  await receive('blood_requests', { hospital: 'General', blood_type: 'A+', urgency: 'High' });
  await changeRecord(store, 'blood_requests', id, { hospital: 'Memorial' });
  await withdrawRequest(store, id);
  expect(await reinstateRequest(store, id)).toBe(true);
  const kept = await read('blood_requests');
  expect(kept).toMatchObject({ hospital: 'Memorial', unsent: 1 });
  expect(kept).toHaveProperty('pending.base', { hospital: 'General' });
});

test('taking back a withdrawal after it may have been sent sends that it is taken back', async () => {
  await receive('blood_requests', { hospital: 'General', blood_type: 'A+', urgency: 'High' });
  await withdrawRequest(store, id);
  // an older page has sent the withdrawal and got no answer
  await writeAll<LocalDocument>(store, 'blood_requests', [id], (doc) => {
    const sent = { id: crypto.randomUUID(), base: { deleted: false }, set: { deleted: true } };
    return doc?.pending ? { ...doc, pending: { ...doc.pending, sent } } : doc;
  });
  await reinstateRequest(store, id);
  expect(await read('blood_requests')).toMatchObject({ unsent: 1 });
});

const refused = (fields: Partial<AttentionDoc>): AttentionDoc => ({
  id: crypto.randomUUID(),
  kind: 'rejected',
  table: 'donors',
  row_id: id,
  creates: false,
  payload: { city: 'Mine' },
  base: { city: 'Here' },
  theirs: null,
  code: '23514',
  field: 'city',
  message: null,
  at: 1,
  ...fields,
});
const tell = (doc: AttentionDoc) => writeAll<AttentionDoc>(store, 'attention', [doc.id], () => doc);

test('what cannot be sent again, because its record left, still needs attention', async () => {
  const doc = refused({});
  await tell(doc);
  expect(await resendRefusal(store, doc)).toBe(false);
  expect(await read('attention', doc.id)).toMatchObject({ payload: { city: 'Mine' } });
});

test('what is sent again needs attention again if somebody changed the field since', async () => {
  await receive('donors', { city: 'Theirs' });
  const doc = refused({});
  await tell(doc);
  expect(await resendRefusal(store, doc)).toBe(true);
  expect(await read('donors')).toMatchObject({ city: 'Theirs', unsent: 0 });
  const again = await store.attention.find().exec();
  expect(again.map(({ payload, theirs }) => [payload, theirs])).toEqual([
    [{ city: 'Mine' }, { city: 'Theirs' }],
  ]);
});

test('restored work brings back what needs attention and drafts, and overwrites no newer draft', async () => {
  const draft = (text: string): DraftDoc => ({ id: 'a-form', values: { notes: text }, at: 1 });
  await writeAll<DraftDoc>(store, 'drafts', ['a-form'], () => draft('newer'));
  const doc = refused({});
  const other = { ...draft('older'), id: 'another-form' };
  await restoreUnsentWork(store, {
    waiting: [],
    attention: [doc],
    drafts: [draft('older'), other],
  });
  expect(await read('attention', doc.id)).toMatchObject({ payload: { city: 'Mine' } });
  expect(await read('drafts', 'a-form')).toMatchObject({ values: { notes: 'newer' } });
  expect(await read('drafts', 'another-form')).toMatchObject({ values: { notes: 'older' } });
});
