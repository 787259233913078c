// @module-tag long

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../supabase/embedded/database/database';
import { type AlertWorld, openAlertWorld } from '../../support/alert-world';
import { openDatabaseServer } from '../../support/database';
import { type MailServer, openMailServer } from '../../support/mail-server';
import { PostgresDatabase } from '../../../supabase/embedded/database/postgres-database';
import type { PostgresServer } from '../../support/start-postgres';

// Tests the Edge Function by running its own file in Node, on a Postgres server with several sessions. The type check
// covers its imports. Deno resolves the same packages by deno.json.

const URL_OF = 'https://ref.supabase.co/functions/v1/send-alerts';
const KEY = 'a key for the cron job';
let server: PostgresServer;
let database: Database;
let world: AlertWorld;
let mail: MailServer;
let answer: (request: Request) => Promise<Response>;
beforeAll(async () => {
  server = await openDatabaseServer();
  database = new PostgresDatabase(server.address);
  mail = await openMailServer();
  world = await openAlertWorld((sql, parameters) =>
    database.asOwner((session) => session.query(sql, parameters)),
  );
  vi.stubEnv('PGHOST', server.address.host);
  vi.stubEnv('PGUSER', server.address.username);
  for (const [name, value] of Object.entries({
    SUPABASE_DB_URL: `postgres:///${server.address.database}`,
    // as on a self-hosted Supabase, whose functions reach the API by a name that nobody else can look up
    SUPABASE_URL: 'http://kong:8000',
    SUPABASE_PUBLIC_URL: 'https://ref.supabase.co/',
    SITE_URL: 'https://blood.example.org/',
    VAPID_PUBLIC_KEY: world.keys.publicKey,
    VAPID_PRIVATE_KEY: world.keys.privateKey,
    ALERTS_KEY: KEY,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.port),
    SMTP_FROM: 'desk@blood.example.org',
    PUSH_TEST_SERVICE: world.push.origin,
  }))
    vi.stubEnv(name, value);
  vi.stubGlobal('Deno', {
    serve: (given: typeof answer) => {
      answer = given;
    },
  });
  await import('../../../supabase/functions/send-alerts/index');
});
afterAll(async () => {
  await world.close();
  await mail.close();
  await database.close();
  await server.stop();
});

const call = (authorization = `Bearer ${KEY}`) =>
  answer(new Request(URL_OF, { method: 'POST', headers: { authorization } }));

