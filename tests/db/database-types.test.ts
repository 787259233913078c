import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../support/database';
import { collectionFacts, collectionLists, seenColumns } from '../support/collection-facts';
import { databaseTypes } from '../support/database-types';
import { hashSchemas, raiseVersion } from '../support/store-version';
import { SCHEMAS } from '@/store/rxdb/schemas';
import { STORE_VERSION } from '@/store/rxdb/version.generated';

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)), 'utf8');

test('the committed database types match the migrations (npm run types:db)', async () => {
  expect(read('remote/database.types.ts')).toBe(await databaseTypes(db));
});

test('the committed facts of the collections match the migrations (npm run types:db)', async () => {
  expect(read('collections/facts.generated.ts')).toBe(await collectionFacts(db));
  expect(read('collections/seen.generated.ts')).toBe(await seenColumns(db));
  const lists = await collectionLists(db);
  for (const [file, text] of Object.entries(lists)) expect(read(file)).toBe(text);
  expect(Object.keys(lists)).toHaveLength(3);
});

test('a changed schema has a higher store version (npm run types:db)', () => {
  const file = read('store/rxdb/version.generated.ts');
  expect(raiseVersion(file)).toBe(file);
  const more = { ...SCHEMAS, more: { schema: {} } };
  expect(raiseVersion(file, hashSchemas(more))).toContain(`STORE_VERSION = ${STORE_VERSION + 1};`);
});

test('a new column changes the types and the facts', async () => {
  const before = [await databaseTypes(db), await collectionFacts(db)];
  await db.query('alter table drives add column organiser text');
  const after = [await databaseTypes(db), await collectionFacts(db)];
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});
