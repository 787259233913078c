import { createHash } from 'node:crypto';
import type { Secrets } from '../secrets';
import type { Database } from './database';

/** The number of the lock that a process holds while it starts. */
const LOCK = 730_012;

// One row: what all processes that serve this database must agree on.
const INSTALLATION = `
  create schema if not exists lifedrop_server;
  create table if not exists lifedrop_server.installation (
    only_one boolean primary key default true check (only_one),
    keys text not null,
    is_complete boolean not null default false);`;

/**
 * Runs `work` while no other process that serves this Postgres database starts. Only one of them thus migrates it.
 * @param work gets whether no earlier start was completed; it must not use this session
 * @throws if other keys signed the log-ins of this database, because this process would refuse everybody
 */
export async function inOrder(
  database: Database,
  secrets: Secrets,
  work: (isFirstRun: boolean) => Promise<void>,
): Promise<void> {
  const keys = createHash('sha256').update(secrets.jwtSecret).digest('hex');
  await database.asOwner(async (session) => {
    await session.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      await session.exec(INSTALLATION);
      await session.query(
        'insert into lifedrop_server.installation (keys) values ($1) on conflict do nothing',
        [keys],
      );
      const [known] = await session.query<{ keys: string; is_complete: boolean }>(
        'select keys, is_complete from lifedrop_server.installation',
      );
      if (known?.keys !== keys)
        throw new Error(
          'This database was set up with other keys. Copy secrets.json from the DATA_DIR of the server that did it.',
        );
      await work(!known.is_complete);
      await session.query('update lifedrop_server.installation set is_complete = true');
    } finally {
      await session.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  });
}
