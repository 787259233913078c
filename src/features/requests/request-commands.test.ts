import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useCurrentStore } from '@/store/current';
import { openStore } from '@/store/rxdb/open';
import { postRequest, makeRequestRow } from './request-commands';
import { makeEmptyRequest, requestSchema } from './form/request-schema';

const poster = { userId: '6e7a1f9e-3c1d-4b7a-9d2e-0f5a8c1b2d3e', email: 'ada@example.com' };
const values = requestSchema.parse({
  ...makeEmptyRequest(),
  id: 'c3f9d8a0-6b1e-4a57-8f1f-3d2c1b0a9e8f',
  requester_name: 'Ada Byron',
  requester_type: 'doctor',
  hospital: 'St Mary',
  location: 'Not specified',
  blood_type: 'O-',
  required_units: '2',
  urgency: 'Critical',
  contact: '555 0100',
  email: 'ward@example.com',
  reason: 'Surgery',
  verified: true,
});

describe('the row of a new request', () => {
  it('is open, belongs to the poster and has a patient number', () => {
    const row = makeRequestRow(values, poster);
    expect(row).toMatchObject({
      user_id: poster.userId,
      user_email: 'ada@example.com',
      email: 'ward@example.com',
      request_fulfilled: false,
      required_units: 2,
    });
    expect(row.patient_id).toMatch(/^P-[1-9]\d{5}$/);
  });

  it('holds only columns of the table, not the form’s checkbox', () => {
    expect(makeRequestRow(values, poster)).not.toHaveProperty('verified');
  });

  it('is refused when a value breaks the entity’s rules', () => {
    expect(() => makeRequestRow({ ...values, required_units: 0 }, poster)).toThrow(
      'At least 1 unit',
    );
  });
});

describe('posting a request', () => {
  afterEach(() => useCurrentStore.setState({ store: null }));

  it('saves one unsent record, however often the same form is submitted', async () => {
    vi.stubGlobal('navigator', { storage: { persist: () => Promise.resolve(true) } });
    const store = await openStore('requests-posted', { using: getRxStorageMemory() });
    const waiting = [postRequest(values, poster)];
    useCurrentStore.setState({ store });
    waiting.push(postRequest(values, poster));
    // both submissions wait until the store is set
    useCurrentStore.setState({ store });
    await Promise.all(waiting);
    const docs = await store.blood_requests.find().exec();
    expect(docs.map((doc) => [doc.unsent, doc.urgency, doc.request_fulfilled])).toEqual([
      [1, 'Critical', false],
    ]);
    await store.close();
    vi.unstubAllGlobals();
  });
});
