import { expect, it } from 'vitest';
import { isState, isWork, SYNCED } from '@/collections/facts';
import { FACTS } from '@/collections/facts.generated';
import { ROWS } from '@/collections/rows.generated';
import { SEEN } from '@/collections/seen.generated';
import { RECORDS } from './all';
import type { RecordWords } from './define';
import { findForm } from './forms';

const ALL_FORMS = SYNCED.flatMap((table) => Object.keys(RECORDS[table].forms));

it('names each form in one collection', () => {
  expect(ALL_FORMS).toHaveLength(new Set(ALL_FORMS).size);
});

it.each(ALL_FORMS)('finds a page to continue the form %s', (name) => {
  const { form, id } = findForm(name) ?? findForm(`${name}:x1`) ?? {};
  const to = typeof form?.to === 'function' ? form.to(id ?? '') : form?.to;
  expect(to).toMatch(/^\/\w/);
});

it('knows the form only with the id that it needs', () => {
  expect(findForm('request-edit')).toBeUndefined();
  expect(findForm('blood-request:x1')).toBeUndefined();
});

it.each(SYNCED.filter(isWork))('labels what people type into a record of %s', (table) => {
  const labelled = Object.keys(RECORDS[table].labels);
  expect(labelled.length).toBeGreaterThan(0);
  expect(labelled.filter((name) => !(name in ROWS[table].shape))).toEqual([]);
});

// PrivacyPage names what everybody sees by its labels
it.each(['donors', 'blood_requests'] as const)('labels what everybody sees of %s', (table) => {
  const made: readonly string[] = [...FACTS[table].made, 'id'];
  const seen = SEEN[table].filter((name) => !made.includes(name) && !isState(table, name));
  const { labels }: RecordWords = RECORDS[table];
  expect(seen.filter((name) => !labels[name])).toEqual([]);
});
