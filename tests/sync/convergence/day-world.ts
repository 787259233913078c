import type { TestDatabase } from '../../support/database';

/**
 * Makes a drive at which each of these people has a spot.
 * @param places how many spots the drive has afterwards, which may be fewer than there are people
 * @param administrators which of these people run the drive
 */
export async function announce(
  db: TestDatabase,
  places: number,
  people: readonly string[],
  administrators: readonly string[],
): Promise<void> {
  for (const id of administrators)
    await db.query('insert into private.admins (user_id) values ($1)', [id]);
  const drive = crypto.randomUUID();
  await db.query(
    `insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available)
     values ($1, 'Town Drive', '2099-01-01', '09:00', '17:00', 'Hall', '1 Main Street', '62701', 5, 5)`,
    [drive],
  );
  for (const id of people)
    await db.query(
      `insert into public.reservations (id, drive_id, user_id, preferred_time) values ($1, $2, $3, '10:00')`,
      [crypto.randomUUID(), drive, id],
    );
  await db.query('update public.drives set slots_total = $1 where id = $2', [places, drive]);
}

/** Finds drives whose number of free spots does not match their reservations. */
export const FIND_OVERSOLD = `select 'the places of a drive do not agree' as problem, d.id from public.drives d
  where d.slots_available <> greatest(0, d.slots_total - d.slots_taken) or d.slots_taken <> (
    select count(*) from public.reservations r where r.drive_id = d.id and r.status = 'confirmed')`;

/** Finds people who gave at a drive and were not thanked once, or whose next date does not follow from it. */
export const FIND_UNTHANKED = `select 'a donation at a drive does not count once' as problem, r.id from public.reservations r
  where r.user_id is not null and (
    (select count(*) from public.inbox i where i.kind = 'pledge_given' and i.drive_id = r.drive_id and i.user_id = r.user_id)
      <> (r.given_on is not null)::integer
    or r.given_on is not null and not coalesce(private.may_give_from(r.user_id) >= r.given_on + 56, false))`;
