import { randomUUID } from 'node:crypto';
import type { StartedServer } from '../../support/start-server';

/** A day so many days from now, as the database writes it. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Asks the API past all policies, through the secret key. */
async function asOwner(server: StartedServer, method: string, path: string, body: object) {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: { apikey: server.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Makes a drive of 50 slots in Honolulu, far from those of the seed. @returns its id */
export async function makeDrive(
  server: StartedServer,
  drive: { name: string; date: string; free: number },
): Promise<string> {
  const id = randomUUID();
  await asOwner(server, 'POST', 'drives', {
    id,
    name: drive.name,
    date: drive.date,
    start_time: '09:00',
    end_time: '12:00',
    location: 'Beach Hall',
    address: '1 Shore Road, Honolulu, HI',
    zip_code: '96813',
    slots_total: 50,
    slots_available: drive.free,
  });
  return id;
}

/** What administrators do elsewhere. */
export const changeDrive = (server: StartedServer, id: string, change: object): Promise<void> =>
  asOwner(server, 'PATCH', `drives?id=eq.${id}`, change);
