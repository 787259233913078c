import { inTransaction, type SqlSession } from '../supabase/embedded/database/database';

const HOSPITALS = 100;

/** Returns the id of a hospital. @param n from 1 to 100 */
export const hospitalId = (n: number): string =>
  `00000000-0000-4000-8000-6${String(n).padStart(11, '0')}`;

// The people are those of `fillDonors`: each hospital has five of them as members, and others are the donors of the
// pledges.
const HOSPITALS_AND_MEMBERS = `
  insert into private.organisations (id, name, kind, address, city, state, zip, desk_phone, hours, lead_time, wards, verified_at)
    select ('00000000-0000-4000-8000-6' || lpad(n::text, 11, '0'))::uuid,
      (array['Mercy', 'Saint Anne', 'Lakeside', 'County', 'University'])[1 + n % 5] || ' Hospital ' || n, 'hospital',
      n || ' Hospital Road', 'Columbus', 'OH', (43000 + n % 999)::text, '(614) 555-' || 1000 + n, 'Every day, 7:00 to 22:00',
      'Directed units take three working days.', array['Surgery', 'Haematology', 'Emergency', 'Maternity'], now()
    from generate_series(1, ${HOSPITALS}) n on conflict do nothing;
  insert into private.members (organisation_id, user_id, role, ward)
    select ('00000000-0000-4000-8000-6' || lpad((1 + n % ${HOSPITALS})::text, 11, '0'))::uuid,
      ('00000000-0000-4000-8000-1' || lpad((n + 1)::text, 11, '0'))::uuid,
      case when n < ${HOSPITALS} then 'manager' else 'staff' end, 'Surgery'
    from generate_series(0, ${5 * HOSPITALS} - 1) n on conflict do nothing;`;

// Ids and texts are made by a hash, so that they compress as badly as real ones. Three of ten requests are open. The
// team has changed each request twice.
const REQUESTS = `
  insert into public.blood_requests (id, user_id, user_email, patient_id, blood_type, hospital, required_units, urgency,
    location, contact, email, reason, requester_name, requester_type, hospital_zip, request_fulfilled, closed_reason,
    expires_at, units_given, units_coming, timeline, org_id, org_name, ward, verified, desk_phone, hours, lead_time,
    client_created_at, created_at, updated_at, rev)
  select overlay(overlay(md5('request ' || n) placing '4' from 13) placing '8' from 17)::uuid, m.user_id,
    'person-' || right(m.user_id::text, 3) || '@people.test', 'P-' || 100000 + h % 900000,
    (array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'])[1 + h % 8], o.name, 1 + h % 6,
    (array['Critical', 'High', 'Medium', 'Standard'])[1 + h / 8 % 4], private.place_of(o), o.desk_phone,
    'ward-' || h % 40 || '@people.test',
    (array['Emergency surgery', 'Post-partum haemorrhage', 'Chemotherapy', 'Sickle cell crisis', 'Trauma, road accident',
      'Hip replacement', 'Upper gastrointestinal bleeding', 'Bone marrow transplant'])[1 + h / 64 % 8] || '; haemoglobin ' ||
      5 + h / 512 % 5 || '.' || h / 4096 % 10 || ' g/dl, ' || (array['stock here is nearly used up',
      'antibodies make it hard to find', 'needed before the operation tomorrow', 'repeat transfusion every week'])[1 + h / 65536 % 4],
    o.name, 'hospital', o.zip, k % 10 between 3 and 8, case when k % 10 between 3 and 8 then 'given_here'
      when k % 10 = 9 then 'no_longer_needed' end,
    at + interval '400 days', case when k % 10 between 3 and 8 then 1 else 0 end, 0,
    jsonb_build_array(
      jsonb_build_object('at', at, 'event', 'posted', 'by', 'Nurse ' || h % 97, 'by_id', m.user_id),
      jsonb_build_object('at', at + h % 5000 * interval '1.01 s', 'event', 'changed', 'by', 'Nurse ' || h % 89, 'by_id', m.user_id,
        'fields', array['urgency']),
      jsonb_build_object('at', at + h % 9000 * interval '1.03 s', 'event', 'changed', 'by', 'Nurse ' || h % 83, 'by_id', m.user_id,
        'fields', array['reason', 'required_units']),
      jsonb_build_object('at', at + h % 9900 * interval '1.07 s', 'event', 'answered')),
    o.id, o.name, (array['Surgery', 'Haematology', 'Emergency', 'Maternity'])[1 + h / 32 % 4], true, o.desk_phone, o.hours,
    o.lead_time, at, at, at, 3
  from generate_series(1, $1::int) n,
    lateral (select n / ${HOSPITALS} as k, ('x' || left(md5('text ' || n), 7))::bit(28)::integer as h) x,
    lateral (select '2026-06-01Z'::timestamptz + n * interval '100.003 s' + h % 997 * interval '0.001001 s' as at) t,
    lateral (select * from private.organisations g
      where g.id = ('00000000-0000-4000-8000-6' || lpad((1 + n % ${HOSPITALS})::text, 11, '0'))::uuid) o,
    lateral (select ('00000000-0000-4000-8000-1' || lpad((1 + n % ${HOSPITALS} + k % 5 * ${HOSPITALS})::text, 11, '0'))::uuid as user_id) m`;

