import { randomUUID } from 'node:crypto';
import type { StartedServer } from '../../support/start-server';
import type { Account } from './accounts';
import { insertRow } from './database';

/**
 * Inserts a request on the server, as its form would.
 * @returns the request's id
 */
export async function seedRequest(
  server: StartedServer,
  account: Account,
  fields: { hospital: string } & Record<string, unknown>,
): Promise<string> {
  const id = randomUUID();
  await insertRow(server, 'blood_requests', {
    id,
    user_id: account.id,
    user_email: account.email,
    patient_id: 'P-123456',
    blood_type: 'O-',
    required_units: 2,
    urgency: 'High',
    location: 'Springfield, IL 62701',
    contact: account.phone,
    email: account.email,
    reason: 'Planned operation',
    requester_name: account.firstName,
    requester_type: 'hospital',
    client_created_at: new Date(Date.now() - 60_000).toISOString(),
    ...fields,
  });
  return id;
}
