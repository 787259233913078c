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
  it('stay the least after requests with and without an access token', async () => {
    const before = await rights();
    const person = await fixture.person('ann@example.org');
    await person.from('profiles').select('id');
    await fixture.client().rpc('supply_levels');
    expect(await rights()).toEqual(before);
    const anonymous = before.filter(({ grantee, table }) => {
      return grantee === 'anon' && table !== 'realtime.messages';
    });
    expect(anonymous).toEqual([{ grantee: 'anon', table: 'public.drives', privilege: 'SELECT' }]);
  });

  it('are not lifted by a request without a key from this machine', async () => {
    const { status } = await fetch(`${fixture.url}/rest/v1/profiles`);
    expect(status).toBe(401);
  });

  it('hide the server’s own pages and other people’s accounts', async () => {
    const system = await fetch(`${fixture.url}/_system/introspect`);
    expect(system.headers.get('content-type')).not.toContain('json');
    const { error } = await fixture.client().schema('auth').from('users').select('email');
    expect(error?.code).toBe('PGRST106');
  });

  it('demand eight characters of a password', async () => {
    const { error } = await fixture
      .client()
      .auth.signUp({ email: 'short@example.org', password: '1234567' });
    expect(error?.code).toBe('weak_password');
  });

  it('keep what people sent out of the log when it is refused', async () => {
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const person = await fixture.person('log@example.org');
    const { error } = await person.from('profiles').insert({ id: 'no uuid', city: 'Secretville' });
    const text = inspect([printed.mock.calls, logged.mock.calls], { depth: 10 });
    printed.mockRestore();
    logged.mockRestore();
    expect(error).not.toBeNull();
    expect(text).toContain('The database refused a request');
    expect(text).not.toContain('Secretville');
  });
});
