import { randomUUID } from 'node:crypto';
import type { StartedServer } from '../../support/start-server';
import { insertRow, updateRow } from './database';

/** Returns the date in `days` days, in the database's format. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Creates a drive with 50 spots in Honolulu, far from the drives of the seed.
 * @returns the drive's id
 */
export async function makeDrive(
  server: StartedServer,
  drive: { name: string; date: string; free: number },
): Promise<string> {
  const id = randomUUID();
  await insertRow(server, 'drives', {
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

/** Changes a drive, as an administrator would on another device. */
export const changeDrive = (server: StartedServer, id: string, change: object): Promise<void> =>
  updateRow(server, 'drives', id, change);
