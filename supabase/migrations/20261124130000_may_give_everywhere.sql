-- The rule of private.may_give_on, wherever somebody is asked for blood or expected to give it; only an estimate does not
-- follow it, because it must say nothing of one person.

-- Who is told of a request: who may give today, whatever they gave last.
create or replace function private.candidates(r public.blood_requests, types text[], near private.near_zip[], ring integer, reached boolean, spares boolean, at_most integer)
returns table (user_id uuid, miles double precision, may_ring boolean, due_at timestamptz)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query with zips as materialized (
    select z.zip, z.miles from unnest(near) z where z.miles <= ring
  ), areas as materialized (
    select left(z.zip, 3) as area, min(z.miles) as nearest from zips z group by 1
  )
  select distinct on (f.user_id) f.user_id, f.miles, f.quiet_end <= now() and f.has_channel, f.quiet_end
  from (
    select d.user_id, d.miles, h.has_channel, q.quiet_end
    from (
      select c.user_id, z.miles, c.emergency_available and r.urgency = 'Critical' as rings, p
      from (select a.area from areas a order by a.nearest) a
      -- each `offset 0` keeps the planner from reading whole tables and joining afterwards
      cross join lateral (
        select w.user_id, w.zip_code, w.emergency_available from public.donors w
        where left(w.zip_code, 3) = a.area and w.blood_type = any (types) and w.is_available and not w.deleted
          and not w.is_sample and w.receive_notifications and w.user_id <> r.user_id and w.is_healthy is not false
          and not (spares and w.emergency_available)
          -- nobody may give again within a week; the whole rule costs more, and is asked below
          and (w.last_donation_date is null or w.last_donation_date <= current_date - 7)
        offset 0) c
      join zips z on z.zip = left(c.zip_code, 5)
      left join lateral (select u.* from public.profiles u where u.id = c.user_id offset 0) p on true
      cross join lateral (
        -- what only the inbox says of an unverified request does not use up the ring of a verified one
        select count(*) filter (where t.due_at > now() - interval '24 hours' and not (r.verified and t.is_silent)) as today,
          count(*) filter (where t.due_at > now() - interval '7 days' and not (r.verified and t.is_silent)) as this_week,
          bool_or(t.not_now_at > now() - interval '14 days' or t.request_id = r.id) as said_no
        from private.told t where t.user_id = c.user_id and (t.at > now() - interval '15 days' or t.request_id = r.id) offset 0) t
      cross join lateral (
        select count(*) as answers from public.pledges w
        where w.user_id = c.user_id and not w.deleted and (w.request_id = r.id or w.status = 'accepted') offset 0) w
      where (p.id is null or p.tell_near and p.near_radius >= z.miles and (p.paused_until is null or p.paused_until <= now())
          and (p.last_donation_date is null or p.last_donation_date <= current_date - 7))
        and t.today = 0 and t.this_week < 3 and t.said_no is not true and w.answers = 0
        and (not reached or p.push_near or p.mail_near and r.urgency = 'Critical')
      offset 0) d
    cross join lateral (select private.may_give_on(d.user_id, current_date) as may_give offset 0) g
    cross join lateral (select coalesce((d.p).push_near and exists (select from private.push_subscriptions s where s.user_id = d.user_id and private.is_usable(s))
      or (d.p).mail_near and r.urgency = 'Critical' and private.is_confirmed(d.user_id), false) as has_channel offset 0) h
    cross join lateral (select case when h.has_channel and not d.rings
      then private.after_quiet(now(), (d.p).time_zone, (d.p).quiet_from, (d.p).quiet_to) else now() end as quiet_end offset 0) q
    where g.may_give and (not reached or h.has_channel and q.quiet_end <= now())
    -- somebody may have several donations
    limit at_most + 20) f
  order by f.user_id, f.miles limit at_most;
end $$;

