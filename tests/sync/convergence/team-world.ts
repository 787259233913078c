import type { TestDatabase } from '../../support/database';
import type { Fields } from '@/protocol';

/** The only hospital of every run. People join and leave it. */
const HOSPITAL = '000000aa-0000-4000-8000-000000000000';

export const openHospital = (db: TestDatabase) =>
  db.query(
    `insert into private.organisations (id, name, kind, city, state, zip, desk_phone, verified_at)
     values ($1, 'City General', 'hospital', 'Springfield', 'IL', '62701', '555 0199', now())`,
    [HOSPITAL],
  );

/** Makes a person a member of the hospital, or ends their membership. */
export const setMember = async (db: TestDatabase, person: string, joined: boolean) =>
  void (await db.query(
    joined
      ? `insert into private.members (organisation_id, user_id, role) values ($2, $1, 'staff') on conflict do nothing`
      : 'update private.members set removed_at = now() where user_id = $1 and organisation_id = $2 and removed_at is null',
    [person, HOSPITAL],
  ));

/**
 * Returns the columns that the server fills in for a member's request. For somebody who is no member there are none.
 */
export async function stampOf(db: TestDatabase, person: string): Promise<Fields> {
  const found = await db.query(
    'select from private.members where user_id = $1 and removed_at is null',
    [person],
  );
  return found.length === 0
    ? {}
    : {
        org_id: HOSPITAL,
        org_name: 'City General',
        verified: true,
        requester_name: 'City General',
        contact: '555 0199',
        desk_phone: '555 0199',
        hospital: 'City General',
      };
}
