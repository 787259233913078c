// @module-tag long

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostgresDatabase } from '../../supabase/embedded/database/postgres-database';
import { checkDatabase } from '../../supabase/embedded/hosted/check-database';
import { checkServices } from '../../supabase/embedded/hosted/check-services';
import { PROJECT_DIR } from '../../supabase/embedded/settings';
import { openHostedDatabase } from '../support/hosted-postgres';
import { type PostgresServer, startPostgres } from '../support/start-postgres';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/** What the extensions of a hosted project and its steps 4 and 6 leave behind. */
const COMPLETE = `
  alter role authenticator set pgrst.db_pre_request = 'private.check_session';
  create schema cron;
  create table cron.job as select 'lifedrop ' || j.name as jobname, true as active from private.jobs j;
  create schema net;
  create function net.http_post() returns bigint language sql as 'select 1::bigint';
  create schema vault;
  create table vault.secrets as select unnest(array['alerts_url', 'alerts_key']) as name;
  grant usage on schema cron, net, vault to postgres;
  grant select on cron.job, vault.secrets to postgres;
  select private.configure_push('B' || repeat('a', 86));
  insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'ann@example.org');
  insert into private.admins (user_id) values ('00000000-0000-4000-8000-000000000001');`;

describe('the database of a project', () => {
  let server: PostgresServer;
  let hosted: Awaited<ReturnType<typeof openHostedDatabase>>;
  let database: PostgresDatabase;
  beforeAll(async () => {
    server = await startPostgres({ superuser: 'supabase_admin' });
    hosted = await openHostedDatabase({ on: server });
    database = new PostgresDatabase({ ...server.address, username: 'postgres' }, 1);
  });
  afterAll(async () => {
    await database.close();
    await hosted.close();
  });
  const answers = async () => {
    const checks = await database.asOwner((session) =>
      checkDatabase(session, join(PROJECT_DIR, 'supabase/migrations')),
    );
    return checks.map(({ ok }) => ok);
  };

  it('is told what it lacks, and nothing once it has all of it', async () => {
    // only the migrations are there; on this server they may not set what PostgREST asks
    expect(await answers()).toEqual([true, false, false, false, false, false]);
    const admin = new PostgresDatabase(server.address, 1);
    await admin.asOwner((session) => session.exec(COMPLETE));
    await admin.close();
    expect(await answers()).toEqual([true, true, true, true, true, true]);
    await hosted.sql`delete from supabase_migrations.schema_migrations
      where version = (select max(version) from supabase_migrations.schema_migrations)`;
    expect(await answers()).toEqual([false]);
  });
});

describe('the services of a project', () => {
  const settings = { external: { email: true }, disable_signup: false, mailer_autoconfirm: false };
  let auth: object = settings;
  let isDeployed = true;
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    if (headers['apikey'] !== 'the key') response.writeHead(401).end('{}');
    else if (url.startsWith('/auth/v1/settings')) response.end(JSON.stringify(auth));
    else if (url.startsWith('/rest/v1/rpc/')) response.end('[]');
    else if (!isDeployed) response.writeHead(404).end();
    else if (url.includes('/unsubscribe'))
      response.writeHead(303, { location: 'https://blood.example.org/unsubscribe#none' }).end();
    else response.end('<!doctype html>');
  });
  let address: string;
  beforeAll(async () => {
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    // the address has this type if a server listens on a port
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => void server.close());
  const answers = async (key = 'the key') =>
    (await checkServices(address, key)).map(({ ok }) => ok);

  it('are told what they lack', async () => {
    expect(await answers()).toEqual([true, true, true, true, true]);
    expect(await answers('another')).toEqual([false, false, false, false, false]);
    auth = { ...settings, mailer_autoconfirm: true };
    isDeployed = false;
    expect(await answers()).toEqual([true, false, true, false, false]);
    expect((await checkServices('http://127.0.0.1:9', 'the key')).every(({ ok }) => !ok)).toBe(
      true,
    );
  });
});
