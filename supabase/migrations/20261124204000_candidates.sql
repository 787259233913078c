-- Written so that it can be read: who is asked, step by step. The result and the plan are the same.

-- Who is told of a request: who may give today, whatever they gave last.
create or replace function private.candidates(r public.blood_requests, types text[], near private.near_zip[], ring integer, reached boolean, spares boolean, at_most integer)
returns table (user_id uuid, miles double precision, may_ring boolean, due_at timestamptz)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
  with zips as materialized (
    select z.zip, z.miles from unnest(near) z where z.miles <= ring
  ),
  areas as materialized (
    select left(z.zip, 3) as area, min(z.miles) as nearest from zips z group by 1
  ),
  -- Donors are looked at one by one, those of the nearest areas first, until there are enough. Each `offset 0` keeps the
  -- planner from reading whole tables and joining afterwards.
  donors as (
    select d.user_id, z.miles, d.emergency_available and r.urgency = 'Critical' as rings
    from (select a.area from areas a order by a.nearest) a
    cross join lateral (
      select w.user_id, w.zip_code, w.emergency_available from public.donors w
      where left(w.zip_code, 3) = a.area and w.blood_type = any (types) and w.is_available and not w.deleted
        and not w.is_sample and w.receive_notifications and w.user_id <> r.user_id and w.is_healthy is not false
        and not (spares and w.emergency_available)
        -- nobody may give again within a week; the whole rule costs more, and is asked below
        and (w.last_donation_date is null or w.last_donation_date <= current_date - 7)
      offset 0) d
    join zips z on z.zip = left(d.zip_code, 5)
  ),
  -- Who wants to hear of it; who has no profile has said nothing against it.
  willing as (
    select d.user_id, d.miles, d.rings, p
    from donors d
    left join lateral (select u.* from public.profiles u where u.id = d.user_id offset 0) p on true
    where (p.id is null
        or p.tell_near and p.near_radius >= d.miles
          and (p.paused_until is null or p.paused_until <= now())
          and (p.last_donation_date is null or p.last_donation_date <= current_date - 7))
      and (not reached or p.push_near or p.mail_near and r.urgency = 'Critical')
  ),
  -- Who was not told too often, has not said "not now", and has answered neither this request nor another that waits.
  undisturbed as (
    select d.user_id, d.miles, d.rings, d.p
    from willing d
    cross join lateral (
      -- what only the inbox says of an unverified request does not use up the ring of a verified one
      select count(*) filter (where t.due_at > now() - interval '24 hours' and not (r.verified and t.is_silent)) as today,
        count(*) filter (where t.due_at > now() - interval '7 days' and not (r.verified and t.is_silent)) as this_week,
        bool_or(t.not_now_at > now() - interval '14 days' or t.request_id = r.id) as said_no
      from private.told t
      where t.user_id = d.user_id and (t.at > now() - interval '15 days' or t.request_id = r.id)
      offset 0) told
    cross join lateral (
      select count(*) as answers from public.pledges w
      where w.user_id = d.user_id and not w.deleted and (w.request_id = r.id or w.status = 'accepted')
      offset 0) pledged
    where told.today = 0 and told.this_week < 3 and told.said_no is not true and pledged.answers = 0
    offset 0
  ),
  -- Who may give today, and whether something of theirs can ring.
  able as (
    select d.user_id, d.miles, d.rings, d.p, channel.is_there as has_channel
    from undisturbed d
    cross join lateral (select private.may_give_on(d.user_id, current_date) as today offset 0) may_give
    cross join lateral (
      select coalesce(
        (d.p).push_near and exists (
          select from private.push_subscriptions s where s.user_id = d.user_id and private.is_usable(s))
        or (d.p).mail_near and r.urgency = 'Critical' and private.is_confirmed(d.user_id), false) as is_there
      offset 0) channel
    where may_give.today
  ),
  -- When their quiet hours are over.
  timed as (
    select d.user_id, d.miles, d.has_channel, quiet.ends
    from able d
    cross join lateral (
      select case when d.has_channel and not d.rings
        then private.after_quiet(now(), (d.p).time_zone, (d.p).quiet_from, (d.p).quiet_to)
        else now() end as ends
      offset 0) quiet
    where not reached or d.has_channel and quiet.ends <= now()
    -- somebody may have several donations
    limit at_most + 20
  )
  select distinct on (f.user_id) f.user_id, f.miles, f.ends <= now() and f.has_channel, f.ends
  from timed f
  order by f.user_id, f.miles limit at_most;
end $$;

select private.apply_grants();
