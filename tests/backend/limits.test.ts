import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture, PASSWORD } from './fixture';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const post = (path: string, body: string) =>
  fetch(`${fixture.url}${path}`, {
    method: 'POST',
    body,
    headers: {
      apikey: fixture.backend.secrets.publishableKey,
      'content-type': 'application/json',
    },
  });

/**
 * Sends a body in chunks, without a header for its length.
 * @returns the status of the answer
 */
function postChunked(path: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${fixture.url}${path}`, { method: 'POST' }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject);
    for (let sent = 0; sent < bytes; sent += 64 * 1024) outgoing.write(Buffer.alloc(64 * 1024, 97));
    outgoing.end();
  });
}

describe('request bodies', () => {
  it('over 1 MB are refused with 413, announced or not', async () => {
    const big = await post('/rest/v1/rpc/push_changes', 'x'.repeat(1024 * 1024 + 1));
    expect(big.status).toBe(413);
    expect(await big.json()).toMatchObject({ error_code: 'request_too_large' });
    expect(await postChunked('/rest/v1/rpc/push_changes', 2 * 1024 * 1024)).toBe(413);
  });

  it('over 64 kB are refused by every call but a push', async () => {
    const json = JSON.stringify({ collection: 'donors', ids: [], x: '/'.repeat(64 * 1024) });
    const pulled = await post('/rest/v1/rpc/pull_rows', json);
    expect(pulled.status).toBe(413);
    expect(await pulled.json()).toMatchObject({ error_code: 'request_too_large' });
    // 404 shows that the server read the body: the function has no such argument
    expect((await post('/rest/v1/rpc/push_changes', json)).status).toBe(404);
  });

  it('that nest without end are refused, and the database never sees them', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const pull = (checkpoints: string) =>
      post('/rest/v1/rpc/pull_many', `{"checkpoints":${checkpoints}}`);
    const deep = [101, 1000, 30_000].map(nested);
    // a deep text is refused as well, because a function may parse JSON in a text
    for (const checkpoints of [...deep, ...deep.map((json) => JSON.stringify(json))]) {
      const answer = await pull(checkpoints);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'PGRST102' });
    }
    const account = { email: 'deep@example.org', password: PASSWORD };
    const signUp = `${JSON.stringify(account).slice(0, -1)},"data":{"a":${nested(4000)}}}`;
    const refused = await post('/auth/v1/signup', signUp);
    expect(await refused.json()).toMatchObject({ error_code: 'bad_json' });
    const { publishableKey: key } = fixture.backend.secrets;
    const query = `apikey=${key}&checkpoints=${nested(2000)}`;
    const asked = await fetch(`${fixture.url}/rest/v1/rpc/pull_many?${query}`);
    expect(asked.status).toBe(400);
    // brackets inside a text do not count as nesting
    expect((await pull(JSON.stringify({ donors: { text: `"\\${'['.repeat(500)}` } }))).status).toBe(
      200,
    );
    expect(fixture.backend.database.state()).toBe('ready');
    expect((await pull('{}')).status).toBe(200);
  });

  it('of exactly 1 MB are read', async () => {
    const response = await post('/auth/v1/signup', 'x'.repeat(1024 * 1024));
    expect(response.status).toBe(400);
  });
});

describe('password guessing over HTTP', () => {
  const guess = (email: string, path = '/auth/v1/token?grant_type=password') =>
    post(path, JSON.stringify({ email, password: 'wrong wrong' }));

  it('ends in 429 with Retry-After after ten failures, also for the right password', async () => {
    await fixture.person('victim@example.org');
    for (let i = 0; i < 10; i += 1) {
      const answer = await guess(i % 2 ? 'victim@example.org' : ' Victim@Example.org');
      expect(answer.status).toBe(400);
    }
    const { error } = await fixture
      .client()
      .auth.signInWithPassword({ email: 'victim@example.org', password: PASSWORD });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    const refused = await guess('VICTIM@example.org');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  });

  it('cannot bypass the limit by another spelling of path or query', async () => {
    for (const path of [
      '/auth/v1/%74oken?grant_type=password',
      '/auth/v1/x/../token?grant_type=password',
      '/auth/v1//token?grant_type=password',
      '/auth/v1/token/?grant_type=password',
      '/auth/v1/token?grant_type=password&grant_type=x',
      '/auth/v1/token?grant%5Ftype=password',
    ]) {
      const { status } = await guess('victim@example.org', path);
      expect(status, path).not.toBe(400); // 400 would mean that a password was checked
    }
  });

  it('counts guessed one-time codes too', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const body = { email: 'codes@example.org', token: String(100000 + i), type: 'recovery' };
      statuses.push((await post('/auth/v1/verify', JSON.stringify(body))).status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(statuses.slice(0, 10)).not.toContain(429);
  });

  it('ends for an address after thirty failures', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 20; i += 1) statuses.push((await guess(`nobody${i}@example.org`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('newsletter subscriptions', () => {
  const path = '/rest/v1/rpc/subscribe_newsletter';
  const subscribe = (n: number, as = path) =>
    post(as, JSON.stringify({ address: `reader${n}@example.org` }));

  it('are stored, twenty in five minutes from one address, however the path is spelled', async () => {
    for (let n = 0; n < 20; n += 1) expect((await subscribe(n)).status).toBe(200);
    const refused = await subscribe(20);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const other of [`${path}/`, '/rest/v1//rpc/subscribe_newsletter', `${path}?x=1`])
      expect((await subscribe(20, other)).status, other).not.toBe(200);
    const stored = await fixture.backend.asOwner((session) =>
      session.query('select email from public.newsletter_subscribers'),
    );
    expect(JSON.stringify(stored)).toContain('reader19@example.org');
    expect(JSON.stringify(stored)).not.toContain('reader20@example.org');
  });
});
