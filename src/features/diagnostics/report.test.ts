import { expect, it } from 'vitest';
import { SYNCED } from '@/collections/facts';
import { readCheckpointFacts } from './read-diagnostics';
import { type Diagnostics, listFacts, formatReport, formatSize } from './report';

const person = '0b1f6c9e-5f0a-4c1e-9d3b-1a2b3c4d5e6f';
const epoch = 'deadbeef-0000-4000-8000-000000000000';
const read = { epoch, viewer: 'user', seq: 42 };

const names = [...SYNCED, 'drafts', 'attention', 'checkpoints'] as const;
// Object.fromEntries loses the names of the keys in its type
const NO_ROWS = Object.fromEntries(names.map((name) => [name, 0])) as Diagnostics['store']['rows'];

const diagnostics = (documents: Parameters<typeof readCheckpointFacts>[0]): Diagnostics => ({
  at: Date.UTC(2026, 10, 20, 12),
  build: '0.1.0',
  browser: 'Some Browser 1',
  online: true,
  pending: 2,
  attention: 1,
  lastContact: null,
  kept: false,
  store: {
    rows: { ...NO_ROWS, donors: 1234, drafts: 7, attention: 1 },
    usage: { usage: 3_400_000, quota: 10_000_000_000 },
    ...readCheckpointFacts(documents),
  },
  worker: { state: 'activated', build: '0.1.0' },
});
const said = (d: Diagnostics, title: string) =>
  Object.fromEntries(
    listFacts(d)
      .find((group) => group.title === title)
      ?.facts.map(({ term, value }) => [term, value]) ?? [],
  );

it('says how far each collection was pulled, with only the start of the database’s epoch', () => {
  const documents = [{ id: 'donors', checkpoint: read, sweep: true }];
  const d = diagnostics(documents);
  expect(said(d, 'Read up to')).toMatchObject({
    Donations: 'change 42 as user, database deadbeef, being read again',
    Profiles: 'not yet read',
  });
  expect(formatReport('Lifedrop', d)).not.toContain(epoch);
});

it('says that nothing has been compared yet, or what the comparison found', () => {
  expect(said(diagnostics([]), 'Compared with the server')['Last time']).toBe('not yet checked');
  const collections = {
    donors: { compared: 1000, differing: 3, repaired: 3 },
    drives: { compared: 3, differing: 0, repaired: 0 },
  };
  const digest = { id: 'digest', checkpoint: { at: 0, collections }, sweep: false };
  const found = said(diagnostics([digest]), 'Compared with the server');
  const { 'Last time': last, Donations: donations, Drives: drives, ...others } = found;
  expect([last, donations, drives]).toEqual([
    '1970-01-01T00:00:00.000Z',
    '1,000 rows compared, 3 differed, 3 repaired',
    '3 rows compared, all as on the server',
  ]);
  expect(Object.keys(others)).toHaveLength(SYNCED.length - 2);
  expect(new Set(Object.values(others))).toEqual(new Set(['not yet checked']));
});

it('makes a report without the ids of documents or the person', () => {
  const d = diagnostics([
    { id: 'generation', checkpoint: { name: person }, sweep: false },
    { id: person, checkpoint: { ...read, email: 'nurse@example.org' }, sweep: false },
  ]);
  const text = formatReport('Lifedrop', d);
  expect(text).toContain('Donations: 1,234');
  expect(text).toContain('In use: 3.4 MB of 10 GB');
  expect(text).not.toContain(person);
  expect(text).not.toContain('nurse@');
});

it('counts the rows of every collection by its name', () => {
  const rows = said(diagnostics([]), 'Rows on this device');
  expect(rows).toMatchObject({
    Donations: '1,234',
    Inventory: '0',
    'Proposed drives': '0',
    Drafts: '7',
  });
  expect(Object.keys(rows)).toHaveLength(names.length);
});

it('shows sizes in units that people know', () => {
  expect([0, 999, 1000, 3_400_000, 5e12].map(formatSize)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '3.4 MB',
    '5,000 GB',
  ]);
});