-- How many people near a hospital could help with what it asks for. It moves only by what everybody sees of donations: an
-- illness, medication or the last donation of one person could be found out by asking before and after.
create or replace function private.estimate(r public.blood_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'within_10', case when known then private.bucket_of(count(distinct user_id) filter (where miles <= 10)) end,
    'within_25', case when known then private.bucket_of(count(distinct user_id) filter (where miles <= 25)) end,
    'within_50', case when known then private.bucket_of(count(distinct user_id)) end,
    'as_of', now())
  from (select exists (select from private.zip_positions z where z.zip = r.hospital_zip) as known) k
  left join lateral (
    select d.user_id, a.miles
    from (
      select z.area, m as miles
      from private.zip_positions h
      -- 50 miles are less than a degree of latitude
      join private.zip_areas z on z.latitude between h.latitude - 1 and h.latitude + 1
      cross join private.miles_between(h.latitude, h.longitude, z.latitude, z.longitude) m
      where h.zip = r.hospital_zip and m <= 50
      order by m) a
    -- its own limit keeps the planner from reading all donations and joining afterwards
    cross join lateral (
      select d.user_id from public.donors d
      where left(d.zip_code, 3) = a.area
        and d.blood_type = any (array(select t from unnest(array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']) t
          where r.blood_type = any (private.recipients_of(r.component, t))))
        and d.is_available and not d.deleted and not d.is_sample and d.user_id <> r.user_id
      limit 1000) d
    order by a.miles limit 1000) near on known
  group by known
$$;

-- Drives

-- The day from which somebody may give again, if that is after this day.
create function private.gives_again_after(person uuid, day date) returns date
language sql stable security definer set search_path = '' as $$
  select f from private.may_give_from(person) f where f > day
$$;

-- For whoever checks people in, and for the person: the first day on which they may give again, if that is after the drive.
alter table public.reservations add column person_gives_again_on date;
update private.collections set seen_columns = seen_columns || array['person_gives_again_on'],
  not_audited = not_audited || array['person_gives_again_on'] where name = 'reservations';

-- After c_decide, which says whether the spot is held.
create or replace function private.show_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  day date := (select d.date from public.drives d where d.id = new.drive_id);
begin
  new.person_gives_again_on := null;
  if new.user_id is not null and new.status = 'confirmed' and not new.deleted and not private.is_forgotten(day) then
    new.person_gives_again_on := private.gives_again_after(new.user_id, day);
  end if;
  if new.org_id is not null and new.user_id is not null and new.status = 'confirmed' and not new.deleted
    and not private.is_forgotten(day) then
    select * into p from public.profiles t where t.id = new.user_id;
    new.person_name := btrim(concat_ws(' ', p.first_name, p.last_name));
    new.person_contact := coalesce(nullif(p.phone_number, ''), case when new.person_name = '' then '' else new.user_email end);
    new.person_name := coalesce(nullif(new.person_name, ''), new.user_email);
    new.person_blood_type := coalesce(p.blood_type, '');
  else
    new.person_name := '';
    new.person_contact := '';
    new.person_blood_type := '';
  end if;
  return new;
end $$;

-- A reservation follows what its person gave, and when its drive is.
create function private.follow_giving(person uuid, drive uuid default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.reservations r set person_gives_again_on = null -- d_show_person fills it in
  from public.drives d
  where d.id = r.drive_id and (r.user_id = person or r.drive_id = drive) and r.user_id is not null and r.status = 'confirmed'
    and not r.deleted and d.date >= current_date - 1
    and r.person_gives_again_on is distinct from private.gives_again_after(r.user_id, d.date)
$$;
create function private.follow_giver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'drives' then
    perform private.follow_giving(null, new.id);
  else
    perform private.follow_giving((to_jsonb(new) ->> tg_argv[0])::uuid);
  end if;
  return null;
end $$;
create trigger follow_giver after update on public.profiles
  for each row when (old.last_donation_date is distinct from new.last_donation_date) execute function private.follow_giver('id');
create trigger follow_giver after update on public.donors
  for each row when ((old.last_donation_date, old.deleted) is distinct from (new.last_donation_date, new.deleted))
  execute function private.follow_giver('user_id');
create trigger follow_new_giver after insert on public.donors
  for each row when (new.last_donation_date is not null) execute function private.follow_giver('user_id');
create trigger follow_giver after update on public.pledges
  for each row when (old.next_donation_on is distinct from new.next_donation_on) execute function private.follow_giver('user_id');
create trigger follow_giver after update on public.drives
  for each row when (old.date <> new.date) execute function private.follow_giver();

select private.follow_giving(p.user_id) from (select distinct r.user_id from public.reservations r where r.user_id is not null) p;

select private.apply_grants();
