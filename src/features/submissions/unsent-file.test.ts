import { expect, it } from 'vitest';
import type { AttentionDoc } from '@/collections/device';
import type { LocalDocument } from '@/store/changes/pending';
import { makeUnsentFile } from './unsent-file';

const at = Date.UTC(2026, 10, 20, 12);
const request = {
  id: 'r1',
  hospital: 'St Mary',
  required_units: 2,
  urgency: 'Critical',
  patient_id: 'P-123456',
  rev: 0,
  unsent: 1,
  pending: { id: 'm1', base: null, sent: null, at },
} as LocalDocument;
const refused: AttentionDoc = {
  id: 'm2',
  kind: 'conflict',
  table: 'donors',
  row_id: 'd1',
  creates: false,
  payload: { city: 'Mine' },
  theirs: { city: 'Theirs' },
  code: null,
  field: null,
  message: null,
  at,
};
const draft = {
  id: 'blood-request#1a2b3c4d',
  values: { id: 'r2', hospital: 'General', reason: '', verified: true },
  at,
};

const read = (text: string) => JSON.parse(text) as Record<string, Record<string, unknown>[]>;
const file = makeUnsentFile(
  { waiting: [{ table: 'blood_requests', doc: request }], attention: [refused], drafts: [draft] },
  'Lifedrop',
  'nurse@example.org',
  at,
);

it('starts with a sentence that says whose it is, what it holds, and that it is confidential', () => {
  const [first] = Object.entries(read(file));
  expect(first?.[0]).toBe('about');
  expect(first?.[1]).toMatch(/^This file holds what nurse@example\.org entered in Lifedrop/);
  expect(first?.[1]).toContain('personal and medical details');
});

it('has each waiting record in words and as the mutation for the server', () => {
  expect(read(file)['waiting_to_be_sent']).toEqual([
    {
      what: 'New blood request',
      saved: '2026-11-20T12:00:00.000Z',
      values: {
        Hospital: 'St Mary',
        'Units Needed': '2',
        Urgency: 'Critical (immediately)',
      },
      data: {
        collection: 'blood_requests',
        row_id: 'r1',
        id: 'm1',
        base: null,
        set: {
          hospital: 'St Mary',
          required_units: 2,
          urgency: 'Critical',
          patient_id: 'P-123456',
        },
      },
    },
  ]);
});

it('has each refused change with both versions and the reason', () => {
  expect(read(file)['needs_attention']?.[0]).toMatchObject({
    what: 'Change to your donation',
    values: { City: 'Mine' },
    on_the_server: { City: 'Theirs' },
  });
});

it('has the whole of a record that is gone', () => {
  const gone: AttentionDoc = {
    ...refused,
    kind: 'rejected',
    base: { city: 'Springfield', address: '8 Hidden Lane', user_id: 'u1' },
    theirs: null,
    code: '23514',
    field: 'deleted',
  };
  const text = makeUnsentFile({ waiting: [], attention: [gone], drafts: [] }, 'Lifedrop', '', at);
  expect(read(text)['needs_attention']?.[0]).toMatchObject({
    reason: 'This donation was deleted before your change arrived.',
    values: { City: 'Mine', Address: '8 Hidden Lane' },
  });
});

it('has drafts by the labels of their fields, without empty ones', () => {
  const [draftEntry] = read(file)['drafts'] ?? [];
  expect(draftEntry?.['what']).toBe('Blood request');
  expect(draftEntry?.['values']).toEqual({ Hospital: 'General' });
});
