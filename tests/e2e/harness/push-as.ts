import { randomUUID } from 'node:crypto';
import { CONSENT_VERSION } from '@/features/pledges/consent';
import type { Fields, PushResult } from '@/protocol';
import type { StartedServer } from '../../support/start-server';
import type { Account } from './accounts';

type Server = Pick<StartedServer, 'url' | 'publishableKey'>;

/**
 * Sends a change of one record to the server, as the device of its person does.
 * @param base what the person saw of the fields before; null if the record is new
 * @throws if the server does not apply it
 */
export async function pushAs(
  { url, publishableKey }: Server,
  { id, session }: Account,
  collection: string,
  row_id: string,
  base: Fields | null,
  set: Fields,
): Promise<void> {
  const response = await fetch(`${url}/rest/v1/rpc/push_changes`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      client_id: id,
      mutations: [{ id: randomUUID(), collection, row_id, base, set }],
    }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  const [result] = JSON.parse(answer) as PushResult[];
  if (result?.status !== 'applied') throw new Error(answer);
}

/**
 * Lets a donor offer to give for somebody's request, and the requester accept it.
 * @returns the pledge's id
 */
export async function offerAndAccept(
  server: Server,
  donor: Account,
  requester: Account,
  request_id: string,
): Promise<string> {
  const id = randomUUID();
  await pushAs(server, donor, 'pledges', id, null, {
    request_id,
    user_id: donor.id,
    blood_type: 'O-',
    arrive_by: new Date(Date.now() + 3_600_000).toISOString(),
    note: '',
    contact_name: `${donor.firstName} ${donor.lastName}`,
    contact_phone: donor.phone,
    consent_version: CONSENT_VERSION,
  });
  await pushAs(server, requester, 'pledges', id, { decision: null }, { decision: 'accepted' });
  return id;
}
