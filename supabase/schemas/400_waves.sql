-- Waves: people near a request are alerted to it, a few at a time and farther away each time, until enough can come.
-- The size of a wave is the number of missing units divided by the share of people who answer, which is learned.

-- Who was alerted to which request. Rows stay longer than messages and inboxes, because the limits, the shares and the
-- figures count them.
create table private.alert_recipients (
  id bigint generated always as identity primary key,
  request_id uuid not null,
  -- null once the account is deleted
  user_id uuid references auth.users (id) on delete set null,
  wave integer not null,
  -- the radius of the wave, in miles
  ring integer not null,
  -- the blood type and the urgency of the request
  blood_type text not null,
  urgency text not null,
  -- whether a phone could ring when they were alerted
  is_reached boolean not null,
  at timestamptz not null default now(),
  -- the earliest time at which it rings
  due_at timestamptz not null,
  answered_at timestamptz,
  not_now_at timestamptz,
  -- whether only the inbox shows it, because the request is not verified
  is_silent boolean not null default false
);
create unique index alert_recipients_once on private.alert_recipients (request_id, user_id);
create index alert_recipients_by_user on private.alert_recipients (user_id, at);
create index alert_recipients_by_time on private.alert_recipients (due_at);

-- One row for each request: how many waves have gone. `side` is the hospital of the request, or its poster.
create table private.waves (
  request_id uuid primary key references public.blood_requests (id) on delete cascade,
  side uuid not null,
  wave integer not null default 0,
  -- null if no wave is to come
  next_at timestamptz
);
create index waves_due on private.waves (next_at) where next_at is not null;
create index waves_by_side on private.waves (side);

-- The share of people who answer

-- How many of the people who were alerted to requests of this urgency, for a type and within a radius, answered before
-- the next wave. private.learn_rates fills it.
create table private.response_rates (
  blood_type text not null,
  ring integer not null,
  urgency text not null,
  told integer not null,
  answered integer not null,
  primary key (blood_type, ring, urgency)
);

-- The share of people who answer before the next wave. It starts at 4 %, which counts like 50 people. If few people
-- were alerted for a type and radius, the share of that urgency counts instead, also like 50 people. The result is
-- between 1 and 20 %. Source of the 4 %: Meta's blood donation tool, where 3.7 to 3.9 % of alerted people acted.
create function private.response_rate(blood_type text, ring integer, urgency text) returns numeric
language sql stable set search_path = '' as $$
  with urgent as (
    select (0.04 * 50 + coalesce(sum(r.answered), 0)) / (50 + coalesce(sum(r.told), 0)) as rate
    from private.response_rates r where r.urgency = response_rate.urgency
  )
  select least(0.20, greatest(0.01, (u.rate * 50 + coalesce(r.answered, 0)) / (50 + coalesce(r.told, 0))))
  from urgent u left join private.response_rates r
    on r.blood_type = response_rate.blood_type and r.ring = response_rate.ring and r.urgency = response_rate.urgency
$$;

-- How long to wait after a wave before the next may go. After the fourth wave, everybody within reach has been
-- considered.
create function private.wave_pause(urgency text, wave integer) returns interval
language sql immutable set search_path = '' as $$
  select greatest(p.pause, case when wave >= 4 then interval '6 hours' else p.pause end) from (select case urgency
    when 'Critical' then interval '10 minutes' when 'High' then interval '1 hour' when 'Medium' then interval '6 hours'
    else interval '24 hours' end as pause) p
$$;

-- Learns from the last 90 days, from people whom staff had seen before the alert. Accounts of strangers may answer
-- everything and never come: they would make the waves small. Only answers before the next wave count, because the size
-- of a wave follows from them. A later answer, such as that of a person whose phone was off, did not save the next wave.
-- People who were alerted since the last wave may still answer in time, so they are left out.
create function private.learn_rates() returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.response_rates (blood_type, ring, urgency, told, answered)
  select t.blood_type, t.ring, t.urgency, count(*), count(*) filter (where t.answered_at <= t.due_at + p.pause)
  from private.alert_recipients t join public.profiles u on u.id = t.user_id and u.witnessed_at < t.at
  cross join lateral (select private.wave_pause(t.urgency, 1) as pause) p
  where t.is_reached and t.due_at > now() - interval '90 days' and t.due_at <= now() - p.pause group by 1, 2, 3
  on conflict (blood_type, ring, urgency) do update set told = excluded.told, answered = excluded.answered
$$;
insert into private.jobs (name, every, command) values ('learn_rates', '1 hour', 'select private.learn_rates()');

-- Who is alerted

-- The radius of each wave, in miles.
create function private.rings() returns integer[]
language sql immutable set search_path = '' as $$ select array[5, 10, 25, 50] $$;

