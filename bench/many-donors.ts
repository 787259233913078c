import { inTransaction, type SqlSession } from '../supabase/embedded/database/database';

/** How many people share the donations. */
const OWNERS = 1000;

/** The ids of an administrator, and of a person who has donations. */
export const ADMIN = '00000000-0000-4000-8000-000000000a01';
export const OWNER = '00000000-0000-4000-8000-100000000001';

const PEOPLE = `
  insert into auth.users (id, email) values ('${ADMIN}', 'admin@people.test') on conflict do nothing;
  insert into private.admins (user_id) values ('${ADMIN}') on conflict do nothing;
  insert into auth.users (id, email)
    select ('00000000-0000-4000-8000-1' || lpad(n::text, 11, '0'))::uuid, 'person-' || n || '@people.test'
    from generate_series(1, ${OWNERS}) n on conflict do nothing;`;

// The ids are spread like random ones, but are the same in every run.
const DONATIONS = `
  insert into public.donors (id, user_id, user_email, full_name, phone_number, blood_type, address, city, state,
    zip_code, is_available, blood_pressure, any_medications, recent_illness, conditions, notes, preferred_time,
    preferred_centers, client_created_at, created_at, updated_at)
  select overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid,
    ('00000000-0000-4000-8000-1' || lpad((1 + n % ${OWNERS})::text, 11, '0'))::uuid,
    'person-' || (1 + n % ${OWNERS}) || '@people.test', 'Maya Okafor ' || n, '(614) 555-01' || n % 100,
    (array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'])[1 + n % 8], (100 + n % 900) || ' Main Street',
    (array['Columbus', 'Houston', 'Springfield', 'Denver', 'Seattle'])[1 + n % 5], 'OH', (43000 + n % 999)::text,
    n % 10 <> 9, (array['normal', 'normal', 'low', 'high'])[1 + n % 4], n % 9 = 4, n % 13 = 6,
    case when n % 5 = 0 then array['asthma'] else '{}' end,
    case when n % 3 = 0 then 'Available most evenings after work, please call first.' else '' end,
    (array['morning', 'afternoon', 'evening'])[1 + n % 3], array['Red Cross Downtown'], at, at, at
  from generate_series($1::int, $2::int) n,
    lateral (select '2026-01-01Z'::timestamptz + n * interval '10 s' as at) t`;

/**
 * Adds donations as if devices had sent them. Triggers do not run. It also adds what the triggers would have added:
 * the change log and the supply. Every tenth donation is not available.
 * @param from the number of the first donation; 1 in an empty database
 * @param to the number of the last donation
 */
export async function fillDonors(sql: SqlSession, from: number, to: number): Promise<void> {
  await inTransaction(sql, async () => {
    await sql.exec(
      'set local session_replication_role = replica; set local synchronous_commit = off;',
    );
    await sql.exec(PEOPLE);
    await sql.query(DONATIONS, [from, to]);
    await sql.exec(`
      insert into private.change_log (collection, row_id, seq)
        select 'donors', id, nextval('private.change_seq') from (
          select d.id from public.donors d
          where not exists (select from private.change_log c where c.collection = 'donors' and c.row_id = d.id)
          order by d.created_at) n;
      update private.supply s set available = c.n
        from (select blood_type, count(*) as n from public.donors where is_available group by 1) c
        where c.blood_type = s.blood_type;`);
  });
  await sql.exec('vacuum analyze public.donors');
  await sql.exec('vacuum analyze private.change_log');
  await sql.exec('analyze');
}
