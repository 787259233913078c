-- The people to alert to a request: those who may give today, or on the day for which it asks, whatever they gave last.
-- For a Critical request, twice as many are considered as are alerted, and people whom staff have seen come first.
-- Accounts that nobody has seen may answer everything and never come. Other requests alert newcomers as often.
create or replace function private.candidates(r public.blood_requests, types text[], near private.near_zip[], ring integer, reached boolean, spares boolean, at_most integer)
returns table (user_id uuid, miles double precision, may_ring boolean, due_at timestamptz)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  giving_day constant date := coalesce(r.needed_on, current_date);
begin
  return query
  with zips as materialized (
    select z.zip, z.miles from unnest(near) z where z.miles <= ring
  ),
  areas as materialized (
    select left(z.zip, 3) as area, min(z.miles) as nearest from zips z group by 1
  ),
  -- Donors are considered one by one, those of the nearest areas first, until there are enough. Each `offset 0` keeps
  -- the planner from reading whole tables before it joins them.
  donors as (
    select d.user_id, z.miles, d.emergency_available and r.urgency = 'Critical' as rings
    from (select a.area from areas a order by a.nearest) a
    cross join lateral (
      select w.user_id, w.zip_code, w.emergency_available from public.donors w
      where left(w.zip_code, 3) = a.area and w.blood_type = any (types) and w.is_available and not w.deleted
        and not w.is_sample and w.receive_notifications and w.user_id <> r.user_id and w.is_healthy is not false
        and not (spares and w.emergency_available)
        -- nobody may give again within a week; this cheap test leaves fewer people for the whole rule below
        and (w.last_donation_date is null or w.last_donation_date <= giving_day - 7)
      offset 0) d
    join zips z on z.zip = left(d.zip_code, 5)
  ),
  -- people who want such alerts; a person without a profile has not turned anything off
  willing as (
    select d.user_id, d.miles, d.rings, p
    from donors d
    left join lateral (select u.* from public.profiles u where u.id = d.user_id offset 0) p on true
    where (p.id is null
        or p.tell_near and p.near_radius >= d.miles
          and (p.paused_until is null or p.paused_until <= now())
          and (p.last_donation_date is null or p.last_donation_date <= giving_day - 7))
      and (not reached or p.push_near or p.mail_near and r.urgency = 'Critical')
  ),
  -- people who were not alerted too often, have not said *Not now*, and have pledged neither to this request nor to
  -- another that accepted them
  undisturbed as (
    select d.user_id, d.miles, d.rings, d.p
    from willing d
    cross join lateral (
      -- an alert of an unverified request, which only the inbox shows, does not keep a verified one from ringing
      select count(*) filter (where t.due_at > now() - interval '24 hours' and not (r.verified and t.is_silent)) as today,
        count(*) filter (where t.due_at > now() - interval '7 days' and not (r.verified and t.is_silent)) as this_week,
        bool_or(t.not_now_at > now() - interval '14 days' or t.request_id = r.id) as said_no
      from private.alert_recipients t
      where t.user_id = d.user_id and (t.at > now() - interval '15 days' or t.request_id = r.id)
      offset 0) told
    cross join lateral (
      select count(*) as answers from public.pledges w
      where w.user_id = d.user_id and not w.deleted and (w.request_id = r.id or w.status = 'accepted')
      offset 0) pledged
    where told.today = 0 and told.this_week < 3 and told.said_no is not true and pledged.answers = 0
    offset 0
  ),
  -- people who may give on that day, and whether a message can reach them outside the app
  able as (
    select d.user_id, d.miles, d.rings, d.p, channel.is_there as has_channel
    from undisturbed d
    cross join lateral (select private.may_give_on(d.user_id, giving_day) as that_day offset 0) may_give
    cross join lateral (
      select coalesce(
        (d.p).push_near and exists (
          select from private.push_subscriptions s where s.user_id = d.user_id and private.is_usable(s))
        or (d.p).mail_near and r.urgency = 'Critical' and private.is_confirmed(d.user_id), false) as is_there
      offset 0) channel
    where may_give.that_day
  ),
  -- the time at which their quiet hours end
  timed as (
    select d.user_id, d.miles, d.has_channel, quiet.ends, r.urgency = 'Critical' and (d.p).witnessed_at is not null as is_first
    from able d
    cross join lateral (
      select case when d.has_channel and not d.rings
        then private.after_quiet(now(), (d.p).time_zone, (d.p).quiet_from, (d.p).quiet_to)
        else now() end as ends
      offset 0) quiet
    where not reached or d.has_channel and quiet.ends <= now()
    -- some people have several donations
    limit case when r.urgency = 'Critical' then 2 else 1 end * at_most + 20
  ),
  people as (
    select distinct on (f.user_id) f.* from timed f order by f.user_id, f.miles
  )
  select f.user_id, f.miles, f.ends <= now() and f.has_channel, f.ends
  from people f
  order by f.is_first is true desc, f.miles, f.user_id limit at_most;
end $$;

-- Whether a verified hospital's request takes a donor of this standing by itself. Accounts of people whom staff have
-- never seen may all be one person's, who never comes. By themselves they fill at most half of the places, so that
-- others are asked, and have a place, until enough come.
create or replace function private.takes(r public.blood_requests, standing text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_short(r) and (takes.standing in ('witnessed', 'member') or (r.required_units - r.units_given + 1) / 2 > (
    select count(*) from public.pledges p
    where p.request_id = r.id and p.status = 'accepted' and p.seen_at is null and p.standing not in ('witnessed', 'member')))
$$;
