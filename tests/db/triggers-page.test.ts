import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../support/database';
import { triggerPage } from '../support/schemas/trigger-page';

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.close());

test('docs/triggers.md lists the triggers of the migrations (npm run types:db)', async () => {
  expect(readFileSync('docs/triggers.md', 'utf8')).toBe(await triggerPage(db.session));
});

test('another name changes the order in which they run', async () => {
  await db.session.exec(
    'begin; alter trigger d_decide on public.blood_requests rename to a_decide',
  );
  const page = await triggerPage(db.session);
  await db.session.exec('rollback');
  const names = [...page.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name);
  expect(names).toContain('a_decide');
  expect(names.indexOf('a_decide')).toBeLessThan(names.indexOf('b_guard_public_text'));
});