-- When the waves of a request may begin: at once, or five days before the day for which it asks.
create function private.waves_begin(r public.blood_requests) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(now(), r.needed_from - interval '5 days')
$$;

-- The people to alert to a request: those who may give today, or on the day for which it asks, whatever they gave last.
-- For a Critical request, twice as many are considered as are alerted, and people whom staff have seen come first.
-- Accounts that nobody has seen may answer everything and never come. Other requests alert newcomers as often.
create function private.candidates(r public.blood_requests, types text[], near private.near_zip[], ring integer, reached boolean, spares boolean, at_most integer)
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

-- Alerts people to a request. `may_ring` says for each whether their phone may ring now. An unverified request wakes no
-- phone.
create function private.tell_wave(r public.blood_requests, wave integer, ring integer, match text, people uuid[], miles double precision[], may_ring boolean[], due timestamptz[])
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  rings boolean;
begin
  insert into private.alert_recipients (request_id, user_id, wave, ring, blood_type, urgency, is_reached, is_silent, due_at)
  select r.id, p.person, tell_wave.wave, tell_wave.ring, r.blood_type, r.urgency, p.rings and r.verified, not r.verified, case when r.verified then p.due else now() end
  from unnest(people, may_ring, due) p (person, rings, due);
  insert into public.inbox (id, user_id, kind, request_id, codes)
  select private.event_id(p.person, 'request_near', r.id::text), p.person, 'request_near', r.id, jsonb_build_object(
    'blood_type', r.blood_type, 'component', r.component, 'urgency', r.urgency, 'units', private.units_missing(r),
    'match', tell_wave.match, 'hospital', r.hospital, 'verified', r.verified,
    'band', case when p.miles < 5 then 'under_5' when p.miles < 10 then '5_10' when p.miles < 25 then '10_25' else '25_50' end)
    || case when r.needed_on is null then '{}' else jsonb_build_object('date', r.needed_on) end
  from unnest(people, miles) p (person, miles);
  if r.verified then
    foreach rings in array array[true, false] loop
      perform private.send_alerts(array(select private.event_id(p.person, 'request_near', r.id::text)
        from unnest(people, may_ring) p (person, may_ring) where p.may_ring = rings), rings, r.expires_at);
    end loop;
  end if;
end $$;

-- How many more people one wave may alert. People who were alerted since the last wave, or who wait for the end of
-- quiet hours, may still answer. If a request of the same side ended without a donation, the people who were alerted to
-- it count for a day; if the account is not verified, so do those of all its other requests. So nobody reaches more
-- people by posting a request again or by posting several.
create function private.wave_room(r public.blood_requests, w private.waves, ring integer) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(case when r.verified then 300 else 50 end,
      ceil(private.units_missing(r) / private.response_rate(r.blood_type, ring, r.urgency))::integer)
    - (select count(*) from private.alert_recipients t where t.request_id = r.id and t.due_at > now() - private.wave_pause(r.urgency, w.wave))
    - (select count(*) from private.waves o join public.blood_requests b on b.id = o.request_id
        join private.alert_recipients t on t.request_id = o.request_id and t.at > now() - interval '24 hours'
      where o.side = w.side and o.request_id <> r.id and (not r.verified or private.is_over(b) and b.units_given = 0)))::integer
$$;

-- The number of people who were notified, rounded down to a step, for the owner of a request. Who is notified depends on what
-- donors keep to themselves, such as an illness or a pause. So fewer than ten are not told from nobody: otherwise somebody
-- could post a request where one donor lives, before and after. Five accounts of their own, all notified, do not reach ten.
create function private.at_least(people bigint) returns integer
language sql immutable set search_path = '' as $$
  select max(s) from unnest(array[0, 10, 25, 50, 100, 250, 500, 1000]) s where s <= people
$$;

