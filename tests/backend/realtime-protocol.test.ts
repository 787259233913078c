import { get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from './fixture';
import { openSocket } from './realtime-socket';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const poke = (topic: string, isPrivate = true) =>
  fixture.backend.asOwner((session) =>
    session.query('select realtime.send($1::text::jsonb, $2, $3, $4)', [
      '{"table":"donors"}',
      'changed',
      topic,
      isPrivate,
    ]),
  );

const join = (topic: string, ref: string, config: object = { private: true }) => ({
  joinRef: ref,
  ref,
  topic: `realtime:${topic}`,
  event: 'phx_join',
  payload: { config },
});

/**
 * Requests an upgrade that the server refuses.
 * @returns the status of its answer
 */
const refusal = (query: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    get(`${fixture.url}/realtime/v1/websocket?${query}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

describe.each(['1.0.0', '2.0.0'] as const)('realtime protocol %s', (version) => {
  const open = () => openSocket(fixture.url, fixture.backend.secrets.publishableKey, version);

  it('joins, hears a broadcast from the database, and hears nothing after leaving', async () => {
    const socket = await open();
    socket.send(join('sync:public', '1'));
    const reply = await socket.next(({ ref }) => ref === '1');
    expect(reply).toMatchObject({
      topic: 'realtime:sync:public',
      event: 'phx_reply',
      payload: { status: 'ok', response: { postgres_changes: [] } },
    });
    await poke('sync:public', false); // a message that is not private reaches nobody
    await poke('sync:public');
    const broadcast = await socket.next(({ event }) => event === 'broadcast');
    expect(broadcast.topic).toBe('realtime:sync:public');
    expect(broadcast.payload).toEqual({
      type: 'broadcast',
      event: 'changed',
      payload: { table: 'donors' },
    });
    socket.send({ ...join('sync:public', '2'), joinRef: '1', event: 'phx_leave' });
    expect((await socket.next(({ ref }) => ref === '2')).payload['status']).toBe('ok');
    await poke('sync:public');
    socket.send({ topic: 'phoenix', event: 'heartbeat', ref: '3' });
    expect((await socket.next(({ ref }) => ref === '3')).payload['status']).toBe('ok');
    expect(socket.received.filter(({ event }) => event === 'broadcast')).toHaveLength(1);
    socket.close();
  });

  it('refuses public channels, other people’s topics and topics without a name', async () => {
    const socket = await open();
    socket.send(join('sync:public', '1', { private: false }));
    socket.send(join('sync:admin', '2'));
    socket.send(join('sync:user:6f1c1d1e-0000-4000-8000-000000000001', '3'));
    socket.send(join('', '4'));
    const reasons = [];
    for (const n of ['1', '2', '3', '4']) {
      const { payload } = await socket.next(({ ref }) => ref === n);
      expect(payload['status']).toBe('error');
      reasons.push((payload['response'] as { reason: string }).reason.split(':')[0]);
    }
    expect(reasons).toEqual(['PrivateOnly', 'Unauthorized', 'Unauthorized', 'TopicNameRequired']);
    socket.close();
  });

  it('closes the first of two joins of one topic, and keeps the second', async () => {
    const socket = await open();
    socket.send(join('sync:public', '1'));
    socket.send(join('sync:public', '2'));
    await socket.next(({ ref, event }) => ref === '2' && event === 'phx_reply');
    expect(socket.received).toContainEqual(
      expect.objectContaining({ event: 'phx_close', joinRef: '1' }),
    );
    socket.send({ ...join('sync:public', '3'), joinRef: '1', event: 'phx_leave' });
    await socket.next(({ ref }) => ref === '3');
    await poke('sync:public');
    await socket.next(({ event }) => event === 'broadcast');
    expect(socket.received.filter(({ event }) => event === 'broadcast')).toHaveLength(1);
    socket.close();
  });

  it('drops a client that breaks the protocol or sends too much', async () => {
    const garbage = await open();
    garbage.sendRaw('hello');
    expect(await garbage.closed).toBe(1003);
    const big = await open();
    big.sendRaw('x'.repeat(70_000));
    expect(await big.closed).toBe(1009);
    const flood = await open();
    for (let i = 0; i < 400; i += 1) flood.send(join('sync:public', String(i)));
    expect(await flood.closed).toBe(1008);
  });
});

describe('the realtime endpoint', () => {
  it('refuses a missing or wrong API key and an unknown protocol at the upgrade', async () => {
    const key = fixture.backend.secrets.publishableKey;
    expect(await refusal('vsn=2.0.0')).toBe(401);
    expect(await refusal('apikey=sb_publishable_wrong&vsn=2.0.0')).toBe(401);
    expect(await refusal(`apikey=${key}&vsn=3.0.0`)).toBe(400);
  });

  it('hangs up on an upgrade to anything else, and survives one to nonsense', async () => {
    for (const head of [
      'GET /elsewhere HTTP/1.1\r\nHost: localhost',
      'GET // HTTP/1.1\r\nHost: ',
      'GET /realtime/v1/websocket HTTP/1.1\r\nHost: [:::',
    ]) {
      const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`${head}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      socket.resume();
      await new Promise((done) => socket.once('close', done));
    }
    expect((await fetch(fixture.url)).status).toBe(200);
  });

  it('allows a hundred channels on one socket', async () => {
    const key = fixture.backend.secrets.publishableKey;
    const socket = await openSocket(fixture.url, key, '2.0.0');
    await fixture.backend.asOwner((session) =>
      session.exec(`create policy "room for a test" on realtime.messages for select to anon
        using ((select realtime.topic()) like 'room:%')`),
    );
    for (let i = 1; i <= 101; i += 1) {
      socket.send(join(`room:${i}`, String(i)));
      const { payload } = await socket.next(({ ref }) => ref === String(i));
      expect(payload['status']).toBe(i <= 100 ? 'ok' : 'error');
    }
    socket.close();
  });

  it('ignores a broadcast by a client, text or binary', async () => {
    const key = fixture.backend.secrets.publishableKey;
    const [sender, hearer] = await Promise.all([
      openSocket(fixture.url, key, '2.0.0'),
      openSocket(fixture.url, key, '2.0.0'),
    ]);
    for (const socket of [sender, hearer]) {
      socket.send(join('sync:public', '1'));
      await socket.next(({ ref }) => ref === '1');
    }
    const topic = Buffer.from('realtime:sync:public');
    const head = Buffer.from([3, 1, 1, topic.length, 7, 0, 1]);
    sender.sendRaw(Buffer.concat([head, Buffer.from('12'), topic, Buffer.from('changed{}')]));
    const payload = { type: 'broadcast', event: 'changed', payload: {} };
    sender.send({ ...join('sync:public', '3'), joinRef: '1', event: 'broadcast', payload });
    sender.send({ topic: 'phoenix', event: 'heartbeat', ref: '4' });
    await sender.next(({ ref }) => ref === '4');
    await poke('sync:public');
    await hearer.next(({ event }) => event === 'broadcast');
    expect(hearer.received.filter(({ event }) => event === 'broadcast')).toHaveLength(1);
    sender.close();
    hearer.close();
  });
});
