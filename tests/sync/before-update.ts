import { randomUUID } from 'node:crypto';
import type { Fields } from '@/protocol';
import { newPerson, type Person } from './device';
import { join, newHospital } from './hospital';
import { bloodRequest, pledge } from './rows';
import { changed, made, UpdatedServer } from './updated-server';

const HOUR = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

type Reporter = Pick<Person, 'userId' | 'email'>;

/**
 * Makes people, their records and their sessions, as the version before the update made them. Tests ask for each by a
 * name.
 */
export function makeScene() {
  const server = new UpdatedServer();
  const { sql } = server;

  const people: Record<string, Person> = {};
  function who(name: string): Person {
    const found = people[name];
    if (!found) throw new Error(name);
    return found;
  }
  const ids: Record<string, string> = {};
  const id = (name: string) => (ids[name] ??= randomUUID());
  const ask = (name: string, owner: string, contact = '555 0101') =>
    server.pushBefore(
      who(owner),
      made('blood_requests', bloodRequest(who(owner), { id: id(name), contact })),
    );
  const answer = (name: string, donor: string, request: string, fields: Fields = {}) =>
    server.pushBefore(
      who(donor),
      made('pledges', pledge(who(donor), id(request), { id: id(name), ...fields })),
    );
  const accepting = (name: string) =>
    changed('pledges', id(name), { decision: null }, { decision: 'accepted' });

  async function newReporters(): Promise<Reporter[]> {
    const added = [1, 2, 3].map(() => ({
      userId: randomUUID(),
      email: `${randomUUID()}@people.test`,
    }));
    for (const { userId, email } of added)
      await sql(
        "insert into auth.users (id, email, created_at) values ($1, $2, now() - interval '2 days')",
        [userId, email],
      );
    return added;
  }
  async function report(request: string, reporters: Reporter[]) {
    for (const person of reporters)
      await server.call(person, "select report_request($1, 'not_real', '') as answer", [
        id(request),
      ]);
  }

  async function askAndAnswer(): Promise<void> {
    await ask('asked', 'owner');
    await answer('shown', 'near', 'asked', { note: 'at the door' });
    await server.pushBefore(who('owner'), accepting('shown'));
    await answer('waiting', 'far', 'asked', { arrive_by: inHours(24 * 5) });
    await ask('with answers', 'owner');
    await ask('at hospital', 'staff');
    await answer('expected', 'walker', 'at hospital');
  }

  async function hideRequests(): Promise<void> {
    await ask('reported', 'other', '555 0111');
    await answer('seen', 'hidden', 'reported');
    await server.pushBefore(who('other'), accepting('seen'));
    await ask('judged', 'other');
    await answer('of a fraud', 'judged', 'judged');
    const reporters = await newReporters();
    await report('reported', reporters);
    await report('judged', reporters);
    const decide = "select resolve_reports('blood_requests', $1, 'hidden') as answer";
    await server.call(who('admin'), decide, [id('judged')]);
    await report('judged', [who('judged')]);
    await ask('deserted', 'other');
    const leaving = await newReporters();
    await report('deserted', leaving);
    for (const { userId } of leaving) await sql('delete from auth.users where id = $1', [userId]);
  }

  async function stockAndReserve(): Promise<void> {
    await server.pushBefore(
      who('staff'),
      made('inventory', {
        id: id('batch'),
        blood_type: 'O-',
        units: 10,
        location: 'Fridge',
        added_date: '2026-01-01',
        expiry_date: inHours(24 * 30).slice(0, 10),
      }),
    );
    await server.pushBefore(
      who('admin'),
      made('drives', {
        id: id('drive'),
        name: 'Town Drive',
        date: inHours(24 * 30).slice(0, 10),
        start_time: '09:00',
        end_time: '17:00',
        location: 'Hall',
        address: '1 Main Street',
        zip_code: '62701',
        slots_total: 50,
        slots_available: 50,
      }),
    );
    await server.pushBefore(
      who('near'),
      made('reservations', {
        id: id('reserved'),
        drive_id: id('drive'),
        user_id: who('near').userId,
        preferred_time: '10:00',
      }),
    );
  }

  /**
   * Makes everything, then updates the server.
   * @param look runs before the update
   */
  async function make(look: () => Promise<void>): Promise<void> {
    await server.openBefore();
    const names = 'owner other staff admin near far walker hidden judged newer late'.split(' ');
    for (const name of names) people[name] = await newPerson(server.backend, name);
    await sql('insert into private.admins (user_id) values ($1)', [who('admin').userId]);
    ids['hospital'] = await newHospital(sql);
    await join(sql, who('staff').userId, id('hospital'));
    await askAndAnswer();
    await hideRequests();
    await stockAndReserve();
    await look();
    await server.update();
  }
  return { server, who, id, accepting, make };
}
