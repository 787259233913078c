import { expect, test, vi } from 'vitest';
import type { Remote } from './client';
import { Unreachable } from './sync-api';
import { createSupabaseSyncApi } from './sync-client';

const session = (id: string) => ({ access_token: `of ${id}`, user: { id } });

/** Makes a client that has a session of these people, and whose server gives these answers. */
function clientOf(people: { now: string; renewed?: string }, ...answers: object[]) {
  const rpc = vi.fn(() => {
    const answer = answers.shift() ?? { data: [], error: null, status: 200 };
    const request: object = Object.assign(Promise.resolve(answer), {
      abortSignal: () => request,
      setHeader: () => request,
    });
    return request;
  });
  const client = {
    auth: {
      getSession: async () => ({ data: { session: session(people.now) } }),
      refreshSession: async () => ({ data: { session: session(people.renewed ?? people.now) } }),
    },
    rpc,
  } as unknown as Remote;
  return { client, rpc };
}
const expired = { data: null, error: { code: 'PGRST303', message: 'JWT expired' }, status: 401 };
const mutation = { id: 'm', collection: 'donors', row_id: 'r', base: null, set: {} };
const applied = { status: 'applied', row: null };

test('nothing is sent with the session of another person', async () => {
  const { client, rpc } = clientOf({ now: 'ben' });
  await expect(createSupabaseSyncApi(client, 'ann').push('d', [])).rejects.toThrow(Unreachable);
  await expect(createSupabaseSyncApi(client, null).push('d', [])).rejects.toThrow(Unreachable);
  expect(rpc).not.toHaveBeenCalled();
});

test('a session that was renewed as another person’s sends nothing', async () => {
  const { client, rpc } = clientOf({ now: 'ann', renewed: 'ben' }, expired);
  await expect(createSupabaseSyncApi(client, 'ann').push('d', [])).rejects.toThrow(Unreachable);
  expect(rpc).toHaveBeenCalledTimes(1);
});

test('an expired session is renewed, and the call goes again', async () => {
  const { client, rpc } = clientOf({ now: 'ann' }, expired);
  expect(await createSupabaseSyncApi(client, 'ann').push('d', [])).toEqual([]);
  expect(rpc).toHaveBeenCalledTimes(2);
});

test('a push that is not answered for each of its mutations has no answer', async () => {
  const { client } = clientOf({ now: 'ann' }, { data: [applied], error: null, status: 200 });
  const push = createSupabaseSyncApi(client, 'ann').push('d', [mutation, mutation]);
  await expect(push).rejects.toThrow('not an answer');
});
