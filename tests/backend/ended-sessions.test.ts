import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture, PASSWORD } from './fixture';
import { donationMutation } from './mutations';
import { hear, subscribed, until } from './realtime-clients';
import { openSocket } from './realtime-socket';

// Tests of an access token whose session was ended elsewhere. The token itself is valid for an hour.

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** Makes a call with only this token, as somebody would who has copied it. */
async function call(token: string, name: string, args: object): Promise<number> {
  const answer = await fetch(`${fixture.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    body: JSON.stringify(args),
    headers: {
      apikey: fixture.backend.secrets.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
  });
  await answer.body?.cancel();
  return answer.status;
}

async function deleteAccount(owner: SupabaseClient): Promise<void> {
  const { data } = await owner.rpc('delete_account');
  expect(data).toBe('deleted');
}

describe.each<[string, (owner: SupabaseClient) => Promise<unknown>]>([
  ['a log-out of all devices', (owner) => owner.auth.signOut({ scope: 'global' })],
  ['a log-out of the other devices', (owner) => owner.auth.signOut({ scope: 'others' })],
  ['a new password', (owner) => owner.auth.updateUser({ password: 'another password' })],
  ['the end of the account', deleteAccount],
])('after %s', (_, end) => {
  it('reads, writes and hears nothing more, at once', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    const owner = await fixture.person(email);
    const other = fixture.client();
    const { data } = await other.auth.signInWithPassword({ email, password: PASSWORD });
    const { user, session } = data;
    const token = session?.access_token ?? '';
    const id = user?.id ?? '';
    const push = () =>
      call(token, 'push_changes', { client_id: id, mutations: [donationMutation(id)] });
    const heard = hear(other.channel(`sync:user:${id}`, { config: { private: true } }));
    await subscribed(heard);
    expect(await push()).toBe(200);
    expect(await call(token, 'pull_many', { checkpoints: { donors: null } })).toBe(200);

    await end(owner);
    expect(await push()).toBe(401);
    for (const [name, args] of [
      ['pull_many', { checkpoints: { donors: null } }],
      ['pull_changes', { collection: 'donors' }],
      ['digest', { collection: 'donors' }],
    ] as const)
      expect(await call(token, name, args), name).toBe(401);
    await until(() =>
      expect(heard.system).toContainEqual({
        status: 'error',
        message: 'InvalidJWTToken: The session has ended',
      }),
    );
    const socket = await openSocket(fixture.url, fixture.backend.secrets.publishableKey, '2.0.0');
    socket.send({
      joinRef: '1',
      ref: '1',
      topic: `realtime:sync:user:${id}`,
      event: 'phx_join',
      payload: { config: { private: true }, access_token: token },
    });
    const { payload } = await socket.next(({ event }) => event === 'phx_reply');
    expect(payload).toMatchObject({ status: 'error' });
    socket.close();
  });
});

it('the session that goes on is not disturbed', async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const owner = await fixture.person(email);
  const id = (await owner.auth.getUser()).data.user?.id ?? '';
  const heard = hear(owner.channel(`sync:user:${id}`, { config: { private: true } }));
  await subscribed(heard);
  await fixture.client().auth.signInWithPassword({ email, password: PASSWORD });
  await owner.auth.signOut({ scope: 'others' });
  const { data } = await owner.rpc('push_changes', {
    client_id: id,
    mutations: [donationMutation(id)],
  });
  expect(data).toMatchObject([{ status: 'applied' }]);
  await until(() => expect(heard.pokes).toContainEqual({ table: 'donors' }));
});
