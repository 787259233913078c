import type { Sql } from 'postgres';

/** Makes a verified hospital that has one manager. Confirms the addresses of the people in `known`. */
export async function makeHospital(sql: Sql, id: string, manager: string, known: string[]) {
  await sql`insert into private.organisations (id, name, kind, city, state, zip, desk_phone, verified_at)
    values (${id}, ${id}, 'hospital', 'Springfield', 'IL', '62701', '555 0199', now())`;
  await sql`insert into private.members (organisation_id, user_id, role) values (${id}, ${manager}, 'manager')`;
  await sql`update auth.users set recovery_token = id::text where id in ${sql(known)}`;
  await sql`update auth.users set recovery_token = null where id in ${sql(known)}`;
}

/**
 * Finds donors whom the hospital accepted automatically although they are doubtful, and donors whom it leaves waiting
 * although it would take them. By themselves, accounts that nobody has seen fill at most half of the places.
 * @param wished the pledges that somebody accepted or tried to accept
 */
export async function findMisjudged(sql: Sql, hospital: string, wished: ReadonlySet<string>) {
  const doubtful = await sql<{ id: string }[]>`select id from pledges
    where org_id = ${hospital} and status = 'accepted' and doubts <> '{}'`;
  await sql`select private.accept_reserves()`;
  const left = await sql<{ id: string }[]>`select p.id from pledges p
    join blood_requests r on r.id = p.request_id
    where r.org_id = ${hospital} and private.is_short(r) and private.is_fit(p, r)
      and (p.standing in ('witnessed', 'member') or (r.required_units - r.units_given + 1) / 2 > (
        select count(*) from pledges o where o.request_id = r.id and o.status = 'accepted' and o.seen_at is null
          and o.standing not in ('witnessed', 'member')))
      and not exists (select from pledges o where o.user_id = p.user_id and o.status = 'accepted')`;
  return [
    ...doubtful.filter(({ id }) => !wished.has(id)).map(({ id }) => `${id} was taken by itself`),
    ...left.map(({ id }) => `${id} is left waiting`),
  ];
}
