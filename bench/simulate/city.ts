import { inTransaction, type SqlSession } from '../../supabase/embedded/database/database';

/**
 * The id of a hospital in Columbus, Ohio, whose requests are verified, and of the member of its staff who posts them.
 */
export const HOSPITAL = '00000000-0000-4000-8000-00000000c001';
export const NURSE = '00000000-0000-4000-8000-00000000c002';
const HOSPITAL_ZIP = '43215';

/**
 * Shares of the donors: who have a phone that may ring, who come in emergencies, who gave less than 56 days ago, who have
 * confirmed their address, and whom staff have seen before. Of the hostile accounts a third is confirmed, and nobody has
 * seen one.
 */
export interface Shares {
  push: number;
  emergency: number;
  gaveLately: number;
  confirmed: number;
  witnessed: number;
  hostile: number;
}

/** Every how many accounts one is hostile, for a share of them. */
const everyOf = (share: number) => (share > 0 ? Math.round(1 / share) : Number.MAX_SAFE_INTEGER);

/** Whether an account of the city is hostile: every fifth is, if their share is 0.2. */
export const isHostile = (account: string, share: number): boolean =>
  Number(account.slice(-11)) % everyOf(share) === 0;

const STAFF = `
  insert into auth.users (id, email) values ('${NURSE}', 'nurse@people.test');
  insert into private.organisations (id, name, kind, city, state, zip, desk_phone, verified_at)
    values ('${HOSPITAL}', 'General Hospital', 'hospital', 'Columbus', 'OH', '${HOSPITAL_ZIP}', '614 555 0100', now());
  insert into private.members (organisation_id, user_id, role) values ('${HOSPITAL}', '${NURSE}', 'staff');
  insert into public.profiles (id, first_name, time_zone) values ('${NURSE}', 'Nora', 'America/New_York');
  select private.configure_push('B' || repeat('x', 86));`;

// The city is denser towards the middle. The shares of the blood types are those of the United States (American Red
// Cross).
const DONORS = `
  create temporary table place on commit drop as
    select z.zip, sum(1 / (2 + z.miles)) over (order by z.zip) as upto from unnest(private.zips_near('${HOSPITAL_ZIP}')) z;
  create temporary table person on commit drop as
    select n, ('00000000-0000-4000-8000-6' || lpad(n::text, 11, '0'))::uuid as id, random() as place, random() as type,
      random() < $2 as push, random() < $3 as emergency, random() < $4 as gave_lately,
      case when n % $6::bigint = 0 then random() < 1 / 3.0 else random() < $5 end as confirmed,
      n % $6::bigint > 0 and random() < $7 as witnessed
    from generate_series(1, $1::int) n`;
const PEOPLE = `
  insert into auth.users (id, email) select id, 'donor-' || n || '@people.test' from person;
  insert into public.profiles (id, first_name, push_near, push_own, time_zone, near_radius, email_confirmed_at, witnessed_at)
    select id, 'Donor ' || n, push, push, 'America/New_York', 50, case when confirmed then now() end, case when witnessed then now() - interval '60 days' end from person;
  insert into private.push_subscriptions (user_id, endpoint, p256dh, auth, key)
    select p.id, 'https://fcm.googleapis.com/' || p.n, 'k', 'a', c.key from person p, private.push_config c where p.push;
  insert into public.donors (id, user_id, full_name, phone_number, blood_type, address, city, state, zip_code,
      any_medications, recent_illness, emergency_available, last_donation_date)
    select overlay(overlay(md5(p.n::text) placing '4' from 13) placing '8' from 17)::uuid, p.id, 'Donor ' || p.n, '614 555 0101',
      case when type < 0.374 then 'O+' when type < 0.731 then 'A+' when type < 0.816 then 'B+' when type < 0.882 then 'O-'
        when type < 0.945 then 'A-' when type < 0.979 then 'AB+' when type < 0.994 then 'B-' else 'AB-' end,
      'Main Street', 'Columbus', 'OH', z.zip, false, false, p.emergency, case when p.gave_lately then $1::date - 20 end
    from person p cross join lateral (
      select l.zip from place l where l.upto >= p.place * (select max(upto) from place) order by l.upto limit 1) z`;

/**
 * Fills an empty database with a city: one hospital, and donors who each have an account, a profile and a donation.
 * The same seed makes the same city.
 * @param seed from -1 to 1
 * @param day the first day of the simulation, YYYY-MM-DD
 */
export async function fillCity(
  sql: SqlSession,
  donors: number,
  seed: number,
  day: string,
  { push, emergency, gaveLately, confirmed, witnessed, hostile }: Shares,
): Promise<void> {
  await inTransaction(sql, async () => {
    await sql.exec('set local session_replication_role = replica');
    await sql.exec(STAFF);
    await sql.query('select setseed($1)', [seed]);
    const [places, people] = DONORS.split(';\n');
    await sql.exec(places ?? '');
    await sql.query(people ?? '', [
      donors,
      push,
      emergency,
      gaveLately,
      confirmed,
      everyOf(hostile),
      witnessed,
    ]);
    const statements = PEOPLE.split(';\n');
    for (const statement of statements.slice(0, -1)) await sql.exec(statement);
    await sql.query(statements.at(-1) ?? '', [day]);
  });
  await sql.exec('vacuum analyze');
}
