import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from './fixture';
import { donationMutation, pledgeMutation, requestMutation } from './mutations';
import {
  hear,
  poke,
  pushToken,
  realtimeClient,
  signToken,
  subscribed,
  until,
} from './realtime-clients';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const PRIVATE = { config: { private: true } };

async function signedIn(email: string) {
  const client = await fixture.person(email);
  const { session } = (await client.auth.getSession()).data;
  await client.realtime.setAuth(session?.access_token ?? '');
  return { client, id: session?.user.id ?? '' };
}

describe('Supabase’s own clients on the embedded realtime server', () => {
  it('give an anonymous visitor the pokes of the public topic', async () => {
    const client = fixture.client();
    const heard = hear(client.channel('sync:public', PRIVATE));
    await subscribed(heard);
    await poke(fixture, 'sync:public', 'blood_requests');
    await until(() => expect(heard.pokes).toEqual([{ table: 'blood_requests' }]));
    await client.removeAllChannels();
  });

  it.each(['1.0.0', '2.0.0'])('work with protocol %s', async (version) => {
    const client = realtimeClient(fixture.url, fixture.backend.secrets.publishableKey, version);
    const heard = hear(client.channel('sync:public', PRIVATE));
    await subscribed(heard);
    await poke(fixture, 'sync:public');
    await until(() => expect(heard.pokes).toEqual([{ table: 'donors' }]));
    expect(heard.states).toEqual(['SUBSCRIBED']);
    await client.disconnect();
  });

  it('give a person the pokes of their own topic and refuse those of another', async () => {
    const ann = await signedIn('ann@example.org');
    const bob = await signedIn('bob@example.org');
    const own = hear(ann.client.channel(`sync:user:${ann.id}`, PRIVATE));
    const foreign = hear(bob.client.channel(`sync:user:${ann.id}`, PRIVATE));
    await subscribed(own);
    await until(() => expect(foreign.states).toContain('CHANNEL_ERROR'));
    expect(foreign.errors[0]).toMatch(/^Unauthorized/);
    await poke(fixture, `sync:user:${ann.id}`);
    await until(() => expect(own.pokes).toHaveLength(1));
    expect(foreign.pokes).toEqual([]);
    await ann.client.removeAllChannels();
    await bob.client.removeAllChannels();
  });

  it('give the administrators’ topic to administrators only', async () => {
    const boss = await signedIn('boss@example.org');
    const before = hear(boss.client.channel('sync:admin', PRIVATE));
    await until(() => expect(before.states).toContain('CHANNEL_ERROR'));
    await boss.client.removeAllChannels();
    expect((await boss.client.rpc('claim_admin')).error).toBeNull();
    const after = hear(boss.client.channel('sync:admin', PRIVATE));
    await subscribed(after);
    await boss.client.removeAllChannels();
  });

  it('refuse public channels', async () => {
    const client = fixture.client();
    const heard = hear(client.channel('sync:public'));
    await until(() => expect(heard.errors[0]).toMatch(/^PrivateOnly/));
    await client.removeAllChannels();
  });

  it('write on realtime.send’s behalf only when its transaction commits', async () => {
    const client = fixture.client();
    const heard = hear(client.channel('sync:public', PRIVATE));
    await subscribed(heard);
    await fixture.backend.asOwner((session) =>
      session.exec(`begin;
        select realtime.send('{"table":"lost"}', 'changed', 'sync:public', true);
        rollback;`),
    );
    await poke(fixture, 'sync:public', 'kept');
    await until(() => expect(heard.pokes).toEqual([{ table: 'kept' }]));
    await client.removeAllChannels();
  });

  it('give many equal pokes as two, the first at once and the last not much later', async () => {
    const client = fixture.client();
    const heard = hear(client.channel('sync:public', PRIVATE));
    await subscribed(heard);
    const send = (table: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => poke(fixture, 'sync:public', table)));
    const begun = performance.now();
    await Promise.all([send('donors', 20), send('drives', 1)]);
    await until(() => expect(heard.pokes).toContainEqual({ table: 'drives' }));
    await poke(fixture, 'sync:public', 'donors');
    const last = performance.now();
    await new Promise((done) => setTimeout(done, 300));
    const donors = heard.pokes.filter((sent) => (sent as { table: string }).table === 'donors');
    // With so few listeners the server holds a repeated poke back for 10 ms (`REPEATED_MS.least`).
    expect(donors.length).toBeGreaterThan(1);
    expect(donors.length).toBeLessThanOrEqual(2 + Math.ceil((last - begun) / 10));
    await client.removeAllChannels();
  });

  it('tell the donor’s own devices and the public that a donation was registered', async () => {
    const ann = await signedIn('carol@example.org');
    const own = hear(ann.client.channel(`sync:user:${ann.id}`, PRIVATE));
    const open = hear(fixture.client().channel('sync:public', PRIVATE));
    await Promise.all([subscribed(own), subscribed(open)]);
    const { data } = await ann.client.rpc('push_changes', {
      client_id: crypto.randomUUID(),
      mutations: [donationMutation(ann.id)],
    });
    expect(data).toMatchObject([{ status: 'applied' }]);
    await until(() =>
      expect([own.pokes, open.pokes]).toEqual([[{ table: 'donors' }], [{ table: 'donors' }]]),
    );
    await ann.client.removeAllChannels();
  });

  // covers: pledge-private
  it('tell the two parties of a pledge, and no stranger', async () => {
    const [ann, bob, stranger] = [
      await signedIn('requester@example.org'),
      await signedIn('giver@example.org'),
      await signedIn('stranger@example.org'),
    ];
    const listen = ({ client, id }: typeof ann, topic = `sync:user:${id}`) =>
      hear(client.channel(topic, PRIVATE));
    const [requester, donor] = [listen(ann), listen(bob)];
    const others = [listen(stranger), listen(stranger, 'sync:public')];
    await Promise.all([requester, donor, ...others].map(subscribed));
    const push = async ({ client }: typeof ann, mutation: object) => {
      const sent = { client_id: crypto.randomUUID(), mutations: [mutation] };
      expect((await client.rpc('push_changes', sent)).data).toMatchObject([{ status: 'applied' }]);
    };
    const request = requestMutation(ann.id);
    await push(ann, request);
    await push(bob, pledgeMutation(bob.id, request.row_id));
    const pledges = { table: 'pledges' };
    await until(() => {
      expect(requester.pokes).toContainEqual(pledges);
      expect(donor.pokes).toContainEqual(pledges);
    });
    // pokes come in the order of the commits, so every earlier poke has arrived before this one
    await push(stranger, donationMutation(stranger.id));
    await until(() => {
      for (const other of others) expect(other.pokes).toContainEqual({ table: 'donors' });
    });
    for (const other of others) expect(other.pokes).not.toContainEqual(pledges);
    for (const { client } of [ann, bob, stranger]) await client.removeAllChannels();
  });
});

