import { randomUUID } from 'node:crypto';
import type { SqlSession } from './database/database';
import {
  DEMO_DRIVE,
  DEMO_HOSPITAL,
  type DemoPerson,
  type demoDonors,
  type demoRequests,
} from './demo-data';

type Insert = (sql: SqlSession, table: string, records: object[]) => Promise<void>;

/** How many days ago the donor gave for the hospital; whole blood is given every 56 days. */
const GAVE = 60;
/** How many days ago the donor gave at a drive, and before that somewhere else. */
const AT_DRIVE = 140;
const ELSEWHERE = 400;

const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Moves a donation to the day on which it was made: the rules of the database make it today. The alerts that came with
 * it are long read, and are left out.
 */
const putBack = (sql: SqlSession, donor: string, request: string) =>
  sql.exec(`
    set local session_replication_role = replica;
    update public.pledges set created_at = created_at - interval '${GAVE} days', accepted_at = accepted_at - interval '${GAVE} days',
      seen_at = seen_at - interval '${GAVE} days', arrive_by = arrive_by - interval '${GAVE} days',
      agreed_until = agreed_until - interval '${GAVE} days', given_on = given_on - ${GAVE}, next_donation_on = next_donation_on - ${GAVE}
      where request_id = '${request}';
    update public.blood_requests set created_at = created_at - interval '${GAVE} days', updated_at = updated_at - interval '${GAVE} days',
      expires_at = expires_at - interval '${GAVE} days', timeline = (select jsonb_agg(e || jsonb_build_object(
        'at', (e ->> 'at')::timestamptz - interval '${GAVE} days')) from jsonb_array_elements(timeline) e) where id = '${request}';
    update public.donors set last_donation_date = last_donation_date - ${GAVE} where user_id = '${donor}';
    update public.profiles set last_donation_date = last_donation_date - ${GAVE},
      blood_type_confirmed_at = blood_type_confirmed_at - interval '${GAVE} days' where id = '${donor}';
    update private.consents set at = at - interval '${GAVE} days', until = until - interval '${GAVE} days' where request_id = '${request}';
    delete from public.inbox where request_id = '${request}';
    delete from private.outbox where request_id = '${request}';
    set local session_replication_role = origin;`);

/**
 * Makes three donations of the demo donor: one for the hospital, whose staff said so and later told them where it went;
 * one at the hospital's drive; and one that they tell of themselves.
 */
export async function makeHistory(
  sql: SqlSession,
  insert: Insert,
  nurse: DemoPerson,
  donation: ReturnType<typeof demoDonors>[number],
  ofHospital: ReturnType<typeof demoRequests>[number],
): Promise<void> {
  const { user_id: donor, blood_type } = donation;
  const [request, pledge, unit] = [randomUUID(), randomUUID(), randomUUID()];
  await insert(sql, 'public.blood_requests', [
    {
      ...ofHospital,
      id: request,
      patient_id: 'P-880088',
      blood_type,
      required_units: 1,
      urgency: 'High',
      reason: 'Surgery',
    },
  ]);
  await insert(sql, 'public.pledges', [
    {
      id: pledge,
      request_id: request,
      user_id: donor,
      donor_id: donation.id,
      blood_type,
      arrive_by: new Date(Date.now() + 3_600_000).toISOString(),
      note: '',
      contact_name: donation.full_name,
      contact_phone: donation.phone_number,
      consent_version: '2026-11',
    },
  ]);
  // the nurse says that they gave, which also confirms their type
  await sql.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ sub: nurse.id, email: nurse.email, role: 'authenticated' }),
  ]);
  await sql.query("update public.pledges set seen_at = now(), outcome = 'given' where id = $1", [
    pledge,
  ]);
  await putBack(sql, donor, request);
  await insert(sql, 'public.inventory', [
    {
      id: unit,
      org_id: DEMO_HOSPITAL.id,
      blood_type,
      component: 'red_cells',
      units: 1,
      location: 'Fridge 1',
      added_date: dayAgo(GAVE),
      expiry_date: dayAgo(GAVE - 42),
      pledge_id: pledge,
      outcome: 'used',
    },
  ]);
  await sql.query('update public.inventory set tell_donor = true where id = $1', [unit]);
  await sql.query("select set_config('request.jwt.claims', '', true)");

  const drive = {
    ...DEMO_DRIVE,
    id: randomUUID(),
    name: 'Riverside Summer Drive (Demo)',
    date: dayAgo(AT_DRIVE),
  };
  await insert(sql, 'public.drives', [drive]);
  await insert(sql, 'public.reservations', [
    {
      id: randomUUID(),
      drive_id: drive.id,
      user_id: donor,
      user_email: donation.user_email,
      preferred_time: '10:30',
      checked_in_at: `${drive.date}T14:30:00Z`,
      outcome: 'given',
    },
  ]);
  // they may give again, and said so; what they gave before is told by themselves
  await sql.query('update public.donors set is_available = true where id = $1', [donation.id]);
  await sql.query('update public.profiles set earlier_donations = $2 where id = $1', [
    donor,
    [`${dayAgo(ELSEWHERE)} whole_blood Columbus Community Center (Demo)`],
  ]);
}
