import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SenderSettings } from '../../../supabase/functions/send-alerts/make-sender';
import { type AlertWorld, openAlertWorld, type Person } from '../../support/alert-world';
import { countRuns } from '../../support/short-run';
import { openDatabase, type TestDatabase } from '../../support/database';

// A sender has an effect outside its process only through its statements, requests and mails. The test kills a sender
// before and after each of them. Between them a sender only calculates, so a kill there is like a kill at the next
// step.

let db: TestDatabase;
let world: AlertWorld;
const people: Person[] = [];
beforeAll(async () => {
  db = await openDatabase();
  world = await openAlertWorld((sql, parameters) => db.query(sql, parameters));
  for (const phones of [2, 1, 0]) people.push(await world.addPerson(phones));
});
afterAll(async () => {
  await world.close();
  await db.close();
});

class Killed extends Error {}

/**
 * Makes a sender that is killed at its nth step.
 * @param hears whether the step takes effect; its answer then no longer reaches the sender
 */
function makeMortal(step: number, hears: boolean) {
  let [steps, isDead] = [0, false];
  const guard =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (isDead) throw new Killed();
      steps += 1;
      const isLast = steps === step;
      isDead ||= isLast && !hears;
      if (isDead) throw new Killed();
      const answer = await work(...args);
      isDead ||= isLast;
      // a killed process receives no answer
      if (isDead) throw new Killed();
      return answer;
    };
  const email = {
    send: guard(async (message: (typeof world.mails)[number]) => void world.mails.push(message)),
  };
  const settings: Partial<SenderSettings> = {
    query: guard(world.query),
    fetch: guard(fetch),
    email,
  };
  return { send: world.makeSender(settings), died: () => isDead };
}

const KILLS = countRuns(200, 30);

it(`a sender killed ${KILLS} times, at any point, loses no push and mails nothing twice`, async () => {
  const told: string[] = [];
  let [kills, step, cut] = [0, 0, 0];
  while (kills < KILLS) {
    step += 1;
    for (const hears of [false, true]) {
      const before = world.mails.length;
      for (const person of people) told.push(await world.tell(person, 'pledge_accepted'));
      const { send, died } = makeMortal(step, hears);
      await send().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      if (died()) kills += 1;
      else step = 0; // the sender was not killed: it has fewer steps, so the next one starts with the first step again
      await world.endLeases();
      await world.makeSender()();
      const states = await world.countStates();
      expect(Object.keys(states).filter((state) => !['sent', 'unknown'].includes(state))).toEqual(
        [],
      );
      const mailed = world.mails.slice(before).map(({ to }) => to);
      expect(new Set(mailed).size).toBe(mailed.length);
      cut = states['unknown'] ?? 0;
      const [push] = await db.query<{ n: number }>(
        "select count(*)::integer as n from private.outbox where channel = 'push' and state <> 'sent'",
      );
      expect(push?.n).toBe(0);
    }
  }

  // each alert is in the inbox once
  const [inbox] = await db.query<{ n: number }>('select count(*)::integer as n from public.inbox');
  expect(inbox?.n).toBe(told.length);
  // each phone got each alert; if it got one twice, the second replaced the first
  const phones = people.flatMap((person) => person.phones);
  const shown = phones.map(({ delivered }) => {
    const ids = delivered.map(({ payload }) => String(payload['id']));
    const topics = delivered.map(({ headers }) => headers['topic']);
    expect(new Set(topics).size).toBe(new Set(ids).size);
    for (const id of new Set(ids))
      expect(ids.filter((other) => other === id).length).toBeLessThanOrEqual(2);
    return [...new Set(ids)];
  });
  // An alert may be missing only if the sender was killed while it sent that alert. Its state is then `unknown`.
  const arrived = shown.flat().length + world.mails.length;
  const [outbox] = await db.query<{ n: number }>(
    'select count(*)::integer as n from private.outbox',
  );
  expect(arrived).toBeGreaterThanOrEqual((outbox?.n ?? 0) - cut);
  expect(arrived).toBeGreaterThan(KILLS);
  expect(world.push.problems).toEqual([]);
}, 180_000);
