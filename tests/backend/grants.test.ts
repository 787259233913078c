import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fixture, openFixture } from './fixture';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const rights = () =>
  fixture.backend.asOwner((session) =>
    session.query<{ grantee: string; table: string; privilege: string }>(
      `select grantee, table_schema || '.' || table_name as table, privilege_type as privilege
       from information_schema.role_table_grants
       where grantee in ('anon', 'authenticated') and table_schema in ('public', 'private', 'auth', 'realtime')
       order by 1, 2, 3`,
    ),
  );

describe('rights in the embedded database', () => {
  it('stay minimal after requests with and without an access token', async () => {
    const before = await rights();
    const person = await fixture.person('ann@example.org');
    await person.rpc('pull_changes', { collection: 'profiles', checkpoint: null });
    await fixture.client().rpc('supply_levels');
    expect(await rights()).toEqual(before);
    expect(before.filter(({ table }) => table !== 'realtime.messages')).toEqual([]);
  });

  it('are not raised by a request from this machine without a key', async () => {
    const { status } = await fetch(`${fixture.url}/rest/v1/profiles`);
    expect(status).toBe(401);
  });

  it('hide the server’s own pages and other people’s accounts', async () => {
    const system = await fetch(`${fixture.url}/_system/introspect`);
    expect(system.headers.get('content-type')).not.toContain('json');
    const { status } = await fixture.client().schema('auth').from('users').select('email');
    expect(status).toBe(404);
  });

  it('keep the profile out of the account and the tokens, from sign-up on', async () => {
    const profile = { first_name: 'Canary', phone_number: 'Canary', city: 'Canary' };
    const person = await fixture.person('canary@example.org', profile);
    await person.auth.updateUser({ data: { profile } });
    const { data } = await person.auth.refreshSession();
    const token = data.session?.access_token.split('.')[1] ?? '';
    const claims = Buffer.from(token, 'base64url').toString();
    expect(data.user?.user_metadata).toBeDefined();
    expect(data.user?.user_metadata).not.toHaveProperty('profile');
    const stored = await fixture.backend.asOwner((session) =>
      session.query(
        `select u::text from auth.users u union all select i::text from auth.identities i`,
      ),
    );
    expect(`${claims} ${JSON.stringify([data.user, stored])}`).not.toContain('Canary');
    const { data: page } = await person.rpc('pull_changes', { collection: 'profiles' });
    expect(page.rows).toMatchObject([profile]);
  });

  it('require eight characters in a password', async () => {
    const { error } = await fixture
      .client()
      .auth.signUp({ email: 'short@example.org', password: '1234567' });
    expect(error?.code).toBe('weak_password');
  });

  it('keep refused input out of the log', async () => {
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const person = await fixture.person('log@example.org');
    const { error } = await person.rpc('pull_rows', { collection: 'donors', ids: ['Secretville'] });
    const text = inspect([printed.mock.calls, logged.mock.calls], { depth: 10 });
    printed.mockRestore();
    logged.mockRestore();
    expect(error).not.toBeNull();
    expect(text).toContain('The database refused a request');
    expect(text).not.toContain('Secretville');
  });
});
