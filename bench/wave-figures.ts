import type { SqlSession } from '../supabase/embedded/database/database';
import { fillCity, HOSPITAL, NURSE } from './simulate/city';
import { atMost, percentile, type Result } from './results-file';
import { timeOf } from './sql-timing';

/** The most people that the first wave may alert if two units are needed and 4 % of those who are alerted come. */
const MOST_FIRST = 50;

const NEW_REQUEST = `
  insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact, email,
    reason, requester_name, requester_type, hospital_zip, org_id, verified)
  values ($1, '${NURSE}', 'P-123456', $2, 'General Hospital', 2, 'Critical', '614 555 0100', 'desk@hospital.test',
    'Surgery', 'General Hospital', 'hospital', '43215', '${HOSPITAL}', true)`;

// Selects whom a wave of the first ring would alert, without alerting them.
const CHOOSE = `
  select count(*)::int as chosen, min(s.same)::int as matches from public.blood_requests r,
    private.candidates(r, array[r.blood_type], private.zips_near(r.hospital_zip), 5, true, false, ${MOST_FIRST}) c,
    (select count(*) as same from public.donors d where d.blood_type = $2) s where r.id = $1`;

/**
 * Measures two things, starting with an empty database: how long it takes to choose whom a wave alerts, and how many
 * people the first wave alerts if two units are needed.
 */
export async function measureWaves(
  sql: SqlSession,
  donors: number,
  runs: number,
): Promise<Result[]> {
  const today = new Date().toISOString().slice(0, 10);
  await fillCity(sql, donors, 0.5, today, {
    push: 0.3,
    emergency: 0.2,
    gaveLately: 0.1,
    confirmed: 1,
    witnessed: 0,
    hostile: 0,
  });
  // nobody has quiet hours, so that the result does not depend on the time of day
  await sql.exec(
    `set session_replication_role = replica;
     update public.profiles set quiet_from = '00:00', quiet_to = '00:00';
     set session_replication_role = origin`,
  );
  await sql.exec('vacuum analyze public.profiles');
  const taken: number[] = [];
  let first = 0;
  for (let run = -3; run < runs; run += 1) {
    const id = crypto.randomUUID();
    const type = run % 2 === 0 ? 'A+' : 'O+';
    await sql.query(NEW_REQUEST, [id, type]);
    const ms = await timeOf(async () => {
      const [row] = await sql.query<{ chosen: number; matches: number }>(CHOOSE, [id, type]);
      if (row?.chosen !== MOST_FIRST || row.matches < 1000) throw new Error('too few donors');
    });
    if (run >= 0) taken.push(ms);
    const [row] = await sql.query<{ told: number }>('select private.run_wave($1) as told', [id]);
    first = Math.max(first, row?.told ?? 0);
  }
  const of = `among ${donors.toLocaleString('en')} donors`;
  return [
    atMost(`Choosing a wave ${of}, p95`, 'ms', 50, { ours: percentile(taken, 0.95), runs }),
    atMost(`First wave of 2 units ${of}`, 'people', MOST_FIRST, { ours: first, runs }),
  ];
}
