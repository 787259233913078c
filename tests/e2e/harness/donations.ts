import { randomUUID } from 'node:crypto';
import type { StartedServer } from '../../support/start-server';
import type { Account } from './accounts';
import { insertRow } from './database';

/**
 * Puts a donation on the server, as if its form had been filled in.
 * @returns the donation's id
 */
export async function seedDonation(
  server: StartedServer,
  account: Account,
  fields: { city: string } & Record<string, unknown>,
): Promise<string> {
  const id = randomUUID();
  await insertRow(server, 'donors', {
    id,
    user_id: account.id,
    user_email: account.email,
    full_name: `${account.firstName} ${account.lastName}`,
    phone_number: account.phone,
    blood_type: 'O-',
    address: account.address,
    state: 'IL',
    zip_code: '62701',
    client_created_at: new Date(Date.now() - 60_000).toISOString(),
    ...fields,
  });
  return id;
}
