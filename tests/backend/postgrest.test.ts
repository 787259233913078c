import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, serveDatabase } from '../../supabase/embedded/backend';
import { loadSecrets } from '../../supabase/embedded/secrets';
import { openDatabaseServer } from '../support/database';
import { PostgresDatabase } from '../../supabase/embedded/database/postgres-database';
import type { PostgresServer } from '../support/start-postgres';
import { findPostgrest, startPostgrest } from '../support/start-postgrest';
import { donationMutation } from './mutations';
import { signToken } from './realtime-clients';

// Compares our answers with those of a real PostgREST that uses the same database.

const program = findPostgrest();
const PERSON = '3b241101-e2bb-4255-8caf-4136c566a962';
/** Functions that between them answer in every format and fail in every way. */
const FUNCTIONS = `
  insert into auth.users (id, email) values ('${PERSON}', 'ann@example.org');
  create function public.t_text(word text) returns text language sql stable as 'select word';
  create function public.t_number(a integer, b integer default 2) returns integer language sql stable as 'select a + b';
  create function public.t_void() returns void language sql as 'select null';
  create function public.t_null() returns jsonb language sql stable as 'select null::jsonb';
  create function public.t_row() returns private.sync_state language sql stable as
    $$ select (null::private.sync_state) $$;
  create function public.t_table(n integer) returns table (i integer, word text) language sql stable as
    $$ select i, 'w' || i from generate_series(1, n) i $$;
  create function public.t_set(n integer) returns setof integer language sql stable as 'select generate_series(1, n)';
  create function public.t_array(list text[], made uuid) returns jsonb language sql stable as
    'select jsonb_build_object(''n'', cardinality(list), ''made'', made)';
  create function public.t_role() returns jsonb language sql stable as
    $$ select jsonb_build_object('role', current_user, 'uid', auth.uid(), 'jwt', auth.jwt() ->> 'role') $$;
  create function public.t_fail(sqlstate text) returns void language plpgsql as
    $$ begin raise exception 'told so' using errcode = sqlstate, detail = 'some detail', hint = 'a hint'; end $$;
  select private.open_function(format('public.%I(%s)', p.proname, (select coalesce(string_agg(format_type(t, null), ','), '') from unnest(p.proargtypes::oid[]) t)), true) from pg_proc p where p.proname like 't\\_%';
  create function public.t_users() returns integer language sql stable as 'select 1';
  select private.open_function('public.t_users()');
  select private.apply_grants();`;

let postgres: PostgresServer;
let backend: Backend;
let real: { url: string; stop(): Promise<void> };
let folder: string;
let tokens: Record<'person' | 'expired' | 'forged' | 'ended', string>;

interface Answer {
  status: number;
  type: string | null;
  body: string;
}

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  type: response.headers.get('content-type'),
  body: await response.text(),
});

type Call = RequestInit & { token?: keyof typeof tokens };

const headersOf = ({ token, body }: Call) => ({
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(token ? { authorization: `Bearer ${tokens[token]}` } : {}),
});

const askReal = async (path: string, init: Call) =>
  read(await fetch(`${real.url}/rpc/${path}`, { ...init, headers: headersOf(init) }));

async function askOurs(path: string, init: Call) {
  const headers = { ...headersOf(init), apikey: backend.secrets.publishableKey };
  const request = new Request(`http://127.0.0.1/rest/v1/rpc/${path}`, { ...init, headers });
  return read(await backend.fetch(request, '127.0.0.1'));
}

const both = async (path: string, init: Call) => ({
  theirs: await askReal(path, init),
  ours: await askOurs(path, init),
});

