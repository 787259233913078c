import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AlertWorld, openAlertWorld } from '../../support/alert-world';
import { openDatabase, type TestDatabase } from '../../support/database';
import { hang, refuse } from '../../support/push-service';

let db: TestDatabase;
let world: AlertWorld;
beforeAll(async () => {
  db = await openDatabase();
  world = await openAlertWorld((sql, parameters) => db.query(sql, parameters));
});
beforeEach(async () => {
  await db.query('delete from private.outbox');
  world.mails.length = 0;
});
afterAll(async () => {
  await world.close();
  await db.close();
});

const rowsOf = (sql: string) => db.query(`select to_jsonb(t) as row from (${sql}) t`);

describe('the sender', () => {
  it('tells every phone of a person once, and mails what is urgent', async () => {
    const ann = await world.addPerson(2);
    const id = await world.tell(ann, 'pledge_accepted', 'first');
    await world.tell(ann, 'pledge_accepted', 'first');
    expect(await world.makeSender()()).toEqual({ sent: 3 });
    for (const phone of ann.phones)
      expect(phone.delivered.map(({ payload }) => payload['id'])).toEqual([id]);
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]).toMatchObject({
      to: ann.email,
      subject: 'Your offer to give blood was accepted',
    });
    expect(await world.makeSender()()).toEqual({});
    expect(world.push.problems).toEqual([]);
  });

  it('puts what can wait into one mail a day', async () => {
    const ann = await world.addPerson(0);
    await world.tell(ann, 'request_near');
    await world.tell(ann, 'may_give_again');
    expect(await world.makeSender()()).toEqual({});
    await db.query("update private.outbox set due_at = now(), until = now() + interval '1 hour'");
    expect(await world.makeSender()()).toEqual({ sent: 1 });
    expect(world.mails[0]?.subject).toBe('Your day at Lifedrop');
    expect(world.mails[0]?.text).toMatch(/- Somebody near you needs blood\.\n|- You may give/);
  });

  it('names the app as its operator does', async () => {
    vi.stubEnv('VITE_APP_NAME', 'Ward <3');
    const ann = await world.addPerson(0);
    await world.tell(ann, 'pledge_accepted');
    await world.makeSender()();
    vi.unstubAllEnvs();
    expect(world.mails[0]?.text).toContain('Open Ward <3: http');
    expect(world.mails[0]?.html).toContain('>Open Ward &#60;3</a>');
    expect(JSON.stringify(world.mails)).not.toContain('Lifedrop');
  });

  it('names neither blood type nor hospital unless the person chose so', async () => {
    const ann = await world.addPerson(1);
    await world.tell(ann, 'pledge_accepted');
    await world.makeSender()();
    const said = () => JSON.stringify([ann.phones[0]?.delivered, world.mails]);
    expect(said()).not.toMatch(/Canary|O-"/);
    await db.query('update public.profiles set show_details = true where id = $1', [ann.id]);
    await world.tell(ann, 'pledge_accepted');
    await world.makeSender()();
    expect(said()).toMatch(/Canary Hospital.*O-".*\(Canary Hospital\)/s);
  });

  it('forgets a subscription that is gone, and nobody else’s', async () => {
    const ann = await world.addPerson([refuse(410), refuse(404), refuse(201)], false);
    await world.tell(ann, 'pledge_declined');
    expect(await world.makeSender()()).toEqual({ gone: 2, sent: 1 });
    const kept = await rowsOf(
      `select endpoint from private.push_subscriptions where user_id = '${ann.id}'`,
    );
    expect(kept).toEqual([{ row: { endpoint: ann.phones[2]?.endpoint } }]);
  });

  it('waits as long as a push service says, tries six times, and leaves it to an administrator', async () => {
    const ann = await world.addPerson([refuse(429, { 'retry-after': '3600' })], false);
    await world.tell(ann, 'pledge_declined');
    expect(await world.makeSender()()).toEqual({ retry: 1 });
    const [waiting] = await rowsOf(
      'select state, code, extract(epoch from due_at - now()) > 3590 as waits from private.outbox',
    );
    expect(waiting?.['row']).toEqual({ state: 'waiting', code: '429', waits: true });
    for (let attempt = 2; attempt <= 6; attempt += 1) {
      await db.query('update private.outbox set due_at = now()');
      expect(await world.makeSender()()).toEqual({ retry: 1 });
    }
    expect(await world.countStates()).toEqual({ failed: 1 });
    expect(ann.phones[0]?.delivered).toHaveLength(6);
  });

  it('asks a push service that hung once more, under the topic that replaces what may have been shown', async () => {
    const ann = await world.addPerson([hang], false);
    await world.tell(ann, 'pledge_declined');
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await world.makeSender({ timeoutMs: 100 })()).toEqual({ unknown: 1 });
      await db.query('update private.outbox set due_at = now()');
    }
    expect(await world.makeSender()()).toEqual({});
    const topics = ann.phones[0]?.delivered.map(({ headers }) => headers['topic']);
    expect(topics).toHaveLength(2);
    expect(new Set(topics).size).toBe(1);
  });

  it('has begun few mails when it dies, and the next one sends the others', async () => {
    for (let n = 0; n < 30; n += 1)
      await world.tell(await world.addPerson(0), 'pledge_accepted', `mail ${n}`);
    const neverAnswers = { send: () => new Promise<void>(() => undefined) };
    void world.makeSender({ email: neverAnswers })();
    await vi.waitFor(async () => {
      const [row] = await db.query('select count(started_at)::integer as n from private.outbox');
      expect(row?.['n']).toBe(5);
    });
    await world.endLeases();
    expect(await world.makeSender()()).toEqual({ sent: 25 });
    expect(await world.countStates()).toEqual({ sent: 25, unknown: 5 });
  });

  it('sends nothing while sending is switched off, and what waits afterwards', async () => {
    const ann = await world.addPerson(1, false);
    await world.tell(ann, 'pledge_declined');
    await db.query('update private.alert_switch set sending = false');
    expect(await world.makeSender()()).toEqual({});
    await db.query('update private.alert_switch set sending = true');
    expect(await world.makeSender()()).toEqual({ sent: 1 });
  });

  it('sends nothing to a phone that was logged out from afar', async () => {
    const ann = await world.addPerson(1, false);
    await db.query(
      'update private.push_subscriptions set session_id = gen_random_uuid() where user_id = $1',
      [ann.id],
    );
    await world.tell(ann, 'pledge_declined');
    await world.makeSender()();
    expect(ann.phones[0]?.delivered).toEqual([]);
  });

  it('begins nothing more when it is told to stop', async () => {
    const ann = await world.addPerson(1, false);
    await world.tell(ann, 'pledge_declined');
    expect(await world.makeSender()(() => true)).toEqual({});
    expect(await world.countStates()).toEqual({ waiting: 1 });
  });
});
