import { expect, it } from 'vitest';
import { DatabaseBusy, DatabaseTimeout } from '../../supabase/embedded/database/database';
import { Queue, type Waiting } from '../../supabase/embedded/database/queue';

/** A queue whose first piece runs until `release`, and the order in which the others ran. */
function held(options = { maxWaiting: 100, maxWaitMs: 5000 }) {
  const queue = new Queue(options);
  const ran: string[] = [];
  let release = () => {};
  const first = queue.run(() => new Promise<void>((resolve) => (release = resolve)));
  const add = (name: string, waiting?: Waiting) =>
    queue.run(async () => void ran.push(name), waiting);
  return { queue, ran, add, first, release };
}

it('runs what somebody saved ahead of what waits longer, each in its order', async () => {
  const { add, ran, release } = held();
  const all = [add('read 1'), add('read 2'), add('save 1', 'first'), add('save 2', 'first')];
  release();
  await Promise.all(all);
  expect(ran).toEqual(['save 1', 'save 2', 'read 1', 'read 2']);
});

it('gives others a turn after four saved changes', async () => {
  const { add, ran, release } = held();
  const saves = Array.from({ length: 9 }, (_, n) => add(`save ${n}`, 'first'));
  const all = [...saves, add('read 1'), add('job', 'patient')];
  release();
  await Promise.all(all);
  expect(ran.indexOf('read 1')).toBe(4);
  expect(ran.indexOf('job')).toBe(9);
});

it('refuses what comes when too much waits, and what has waited for too long, but not the patient', async () => {
  const { add, ran, release } = held({ maxWaiting: 2, maxWaitMs: 50 });
  const [late, later, patient] = [add('read'), add('save', 'first'), add('job', 'patient')];
  await expect(add('one more', 'first')).rejects.toThrow(DatabaseBusy);
  await expect(late).rejects.toThrow(DatabaseTimeout);
  await expect(later).rejects.toThrow(DatabaseTimeout);
  release();
  await patient;
  expect(ran).toEqual(['job']);
});

it('refuses all that waits when it closes, and is idle when the running piece is over', async () => {
  const { add, queue, ran, release } = held();
  const waiting = [add('read'), add('save', 'first'), add('job', 'patient')];
  queue.close();
  for (const piece of waiting) await expect(piece).rejects.toThrow(DatabaseBusy);
  const idle = queue.idle();
  release();
  await idle;
  expect(ran).toEqual([]);
});