-- If reports of two networks count, the waves of a request pause. One account, or accounts that nobody knows, cannot
-- silence a request.
create function private.run_wave(request uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  w private.waves;
  radius integer;
  near private.near_zip[];
  serving text[];
  rank text;
  reached boolean;
  spares boolean;
  room integer;
  told integer := 0;
  n integer;
  chosen record;
begin
  select * into r from public.blood_requests b where b.id = request for no key update skip locked;
  if r.id is null then
    return 0;
  end if;
  select * into w from private.waves v where v.request_id = request for update;
  if private.is_over(r) or r.expired then
    update private.waves v set next_at = null where v.request_id = request;
    return 0;
  end if;
  if not private.is_short(r) or not r.verified and 2 <= private.weight_of_reports('blood_requests', r.id) then
    update private.waves v set next_at = now() + private.wave_pause(r.urgency, v.wave) where v.request_id = request;
    return 0;
  end if;
  radius := (private.rings())[least(w.wave + 1, 4)];
  room := private.wave_room(r, w, radius);
  near := case when room > 0 then private.zips_near(r.hospital_zip) end;
  serving := array(select t from unnest(array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']) t
    where r.blood_type = any (private.recipients_of(r.component, t)));
  foreach reached in array case when r.verified then array[true, false] else array[false] end loop
    foreach radius in array case when reached and r.urgency in ('Critical', 'High') then (private.rings())[least(w.wave + 1, 4):4]
        else array[(private.rings())[least(w.wave + 1, 4)]] end loop
      foreach rank in array array['same', 'others', 'last'] loop
        foreach spares in array case when r.urgency = 'Critical' then array[false] else array[true, false] end loop
          continue when room <= told;
          select array_agg(c.user_id) as people, array_agg(c.miles) as miles, array_agg(c.may_ring) as reached, array_agg(c.due_at) as due into chosen
          from private.candidates(r, array(select t from unnest(serving) t
            where case when t = r.blood_type then 'same' when t = 'O-' then 'last' else 'others' end = rank), near, radius, reached, spares, room - told) c;
          n := coalesce(cardinality(chosen.people), 0);
          if n > 0 then
            perform private.tell_wave(r, w.wave + 1, radius, case rank when 'same' then 'same' else 'compatible' end, chosen.people, chosen.miles, chosen.reached, chosen.due);
            told := told + n;
          end if;
        end loop;
      end loop;
    end loop;
  end loop;
  update private.waves v set wave = v.wave + 1, next_at = now() + private.wave_pause(r.urgency, v.wave + 1) where v.request_id = request;
  -- only a new step is a change, which devices pull
  update public.blood_requests b set notified = private.at_least(t.people)
    from (select count(*) as people from private.alert_recipients a where a.request_id = request) t
    where b.id = request and b.notified is distinct from private.at_least(t.people);
  return told;
end $$;

-- Runs the waves that are due, the most urgent first. Returns how many people were alerted.
create function private.run_waves(at_most integer default 20) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  request uuid;
  told integer := 0;
begin
  for request in select w.request_id from private.waves w join public.blood_requests b on b.id = w.request_id
    where w.next_at <= now()
    order by array_position(array['Critical', 'High', 'Medium', 'Standard'], b.urgency), w.next_at, w.request_id limit at_most
  loop
    told := told + private.run_wave(request);
  end loop;
  return told;
end $$;
insert into private.jobs (name, every, command) values ('waves', '20 seconds', 'select private.run_waves()');

-- Plans the next wave: of a new request the first, of a renewed one the next, and of one whose day moved that of the
-- days before it. No other change, not even of the urgency, brings a wave forward.
create function private.plan_waves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if private.is_short(new) and new.hospital_zip <> '' and not new.is_sample then
      insert into private.waves (request_id, side, next_at) values (new.id, coalesce(new.org_id, new.user_id), private.waves_begin(new));
    end if;
  elsif new.needed_from is distinct from old.needed_from then
    insert into private.waves (request_id, side, next_at) select new.id, coalesce(new.org_id, new.user_id), private.waves_begin(new)
      where private.is_short(new) and new.hospital_zip <> '' and not new.is_sample
    on conflict (request_id) do update set next_at = greatest(excluded.next_at,
      case when waves.wave > 0 then now() + private.wave_pause(new.urgency, waves.wave) end);
  elsif new.renewals > old.renewals or new.hospital_zip <> old.hospital_zip then
    insert into private.waves (request_id, side, next_at) select new.id, coalesce(new.org_id, new.user_id), private.waves_begin(new)
      where private.is_short(new) and new.hospital_zip <> '' and not new.is_sample
    on conflict (request_id) do update set next_at = coalesce(waves.next_at, now() + private.wave_pause(new.urgency, waves.wave));
  end if;
  return null;
end $$;
create trigger plan_waves after insert or update on public.blood_requests
  for each row execute function private.plan_waves();

-- Records *Not now*: for 14 days from now, no alerts about requests near this person.
create function private.not_now() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.alert_recipients t set not_now_at = now() where t.request_id = new.request_id and t.user_id = new.user_id;
  return null;
end $$;
create trigger not_now after update on public.inbox
  for each row when (new.not_now and not old.not_now) execute function private.not_now();

create function private.prune_alert_recipients(piece integer default 5000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  n integer;
begin
  delete from private.alert_recipients where id in (select t.id from private.alert_recipients t where t.due_at < now() - interval '1 year' limit piece);
  get diagnostics n = row_count;
  return n;
end $$;
insert into private.jobs (name, every, command, piece) values ('prune_alert_recipients', '1 day', 'select private.prune_alert_recipients()', 5000);