// Two pledges to each of the latest requests of the hospital. If the request is open, every fourth pledge is
// accepted.
const PLEDGES = `
  insert into public.pledges (id, request_id, user_id, request_owner, blood_type, arrive_by, contact_name, contact_phone,
    consent_version, status, decision, match, distance_band, hospital, location, needed_type, donor_name, donor_phone,
    requester_name, requester_phone, contact_until, org_id, org_name, ward, verified, hours, lead_time, client_created_at,
    created_at, updated_at)
  select overlay(overlay(md5('pledge ' || p.n) placing '4' from 13) placing '8' from 17)::uuid, p.id, p.donor, p.owner, 'O-', p.at,
    case when p.is_live then 'Maya Okafor ' || p.n else '' end, case when p.is_live then '(614) 555-' || 1000 + p.n else '' end,
    '2026-11', p.status, case when p.status = 'open' then null when p.status = 'declined' then 'declined' else 'accepted' end,
    'compatible', '5_10', p.hospital, p.location, p.blood_type,
    case when p.status = 'accepted' then 'Maya Okafor ' || p.n else '' end,
    case when p.status = 'accepted' then '(614) 555-' || 1000 + p.n else '' end,
    case when p.status = 'accepted' then p.org_name else '' end, case when p.status = 'accepted' then p.desk_phone else '' end,
    case when p.status = 'accepted' then p.at end, p.org_id, p.org_name, case when p.status = 'accepted' then p.ward else '' end,
    true, p.hours, p.lead_time, p.at, p.at, p.at
  from (
    select r.*, n.n, n.n % 2 as turn, ('00000000-0000-4000-8000-1' || lpad((501 + n.n % 499)::text, 11, '0'))::uuid as donor,
      r.user_id as owner, r.created_at + interval '1.000007 h' as at, not r.request_fulfilled and r.closed_reason is null as is_live,
      case when r.request_fulfilled or r.closed_reason is not null then 'declined' when n.n % 8 = 0 and n.n < 499 then 'accepted' else 'open' end as status
    from (select b.*, row_number() over (order by b.created_at desc) as place from public.blood_requests b
      where b.org_id = $1 order by b.created_at desc limit 1000) r,
    lateral (select (r.place * 2 + g)::integer as n from generate_series(0, 1) g) n) p`;

/**
 * Adds the requests of a hundred hospitals, and pledges to the requests of one of them, as if devices had sent them.
 * Triggers do not run. It also adds the change log that they would have written. The people of `fillDonors` must be
 * in the database.
 * @param busy the id of the hospital that gets pledges
 */
export async function fillRequests(sql: SqlSession, count: number, busy: string): Promise<void> {
  await inTransaction(sql, async () => {
    await sql.exec('set local session_replication_role = replica');
    await sql.exec(HOSPITALS_AND_MEMBERS);
    await sql.query(REQUESTS, [count]);
    await sql.query(PLEDGES, [busy]);
    await sql.exec(`
      insert into private.change_log (collection, row_id, seq)
        select n.collection, n.id, nextval('private.change_seq') from (
          select 'blood_requests' as collection, r.id, r.created_at from public.blood_requests r
          union all select 'pledges', p.id, p.created_at from public.pledges p) n
        where not exists (select from private.change_log c where c.collection = n.collection and c.row_id = n.id)
        order by n.created_at`);
  });
  await sql.exec('vacuum analyze public.blood_requests');
  await sql.exec('vacuum analyze public.pledges');
  await sql.exec('vacuum analyze private.change_log');
  await sql.exec('analyze');
}