describe('the Edge Function', () => {
  it('takes the packages that this project has', () => {
    const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
    const { imports } = read('supabase/functions/send-alerts/deno.json') as {
      imports: Record<string, string>;
    };
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { version: string }>;
    };
    expect(imports).toEqual(
      Object.fromEntries(
        ['jose', 'nodemailer', 'postgres'].map((name) => [
          name,
          `npm:${name}@${packages[`node_modules/${name}`]?.version}`,
        ]),
      ),
    );
  });

  it('answers only the cron job', async () => {
    for (const wrong of ['', 'Bearer ', `Bearer ${KEY}x`, KEY])
      expect((await call(wrong)).status).toBe(401);
    expect((await answer(new Request(URL_OF))).status).toBe(401);
  });

  it('sends what is due, and mails with a way out', async () => {
    const ann = await world.addPerson(2);
    await world.tell(ann, 'pledge_accepted');
    expect(await (await call()).json()).toEqual({ sent: 3 });
    expect(ann.phones.map(({ delivered }) => delivered.length)).toEqual([1, 1]);
    expect(mail.mails.map(({ to }) => to)).toEqual([ann.email]);
    const source = (mail.mails[0]?.source ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
    expect(source).toMatch(/^From: Lifedrop <desk@blood\.example\.org>\r$/m);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(source).toMatch(
      /^List-Unsubscribe: <https:\/\/ref\.supabase\.co\/functions\/v1\/send-alerts\/unsubscribe\?token=[\w.-]+>\r$/m,
    );
    expect(source).not.toContain('Canary');
  });

  it('tells a new project the key to subscribe with, before anybody has subscribed', async () => {
    const run = (statement: string) => world.query(statement, []);
    const readKey = async () => (await run('select public.push_key() as answer'))[0]?.['answer'];
    // these take the place of the extensions pg_net and vault
    await database.asOwner((session) =>
      session.exec(`create schema vault; create schema net; create table net.asked (url text, headers jsonb);
        create table vault.decrypted_secrets as select * from (values ('alerts_url', '${URL_OF}'), ('alerts_key', '${KEY}')) s (name, decrypted_secret);
        create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds int) returns bigint
          language sql as $$ insert into net.asked values (url, headers); select 1::bigint $$;
        update private.push_config set key = null; delete from private.outbox`),
    );
    expect(JSON.stringify(await readKey())).toContain('null');
    await run("select private.run_job('call_sender')");
    const [asked] = await run(
      "select url, headers ->> 'authorization' as authorization from net.asked",
    );
    await answer(
      new Request(String(asked?.['url']), {
        method: 'POST',
        headers: { authorization: String(asked?.['authorization']) },
      }),
    );
    expect(JSON.stringify(await readKey())).toContain(world.keys.publicKey);
  });

  it('unsubscribes by a tap in the mail program, and never by opening a link', async () => {
    const ann = await world.addPerson(0);
    await world.tell(ann, 'pledge_accepted');
    await call();
    const source = mail.mails.at(-1)?.source.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
    const link = /^List-Unsubscribe: <(\S+)>/m.exec(source)?.[1] ?? '';
    const isOn = async () => {
      const [row] = await world.query('select mail_own from public.profiles where id = $1', [
        ann.id,
      ]);
      return row?.['mail_own'];
    };

    const opened = await answer(new Request(link));
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(
      `https://blood.example.org/unsubscribe#${new URL(link).searchParams.get('token')}`,
    );
    expect((await answer(new Request(link, { method: 'POST' }))).status).toBe(400);
    expect(await isOn()).toBe(true);

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const damaged = link.slice(0, -1);
    expect((await answer(new Request(damaged, { method: 'POST', body }))).status).toBe(404);
    expect(await isOn()).toBe(true);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const sent of [body, form])
      expect((await answer(new Request(link, { method: 'POST', body: sent }))).status).toBe(200);
    expect(await isOn()).toBe(false);
    await world.tell(ann, 'pledge_accepted');
    expect(await (await call()).json()).toEqual({});
  });

  it('tries a mail again that the server could not take, and not one that it refused', async () => {
    const ann = await world.addPerson(0);
    mail.refuseWith.push(451);
    await world.tell(ann, 'pledge_accepted');
    expect(await (await call()).json()).toEqual({ retry: 1 });
    await world.query("update private.outbox set due_at = now() where state = 'waiting'", []);
    expect(await (await call()).json()).toEqual({ sent: 1 });
    mail.refuseWith.push(550);
    await world.tell(ann, 'pledge_accepted');
    expect(await (await call()).json()).toEqual({ failed: 1 });
    expect(mail.mails.filter(({ to }) => to === ann.email)).toHaveLength(1);
  });

  it('shows nothing twice when five calls run at once', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => world.addPerson(2, false)));
    for (let round = 0; round < 5; round += 1)
      await Promise.all(people.map((person) => world.tell(person, 'pledge_declined')));
    const answers = await Promise.all(Array.from({ length: 5 }, () => call()));
    const tallies = (await Promise.all(answers.map((one) => one.json()))) as { sent?: number }[];
    expect(tallies.reduce((sum, { sent = 0 }) => sum + sent, 0)).toBe(300);
    for (const { phones } of people)
      for (const { delivered } of phones)
        expect(new Set(delivered.map(({ payload }) => payload['id'])).size).toBe(delivered.length);
    expect(people.flatMap(({ phones }) => phones).map((phone) => phone.delivered.length)).toEqual(
      Array.from({ length: 60 }, () => 5),
    );
  });
});
