import type { Sql } from 'postgres';
import { asPerson } from './writers';

/** Finds breaches of the rules that hold whenever nobody is writing. If all is well, it returns no row. */
export const FIND_BROKEN = `
      select 'units are not those of the pledges' as problem, r.id from blood_requests r
      where r.units_coming <> (select count(*) from pledges p where p.request_id = r.id and p.status = 'accepted')
      union all
      select 'units are expected that nobody is likely to give', r.id from blood_requests r
      where r.units_expected <> private.expect_units(r)
      union all
      select 'fewer units are given than donors gave', r.id from blood_requests r
      where r.units_given < (select count(*) from pledges p where p.request_id = r.id and p.status = 'given')
      union all
      select 'somebody is expected where nothing is needed', p.id from pledges p left join blood_requests r on r.id = p.request_id
      where p.status in ('open', 'accepted') and (r.id is null or private.is_over(r) or (p.status = 'open' and r.expired))
      union all
      select 'a contact stands where none may', p.id from pledges p
      where (p.status <> 'accepted' and concat(donor_name, donor_phone, donor_note, requester_name, requester_phone, ward) <> '')
        or (p.status not in ('open', 'accepted') and concat(contact_name, contact_phone, note) <> '')
      union all
      select 'a donor is expected twice', max(p.id::text)::uuid from pledges p where p.status = 'accepted' group by p.user_id having count(*) > 1
      union all
      select 'more than three live pledges', max(p.id::text)::uuid from pledges p where p.status in ('open', 'accepted') group by p.user_id having count(*) > 3
      union all
      select 'somebody comes who was never expected', p.id from pledges p
      where p.status in ('open', 'declined') and p.decision is distinct from 'accepted' and p.accepted_at is null
        and coalesce(p.on_way_at, p.here_at, p.still_coming_at, p.seen_at, p.asked_at) is not null
      union all
      select 'complete, and not fulfilled', r.id from blood_requests r where r.units_given >= r.required_units and not r.request_fulfilled`;

export interface Problem {
  problem: string;
  id: string;
}

export const findBroken = (sql: Sql) => sql.unsafe<Problem[]>(FIND_BROKEN);

/**
 * Whether a pledge tells this person too much: another person's account, or another person's contact although the
 * pledge is not accepted. In the test, the contacts of an account are texts such as `name of <account>`.
 * @param row the pledge, as this person receives it
 */
export function tellsTooMuch(
  row: Record<string, unknown>,
  person: string,
  people: readonly string[],
): boolean {
  const own = { note: '', contact_name: '', contact_phone: '', user_id: '' };
  const text = JSON.stringify({ ...row, ...(row['user_id'] === person && own) });
  const others = people.filter((other) => other !== person);
  const contact = others.some((other) => text.includes(`of ${other.slice(0, 20)}`));
  const account = others.some((other) => text.replaceAll(`of ${other}`, '').includes(`"${other}"`));
  return account || (contact && row['status'] !== 'accepted');
}

/**
 * Finds people who receive a pledge that tells them too much: another person's account, or another person's contact
 * although the pledge is not accepted.
 */
export async function findTold(sql: Sql, people: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const person of people) {
    const rows = await asPerson(sql, person, async (tx) => {
      const [row] = await tx<{ page: { rows: Record<string, unknown>[] } }[]>`
        select public.pull_changes('pledges') as page`;
      return row?.page.rows ?? [];
    });
    for (const row of rows)
      if (tellsTooMuch(row, person, people)) found.push(`${person} is told ${JSON.stringify(row)}`);
  }
  return found;
}