describe.skipIf(program === null)('a call', () => {
  beforeAll(async () => {
    postgres = await openDatabaseServer();
    folder = mkdtempSync(join(tmpdir(), 'lifedrop-secrets-'));
    const secrets = loadSecrets(folder);
    const database = new PostgresDatabase(postgres.address);
    await database.asOwner((session) => session.exec(FUNCTIONS));
    backend = serveDatabase(database, secrets);
    real = await startPostgrest(program ?? '', postgres.address, secrets.jwtSecret);
    const sign = (seconds: number, secret = secrets.jwtSecret) =>
      signToken(secret, { sub: PERSON }, seconds);
    tokens = {
      person: await sign(600),
      expired: await sign(-600),
      ended: await signToken(secrets.jwtSecret, { sub: PERSON, session_id: PERSON }, 600),
      forged: await sign(600, 'another secret, as long as it needs to be'),
    };
  }, 120_000);
  afterAll(async () => {
    await real.stop();
    await backend.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = (body: unknown, token?: keyof typeof tokens) => ({
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(token ? { token } : {}),
  });
  const cases: [path: string, init: Call][] = [
    ['supply_levels', post({})],
    ['supply_levels', { method: 'GET' }],
    ['supply_levels', post({}, 'ended')],
    ['t_text', post({ word: 'a "quoted" wörd\n' })],
    ['t_text', post({ word: null })],
    ['t_text', post({ word: 12 })],
    ['t_text?word=from%20the%20query', { method: 'GET' }],
    ['t_number', post({ a: 1 })],
    ['t_number', post({ a: 1, b: 40 })],
    ['t_number?a=1&b=3', { method: 'GET' }],
    ['t_number', post({ a: 'no number' })],
    ['t_number?a=word', { method: 'GET' }],
    ['t_number', post({ a: 99999999999 })],
    ['t_void', post({})],
    ['t_null', post({})],
    ['t_table', post({ n: 3 })],
    ['t_table', post({ n: 0 })],
    ['t_set', post({ n: 3 })],
    ['t_array', post({ list: ['a', 'b,c'], made: PERSON })],
    ['t_array', post({ list: 'a', made: PERSON })],
    ['t_array', post({ list: [], made: 'no uuid' })],
    ['t_role', post({})],
    ['t_role', post({}, 'person')],
    ['t_role', post({}, 'expired')],
    ['t_role', post({}, 'forged')],
    ['t_role', post('{"half":')],
    ['t_role', post('word')],
    ['t_users', post({})],
    ['t_users', post({}, 'person')],
    ['claim_admin', post({})],
    ['pull_many', post({ checkpoints: { donors: null } })],
    ['pull_changes?collection=donors', { method: 'GET' }],
    ['pull_changes', post({ collection: 'nothing' })],
    ...[
      'P0001',
      '22023',
      '23505',
      '23503',
      '23514',
      '42501',
      '55000',
      '57014',
      '54000',
      '53300',
      '08006',
      '0A000',
      'XX000',
      'PT409',
      'PT418',
    ].map((sqlstate): [string, Call] => ['t_fail', post({ sqlstate })]),
    ['t_fail', post({ sqlstate: '42501' }, 'person')],
  ];
  it.each(cases)('of %s %j is answered as PostgREST answers it', async (path, init) => {
    const { ours, theirs } = await both(path, init);
    const comparable = ({ status, body, type }: Answer) => ({
      status,
      type: status === 204 ? null : type,
      // the second call is made later, so its time is left out
      body:
        type?.includes('json') && body !== ''
          ? (JSON.parse(body.replace(/"now"\s*:\s*\d+/, '"now":0')) as unknown)
          : body,
    });
    expect(comparable(ours)).toEqual(comparable(theirs));
  });

  it('that pushes is answered with the same shape', async () => {
    const push = () => post({ client_id: PERSON, mutations: [donationMutation(PERSON)] }, 'person');
    const { ours, theirs } = await both('push_changes', push());
    const shape = ({ status, body }: Answer) => [status, Object.keys(JSON.parse(body)[0]).sort()];
    expect(shape(ours)).toEqual(shape(theirs));
  });

  it('that pushes is counted by the database only if PostgREST made it', async () => {
    const push = () => post({ client_id: PERSON, mutations: [donationMutation(PERSON)] }, 'person');
    const counted = () =>
      backend.asOwner((session) =>
        session.query(
          "delete from private.push_time returning user_id, owed > interval '0' as owes",
        ),
      );
    await counted();
    await askOurs('push_changes', push());
    expect(await counted()).toEqual([]);
    await askReal('push_changes', push());
    expect(await counted()).toEqual([{ user_id: PERSON, owes: true }]);
  });

  // in these cases PostgREST suggests the name of another function, and our API does not
  it.each([
    ['nothing', post({})],
    ['nothing', post({ a: 1, b: 2 })],
    ['t_number', post({ b: 1 })],
    ['t_number', post({ a: 1, c: 1 })],
  ])('of %s %j, which does not exist, is refused as PostgREST refuses it', async (path, init) => {
    const { ours, theirs } = await both(path, init);
    const told = ({ status, body }: Answer) => ({ status, ...JSON.parse(body), hint: null });
    expect(told(ours)).toEqual(told(theirs));
  });
});