describe('access tokens on the embedded realtime server', () => {
  const join = async (token: string, topic: string) => {
    const client = realtimeClient(fixture.url, fixture.backend.secrets.publishableKey);
    await client.setAuth(token);
    const channel = client.channel(topic, PRIVATE);
    return { client, channel, heard: hear(channel) };
  };
  const sub = '3b241101-e2bb-4255-8caf-4136c566a962';
  const own = `sync:user:${sub}`;
  const sign = (seconds: number, secret = fixture.backend.secrets.jwtSecret) =>
    signToken(secret, { sub }, seconds);

  it('signed by somebody else, expired or no tokens at all are refused', async () => {
    for (const [token, reason] of [
      [await sign(60, 'another secret, as long as it needs to be'), /^JwtSignatureError/],
      [await sign(-5), /^InvalidJWTToken: Token has expired/],
      ['not.a.token', /^MalformedJWT/],
      [
        await signToken(fixture.backend.secrets.jwtSecret, { sub, role: 'postgres' }, 60),
        /^InvalidJWTToken/,
      ],
    ] as const) {
      const { client, heard } = await join(token, own);
      await until(() => expect(heard.errors[0]).toMatch(reason));
      expect(heard.states).not.toContain('SUBSCRIBED');
      await client.disconnect();
    }
  });

  it('that expire close the channel, with the reason said before', async () => {
    const { client, heard } = await join(await sign(2), own);
    await subscribed(heard);
    await until(() => expect(heard.states.at(-1)).toBe('CLOSED'));
    expect(heard.system).toEqual([
      { status: 'error', message: 'InvalidJWTToken: Token has expired' },
    ]);
    await poke(fixture, own);
    expect(heard.pokes).toEqual([]);
    await client.disconnect();
  });

  it('that are refreshed in time keep the channel open', async () => {
    const { client, heard } = await join(await sign(2), own);
    await subscribed(heard);
    await client.setAuth(await sign(60));
    await new Promise((done) => setTimeout(done, 2500));
    await poke(fixture, own);
    await until(() => expect(heard.pokes).toHaveLength(1));
    expect(heard.states).toEqual(['SUBSCRIBED']);
    await client.disconnect();
  });

  it('that are replaced by a bad one, or by another person’s, close the channel', async () => {
    const stranger = { sub: '3b241101-e2bb-4255-8caf-000000000000' };
    for (const replacement of [
      await sign(-5),
      await signToken(fixture.backend.secrets.jwtSecret, stranger, 60),
    ]) {
      const { client, channel, heard } = await join(await sign(60), own);
      await subscribed(heard);
      pushToken(channel, replacement);
      await until(() => expect(heard.states.at(-1)).toBe('CLOSED'));
      expect(heard.system[0]?.status).toBe('error');
      await client.disconnect();
    }
  });
});
