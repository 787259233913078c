import { expect, it } from 'vitest';
import { DatabaseBusy, DatabaseTimeout } from '../../supabase/embedded/database/database';
import { Queue } from '../../supabase/embedded/database/queue';
import { Usage } from '../../supabase/embedded/database/usage';

const caller = (account: string, address = account) => ({ account, address });

/**
 * Makes a queue whose first piece of work runs until `release` is called. Records the order in which the other pieces
 * ran.
 */
function held(
  options: { maxWaiting?: number; maxWaitingOfCaller?: number; maxWaitMs?: number } = {},
) {
  const usage = new Usage();
  const queue = new Queue(
    { maxWaiting: 100, maxWaitingOfCaller: 50, maxWaitMs: 5000, ...options },
    usage,
  );
  const ran: string[] = [];
  let release = () => {};
  const first = queue.run(() => new Promise<void>((resolve) => (release = resolve)), null);
  const add = (name: string, by: ReturnType<typeof caller> | null) =>
    queue.run(async () => void ran.push(name), by);
  return { queue, usage, ran, add, first, release };
}

it('gives the turn to whoever used least, and lets nobody wait behind another’s many calls', async () => {
  const { add, ran, release, usage } = held();
  usage.note(caller('busy'), 5000);
  const many = Array.from({ length: 20 }, (_, n) => add(`busy ${n}`, caller('busy')));
  const all = [...many, add('ann', caller('ann')), add('bob', caller('bob'))];
  release();
  await Promise.all(all);
  expect(ran.slice(0, 3)).toEqual(['ann', 'bob', 'busy 0']);
});

it('counts the accounts of one address together: a new one does not go before everybody', async () => {
  const { add, ran, release, usage } = held();
  for (const account of ['one', 'two', 'three', 'four'])
    usage.note(caller(account, '203.0.113.1'), 5000);
  const all = [add('five', caller('five', '203.0.113.1')), add('ann', caller('ann'))];
  release();
  await Promise.all(all);
  expect(ran).toEqual(['ann', 'five']);
});

it('does the server’s own work in between, however long others keep it busy', async () => {
  const { add, ran, release, usage } = held();
  usage.note(caller('ann'), 100);
  const all = [add('ann', caller('ann')), add('job', null)];
  release();
  await Promise.all(all);
  expect(ran).toEqual(['job', 'ann']);
});

it('refuses what comes when too much waits, and what has waited for too long, but not the server’s', async () => {
  const { add, ran, release } = held({ maxWaiting: 3, maxWaitingOfCaller: 2, maxWaitMs: 50 });
  const late = [add('read', caller('ann')), add('save', caller('ann')), add('job', null)];
  await expect(add('one more', caller('ann'))).rejects.toThrow(DatabaseBusy);
  await expect(add('of another', caller('bob'))).rejects.toThrow(DatabaseBusy);
  for (const piece of late.slice(0, 2)) await expect(piece).rejects.toThrow(DatabaseTimeout);
  release();
  await late[2];
  expect(ran).toEqual(['job']);
});

it('refuses all that waits when it closes, and is idle when the running piece is over', async () => {
  const { add, queue, ran, release } = held();
  const waiting = [add('read', caller('ann')), add('save', caller('bob')), add('job', null)];
  queue.close();
  for (const piece of waiting) await expect(piece).rejects.toThrow(DatabaseBusy);
  const idle = queue.idle();
  release();
  await idle;
  expect(ran).toEqual([]);
});

it('asks an account that has used up its budget to wait, and no other account of its address', () => {
  const usage = new Usage();
  const [hostile, ann] = [caller('hostile', '203.0.113.1'), caller('ann', '203.0.113.1')];
  usage.note(hostile, 11_000, 0);
  expect(usage.wait(hostile, 0)).toBe(0); // nobody else is present, so the hostile account need not wait
  usage.note(ann, 10, 0);
  expect(usage.wait(hostile, 0)).toBe(5000);
  expect(usage.wait(hostile, 5000)).toBe(0);
  expect(usage.wait(ann, 0)).toBe(0);
  usage.note(caller('bob', '198.51.100.1'), 10, 0);
  for (const account of ['two', 'three']) usage.note(caller(account, '203.0.113.1'), 9000, 0);
  // each account has some of its own budget left, but together they have used up the budget of their address
  expect(usage.wait(caller('two', '203.0.113.1'), 0)).toBeGreaterThan(0);
  expect(usage.wait(ann, 0)).toBe(0);
});
