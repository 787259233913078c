import { connect } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fixture, openFixture, PASSWORD } from './fixture';
import { openSocket } from './realtime-socket';

// Tests for how often strangers may try each action. The server takes addresses from the header that a proxy sets.

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({
    http: { trustProxy: true, maxSockets: 25 },
    backend: {
      rates: {
        signUps: { times: 5, windowMs: 60_000 },
        guessesFromStrangers: { times: 30, windowMs: 3_600_000 },
      },
    },
  });
  for (const name of ['owner', 'away', 'known', 'bom'])
    await post('/auth/v1/signup', { email: `${name}@example.org`, password: PASSWORD }, '10.9.0.1');
});
afterAll(() => fixture.close());

const LOGIN = '/auth/v1/token?grant_type=password';
const post = (path: string, body: unknown, address: string) =>
  fetch(fixture.url + path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { apikey: fixture.backend.secrets.publishableKey, 'x-forwarded-for': address },
  });

/** Sends a request whose target is spelled exactly like this, and returns the status of the answer. */
function raw(target: string, body: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
    socket.once('data', (data) => {
      resolve(Number(data.toString().split(' ')[1]));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.write(
      `POST ${target} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n` +
        `Apikey: ${fixture.backend.secrets.publishableKey}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}

/** Makes guesses, and returns how many the server checked: it answers 400 to a wrong password. */
async function looked(times: number, guess: (n: number) => Promise<number>): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n += 1) if ((await guess(n)) === 400) count += 1;
  return count;
}

describe('guesses of a password', () => {
  it('are counted however the request is written', async () => {
    const body = JSON.stringify({ email: 'owner@example.org', password: 'wrong wrong' });
    const right = JSON.stringify({ email: 'owner@example.org', password: PASSWORD });
    for (const [n, target] of [
      '/auth/v1/token#?grant_type=password',
      '/auth/v1/token?grant_type=password#x',
      `http://elsewhere${LOGIN}`,
      '/auth/v1/./token?grant_type=password',
    ].entries()) {
      const address = `10.1.0.${n}`;
      for (let i = 0; i < 12; i += 1) await raw(target, body, address);
      // if a spelling of the path logs people in, the guesses with it were counted
      if ((await raw(target, right, `10.1.1.${n}`)) === 200)
        expect(await raw(LOGIN, right, address), target).toBe(429);
    }
  });

  it('are counted for one account, however its address is written', async () => {
    const spellings = [
      'owner@example.org',
      ' Owner@Example.org ',
      'ｏwner@example.org',
      'OWNER@EXAMPLE.ORG',
    ];
    const count = await looked(16, async (n) => {
      const email = spellings[n % spellings.length];
      return (await post(LOGIN, { email, password: 'wrong wrong' }, '10.2.0.1')).status;
    });
    expect(count).toBe(10);
  });

  it('with an unreadable address are refused before anything is checked', async () => {
    for (const email of [null, 7, ['owner@example.org'], 'no address', '', undefined])
      expect((await post(LOGIN, { email, password: PASSWORD }, '10.2.0.2')).status).toBe(400);
  });

  it('are counted behind a byte-order mark too', async () => {
    const body = `\uFEFF${JSON.stringify({ email: 'bom@example.org', password: 'wrong wrong' })}`;
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1) statuses.push((await post(LOGIN, body, '10.2.0.3')).status);
    const right = { email: 'bom@example.org', password: PASSWORD };
    // if such a body is read at all, the guesses in it are counted
    if (statuses[14] === 429) expect((await post(LOGIN, right, '10.2.0.3')).status).toBe(429);
    else expect((await post(LOGIN, `\uFEFF${JSON.stringify(right)}`, '10.2.0.3')).status).toBe(400);
  });

  it('by a stranger do not keep the owner out, neither on the way nor where they logged in before', async () => {
    const owner = { email: 'away@example.org', password: PASSWORD };
    expect((await post(LOGIN, owner, '10.3.0.1')).status).toBe(200);
    const wrong = { ...owner, password: 'wrong wrong' };
    const guess = (address: string) => post(LOGIN, wrong, address).then(({ status }) => status);
    // many addresses of one network have, together, only the guesses of that network
    expect(await looked(50, (n) => guess(`10.3.1.${n >> 2}`))).toBe(15);
    // the owner is away from home, on a network from which they have never logged in
    expect((await post(LOGIN, owner, '10.3.2.1')).status).toBe(200);
    // many networks together have only as many guesses as all strangers have for one account
    expect(await looked(40, (n) => guess(`10.4.${n >> 2}.1`))).toBe(15);
    expect((await post(LOGIN, owner, '10.3.3.1')).status).toBe(429);
    // the owner is on a network from which they have logged in before, even at another address of it
    expect((await post(LOGIN, owner, '10.3.0.1')).status).toBe(200);
    expect((await post(LOGIN, owner, '10.3.2.99')).status).toBe(200);
  });

  it('get the same answer after the same time for an unknown account', async () => {
    const time = async (email: string, password: unknown, address: string) => {
      const times: number[] = [];
      let told = '';
      for (let n = 0; n < 7; n += 1) {
        const begun = performance.now();
        const answer = await post(LOGIN, { email, password }, address);
        told = `${answer.status} ${await answer.text()}`;
        times.push(performance.now() - begun);
      }
      return { told, ms: times.toSorted((a, b) => a - b)[3] ?? 0 };
    };
    const known = await time('known@example.org', 'wrong wrong', '10.4.0.1');
    const unknown = await time('unknown@example.org', 'wrong wrong', '10.4.0.2');
    expect(known.told).toBe(unknown.told);
    expect(unknown.ms).toBeGreaterThan(known.ms / 3);
    const numbers = await Promise.all(
      ['known', 'unknown'].map(async (name) => {
        const body = { email: `${name}@example.org`, password: 12345678 };
        const answer = await post(LOGIN, body, '10.4.0.3');
        return [answer.status, await answer.text()];
      }),
    );
    expect(numbers[0]).toEqual(numbers[1]);
  });
});

