import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailFromEnvironment } from '../../supabase/functions/send-alerts/smtp';
import { type Fixture, openFixture } from './fixture';
import { donationMutation } from './mutations';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({ email: mailFromEnvironment({}) });
});
afterAll(() => fixture.close());

const ask = (
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) => {
  const json = { 'content-type': 'application/json' };
  const apikey = fixture.backend.secrets.publishableKey;
  const headers = { apikey, ...(init.body ? json : {}), ...init.headers };
  return fetch(fixture.url + path, { ...init, headers });
};

describe('the API over HTTP', () => {
  it('compresses long answers for clients that accept it', async () => {
    const ann = await fixture.person('ann@example.org');
    const id = (await ann.auth.getUser()).data.user?.id ?? '';
    const mutations = Array.from({ length: 20 }, () => donationMutation(id));
    await ann.rpc('push_changes', { client_id: id, mutations });
    const path = '/rest/v1/rpc/pull_changes?collection=donors';
    const plain = await ask(path, { headers: { 'accept-encoding': 'identity' } });
    const packed = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const [long, short] = [plain, packed].map(({ headers }) =>
      Number(headers.get('content-length')),
    );
    expect(short).toBeLessThan((long ?? 0) / 3);
    const rows = [await plain.json(), await packed.json()].map(({ rows }) => rows.length);
    expect(rows).toEqual([20, 20]);
  });

  it('is never cached, declares its types, and answers HEAD', async () => {
    const levels = await ask('/rest/v1/rpc/supply_levels', { method: 'HEAD' });
    expect(levels.status).toBe(200);
    expect(await levels.text()).toBe('');
    expect(levels.headers.get('cache-control')).toBe('no-store');
    expect(levels.headers.get('x-content-type-options')).toBe('nosniff');
    expect(levels.headers.get('content-type')).toContain('application/json');
  });

  it('lets what visitors see first be kept for ten seconds; the key is in its address', async () => {
    const { publishableKey } = fixture.backend.secrets;
    const path = `/rest/v1/rpc/first_rows?page=donations&apikey=${publishableKey}`;
    const first = await fetch(`${fixture.url}${path}`);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('public, max-age=10');
    const { donors } = (await first.json()) as { donors: object[] };
    expect(donors.length).toBeGreaterThan(0);
    expect(Object.keys(donors[0] ?? {})).not.toContain('user_id');
  });

  it('answers 404 except for functions that the migrations opened', async () => {
    const { secretKey } = fixture.backend.secrets;
    for (const path of [
      '/rest/v1/',
      '/rest/v1/nothing',
      '/rest/v1/drives',
      '/rest/v1/drives?select=id',
      '/rest/v1/profiles?select=*,donors(*)',
      '/rest/v1/rpc/uuid_generate_v4',
      '/rest/v1/rpc/pull_changes/more',
      '/auth/v1/admin/users',
      '/auth/v1/settings',
      '/auth/v1/authorize?provider=github',
      '/storage/v1/bucket',
      '/functions/v1/x',
      '/graphql/v1',
      '/pg/query',
    ]) {
      for (const apikey of [fixture.backend.secrets.publishableKey, secretKey])
        for (const method of ['GET', 'POST'])
          expect((await ask(path, { method, headers: { apikey } })).status, path).toBe(404);
    }
    expect((await ask('/rest/v1/rpc/apply_grants', { method: 'POST', body: '{}' })).status).toBe(
      404,
    );
    expect((await ask('/rest/v1/rpc/nothing', { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await ask('/realtime/v1/nothing')).status).toBe(404);
  });
});
