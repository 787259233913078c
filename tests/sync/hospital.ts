import { randomUUID } from 'node:crypto';
import type { serveInProcess } from './in-process-server';

type Sql = ReturnType<typeof serveInProcess>['sql'];

/** Adds a verified hospital. @returns its id */
export async function newHospital(sql: Sql): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into private.organisations (id, name, kind, address, city, state, zip, desk_phone, hours, verified_at)
     values ($1, 'City General', 'hospital', '1 Main Street', 'Springfield', 'IL', '62701', '555 0199', '8 to 18', now())`,
    [id],
  );
  return id;
}

/** Makes a person a member of the hospital's staff. */
export const join = (sql: Sql, userId: string | null, hospital: string) =>
  sql(`insert into private.members (organisation_id, user_id, role) values ($1, $2, 'staff')`, [
    hospital,
    userId,
  ]);

/**
 * Confirms a person's address as if they had opened a link in their mailbox. It makes the two updates that the auth
 * server makes then.
 */
export async function confirmAddress(sql: Sql, userId: string | null) {
  for (const token of [userId, null])
    await sql('update auth.users set recovery_token = $2 where id = $1', [userId, token]);
}

/** Ends a person's memberships. */
export const leave = (sql: Sql, userId: string | null) =>
  sql('update private.members set removed_at = now() where user_id = $1', [userId]);
