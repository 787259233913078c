import type { SupabaseClient } from '@supabase/supabase-js';
import type { Fields, OutgoingMutation } from '@/protocol';
import type { Fixture } from './fixture';
import { pledgeMutation } from './mutations';

/** Finds out the id of whoever is logged in. */
const idOf = async ({ auth }: SupabaseClient) => (await auth.getUser()).data.user?.id ?? '';

/** Sends a change to the server, as the device of its person does. @throws if the server does not apply it */
export async function push(person: SupabaseClient, mutation: OutgoingMutation): Promise<void> {
  const { data } = await person.rpc('push_changes', {
    client_id: await idOf(person),
    mutations: [mutation],
  });
  const answer = JSON.stringify(data);
  if (!answer.includes('"applied"')) throw new Error(answer);
}

/** Says for the requester what becomes of a pledge. */
export const report = (requester: SupabaseClient, row_id: string, set: Fields): Promise<void> =>
  push(requester, {
    id: crypto.randomUUID(),
    collection: 'pledges',
    row_id,
    base: Object.fromEntries(Object.keys(set).map((name) => [name, null])),
    set,
  });

/** Lets another donor offer to give for a request, and the requester accept it. @returns the pledge's id */
export async function accept(
  fixture: Fixture,
  requester: SupabaseClient,
  request: string,
): Promise<string> {
  const donor = await fixture.person(`${crypto.randomUUID()}@example.org`);
  const mutation = pledgeMutation(await idOf(donor), request);
  await push(donor, mutation);
  await report(requester, mutation.row_id, { decision: 'accepted' });
  return mutation.row_id;
}
