import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../support/database';
import { databaseTypes } from '../support/database-types';

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

const file = fileURLToPath(new URL('../../src/remote/database.types.ts', import.meta.url));

test('the committed database types match the migrations (npm run types:db)', async () => {
  expect(readFileSync(file, 'utf8')).toBe(await databaseTypes(db));
});

test('adding a column changes them', async () => {
  const before = await databaseTypes(db);
  await db.query('alter table drives add column organiser text');
  expect(await databaseTypes(db)).not.toBe(before);
});