describe('what else a stranger can ask for', () => {
  it('sign-ups end in 429 with Retry-After, and do not hold up other people', async () => {
    const asked = Array.from({ length: 80 }, (_, n) =>
      post('/auth/v1/signup', { email: `flood${n}@example.org`, password: PASSWORD }, '10.5.0.1'),
    );
    const begun = performance.now();
    const levels = await post('/rest/v1/rpc/supply_levels', {}, '10.5.0.2');
    expect(levels.status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(3000);
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(75);
    for (const { headers } of refused)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('sockets from one address leave room for the next person', async () => {
    const key = fixture.backend.secrets.publishableKey;
    const open = () => openSocket(fixture.url, key, '2.0.0');
    const sockets = [];
    for (let n = 0; n < 5; n += 1) sockets.push(await open());
    await expect(open()).rejects.toThrow('429');
    sockets.pop()?.close();
    await expect.poll(() => open().then(() => 'open', String), { timeout: 5000 }).toBe('open');
  });

  it('sockets from one network leave room for the next, from however many addresses they come', async () => {
    await fixture.close();
    fixture = await openFixture({ http: { trustProxy: true, maxSockets: 60 } });
    const key = fixture.backend.secrets.publishableKey;
    const opened: string[] = [];
    const open = (address: string) =>
      openSocket(fixture.url, key, '2.0.0', { 'x-forwarded-for': address }).then(
        () => void opened.push(address),
        (error: Error) => expect(error.message).toContain('429'),
      );
    for (let n = 0; n < 100; n += 1) await open(`203.0.113.${n % 10}`);
    expect(opened).toHaveLength(20);
    for (let n = 0; n < 100; n += 1) await open(`2001:db8:7:${n % 10}::1`);
    expect(opened.length).toBeLessThan(45);
    await open('198.51.100.1');
    expect(opened).toContain('198.51.100.1');
  });

  it('a socket that joins nothing is closed, and one that listens stays', async () => {
    await fixture.close();
    fixture = await openFixture({ http: { joinWithinMs: 300 } });
    const key = fixture.backend.secrets.publishableKey;
    const [idle, beating, listening] = await Promise.all(
      [1, 2, 3].map(() => openSocket(fixture.url, key, '2.0.0')),
    );
    const beats = setInterval(() => beating?.send({ topic: 'phoenix', event: 'heartbeat' }), 50);
    const payload = { config: { private: true } };
    listening?.send({ ref: '1', topic: 'realtime:sync:public', event: 'phx_join', payload });
    const codes = await Promise.all([idle?.closed, beating?.closed]);
    clearInterval(beats);
    expect(codes).toEqual([1008, 1008]);
    const after = await Promise.race([
      listening?.closed,
      new Promise((done) => setTimeout(done, 700, 'open')),
    ]);
    expect(after).toBe('open');
  });

  it('a socket whose joins are refused again and again is closed', async () => {
    await fixture.close();
    fixture = await openFixture();
    const socket = await openSocket(fixture.url, fixture.backend.secrets.publishableKey, '2.0.0');
    for (let n = 0; n < 60; n += 1) {
      const ref = String(n);
      const payload = { config: { private: true } };
      socket.send({ joinRef: ref, ref, topic: 'realtime:sync:admin', event: 'phx_join', payload });
    }
    expect(await socket.closed).toBe(1008);
  });
});

describe('the log', () => {
  it('names nobody, whatever is refused', async () => {
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const profile = { first_name: 'Secretia', phone_number: '555 0199', date_of_birth: 'no date' };
    const email = 'secret@example.org';
    const body = { email, password: PASSWORD, data: { profile } };
    const refused = await post('/auth/v1/signup', body, '10.6.0.1');
    await post('/auth/v1/signup', { ...body, data: {} }, '10.6.0.1');
    await post('/auth/v1/signup', { ...body, data: {} }, '10.6.0.1');
    await post(LOGIN, { email, password: 'Secretword1' }, '10.6.0.1');
    await post(
      '/auth/v1/token?grant_type=refresh_token',
      { refresh_token: 'Secretia' },
      '10.6.0.1',
    );
    const text = inspect([printed.mock.calls, logged.mock.calls], { depth: 10 });
    printed.mockRestore();
    logged.mockRestore();
    expect(refused.status).toBeGreaterThanOrEqual(400);
    for (const word of ['Secretia', '555 0199', email, 'Secretword1', PASSWORD, '$2'])
      expect(text).not.toContain(word);
  });
});
