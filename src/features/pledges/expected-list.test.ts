import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { expect, test } from 'vitest';
import { addKeys } from '@/collections/all';
import type { PledgeDoc } from '@/collections/pledges/row';
import { openStore } from '@/store/rxdb/open';
import { countExpected, listExpected } from './expected-list';

const HOUR = 3_600_000;
const now = new Date(2026, 10, 25, 14, 0);
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();

const pledgeOf = (id: string, fields: Partial<PledgeDoc>) =>
  ({
    id,
    user_id: '',
    status: 'accepted',
    decision: 'accepted',
    outcome: null,
    withdrawn: false,
    arrive_by: inHours(1),
    on_way_at: null,
    here_at: null,
    still_coming_at: null,
    seen_at: null,
    rev: 1,
    ...fields,
  }) as unknown as PledgeDoc;

const list = (pledges: PledgeDoc[], reader = 'a nurse') =>
  listExpected(pledges, now, reader).map(({ title, pledges: found }) => [
    title,
    found.map(({ id }) => id),
  ]);

// covers: page-hospital-expected
test('the desk sees who is here, on the way, expected, late and done today, each in order of arrival', () => {
  const pledges = [
    pledgeOf('gave', { status: 'given', outcome: 'given' }),
    pledgeOf('released here', { decision: 'declined', arrive_by: inHours(2) }),
    pledgeOf('released', { status: 'released', decision: 'declined', arrive_by: inHours(4) }),
    pledgeOf('met', { status: 'released' }),
    pledgeOf('silent', { status: 'expired', arrive_by: inHours(-1) }),
    pledgeOf('later', { arrive_by: inHours(3) }),
    pledgeOf('sooner', { still_coming_at: inHours(-1) }),
    pledgeOf('overdue since yesterday', { arrive_by: inHours(-20) }),
    pledgeOf('on the way', { on_way_at: inHours(-1) }),
    pledgeOf('at the door', { here_at: inHours(0) }),
    pledgeOf('seen by a device that is offline', { seen_at: inHours(0) }),
  ];
  expect(list(pledges)).toEqual([
    ['Here', ['at the door', 'seen by a device that is offline']],
    ['On the way', ['on the way']],
    ['Expected', ['overdue since yesterday', 'sooner', 'later']],
    ['No longer expected', ['silent']],
    ['Done', ['gave', 'released here', 'released']],
  ]);
  expect(countExpected(listExpected(pledges, now, null))).toBe(
    '2 here · 1 on the way · 3 expected · 1 no longer expected',
  );
});

test.each<[string, Partial<PledgeDoc>]>([
  ['comes tomorrow', { arrive_by: inHours(24) }],
  ['gave yesterday', { status: 'given', outcome: 'given', arrive_by: inHours(-24) }],
  ['still waits for an answer', { status: 'open', decision: null }],
  ['offered too late', { status: 'expired', decision: null }],
  ['withdrew', { status: 'withdrawn' }],
  ['is the reader', { user_id: 'a nurse' }],
])('whoever %s is not on the list', (_, fields) => {
  expect(list([pledgeOf('one', fields)])).toEqual([]);
});

test('the desk of the night sees who comes after midnight, and who came before it', () => {
  const evening = new Date(2026, 10, 25, 21, 30);
  const at = (hours: number) => new Date(evening.getTime() + hours * HOUR).toISOString();
  const coming = pledgeOf('after midnight', { arrive_by: at(3) });
  const came = pledgeOf('before midnight', { status: 'given', outcome: 'given', arrive_by: at(2) });
  expect(listExpected([coming], evening, null)).toMatchObject([{ pledges: [coming] }]);
  const night = new Date(2026, 10, 26, 1, 0);
  expect(listExpected([came], night, null)).toMatchObject([{ pledges: [came] }]);
});

test('the rows of 300 donors come from the store within 50 ms', async () => {
  const store = await openStore('expected', { using: getRxStorageMemory(), only: ['pledges'] });
  const rows = Array.from({ length: 300 }, (_, n) =>
    addKeys('pledges', {
      ...pledgeOf(`pledge ${n}`, { arrive_by: inHours((n % 9) - 3) }),
      request_id: `request ${n % 40}`,
      org_id: 'a hospital',
      created_at: inHours(-n),
      unsent: 0 as const,
      pending: null,
    }),
  );
  await store.pledges.bulkInsert(rows);
  let best = Infinity;
  let found = 0;
  for (let n = 0; n < 10; n += 1) {
    const start = performance.now();
    const docs = await store.pledges.find({ selector: { org_id: 'a hospital' } }).exec();
    const pledges = docs.map((doc) => doc.toJSON() as PledgeDoc);
    const groups = listExpected(pledges, now, null);
    best = Math.min(best, performance.now() - start);
    found = groups.reduce((sum, group) => sum + group.pledges.length, 0);
    // the next query must not be answered from the first one
    await store.pledges.findOne('pledge 1').patch({ rev: n + 2 });
  }
  expect(found).toBe(300);
  expect(best).toBeLessThan(50);
  await store.close();
});
