-- Alerts that a killed sender left arrive, and those of unverified requests take nothing from verified ones.

-- A message that may have been handed over is sent once more where the push service names a topic: a second one with
-- the same topic replaces the first, on the service and on the phone. A mail has no topic: it stays unknown, and its
-- row in the inbox tells of it.
alter table private.outbox add column is_repeat boolean not null default false;

-- What becomes of a message that may have left.
create function private.unsure_state(o private.outbox) returns text
language sql immutable set search_path = '' as $$
  select case when o.channel = 'push' and not o.is_repeat then 'waiting' else 'unknown' end
$$;

create or replace function private.claim_alerts(at_most integer, lease_seconds integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid[];
begin
  if not (select s.sending from private.alert_switch s) then
    return '[]';
  end if;
  update private.outbox o set state = case when o.started_at is null then 'waiting' else private.unsure_state(o) end, is_repeat = o.is_repeat or o.started_at is not null,
      settled_at = o.lease_until
    where o.state = 'sending' and o.lease_until < now();
  due := array(select o.id from private.outbox o where o.state = 'waiting' and o.due_at <= now()
    order by o.due_at, o.id limit least(greatest(coalesce(at_most, 100), 1), 1000) for update skip locked);
  update private.outbox o set state = v.state, due_at = case when v.state = 'waiting' then v.due_at else o.due_at end,
    settled_at = case when v.state in ('waiting', 'sending') then null else now() end,
    attempts = o.attempts + (v.state = 'sending')::integer, started_at = null,
    lease = case when v.state = 'sending' then gen_random_uuid() end,
    lease_until = case when v.state = 'sending' then now() + least(greatest(coalesce(lease_seconds, 60), 5), 600) * interval '1 second' end
  from (
    select w.id, q.at as due_at, case
      when w.until <= now() then 'expired'
      when p.id is null or not private.is_on(p, w.channel, coalesce(k.grp, 'digest'))
        or w.channel = 'email' and not private.is_confirmed(w.user_id) then 'withdrawn'
      when w.kind = 'digest' and private.digest_entries(p) = '[]' then 'withdrawn'
      when w.kind <> 'digest' and not exists (select from public.inbox i where i.id = w.event and not i.is_read and not i.deleted) then 'withdrawn'
      -- a phone that was logged out from afar stays quiet
      when w.channel = 'push' and (select private.is_usable(s) from private.push_subscriptions s where s.id = w.subscription_id) is not true then 'withdrawn'
      when not w.rings and q.at > now() then 'waiting'
      else 'sending' end as state
    from private.outbox w left join public.profiles p on p.id = w.user_id left join private.alert_kinds k on k.kind = w.kind
    cross join lateral (select private.after_quiet(now(), coalesce(p.time_zone, ''), coalesce(p.quiet_from, '21:00'), coalesce(p.quiet_to, '08:00')) as at) q
    where w.id = any (due)) v
  where o.id = v.id;
  return private.messages(array(select o.id from private.outbox o where o.id = any (due) and o.state = 'sending'));
end $$;

create or replace function private.settle_alerts(results jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r record;
  o private.outbox;
  next_at timestamptz;
  n integer := 0;
begin
  for r in select s.* from jsonb_to_recordset(private.unwrapped(results)) s (id uuid, lease uuid, outcome text, code text, retry_after numeric) order by s.id loop
    select * into o from private.outbox w where w.id = r.id and w.lease = r.lease and w.state in ('sending', 'unknown', 'waiting') for update;
    continue when o.id is null;
    n := n + 1;
    if r.outcome = 'gone' then
      delete from private.push_subscriptions s where s.id = o.subscription_id;
      continue;
    end if;
    -- 30 seconds, 1, 2, 4, 8 minutes, or as long as the other side asks for; a fifth more or less, so that not all come at once
    next_at := now() + (0.8 + 0.4 * random()) * greatest(least(coalesce(r.retry_after, 0), 86400) * 1.25, 30 * 2 ^ (o.attempts - 1)) * interval '1 second';
    update private.outbox w set
      state = case when r.outcome = 'sent' then r.outcome
        when r.outcome = 'unknown' then case when next_at >= o.until then 'unknown' else private.unsure_state(o) end
        when r.outcome <> 'retry' or o.attempts >= 6 then 'failed'
        when next_at >= o.until then 'expired' else 'waiting' end,
      is_repeat = o.is_repeat or r.outcome = 'unknown',
      due_at = case when r.outcome in ('retry', 'unknown') then next_at else w.due_at end,
      code = left(regexp_replace(coalesce(r.code, ''), '[^A-Za-z0-9_.-]', '', 'g'), 40),
      settled_at = now(), started_at = null, lease = null, lease_until = null
      where w.id = o.id returning * into o;
    if o.state = 'sent' then
      update private.push_subscriptions s set sent_at = now() where s.id = o.subscription_id;
    end if;
    if o.state in ('sent', 'failed', 'unknown') then
      perform private.count_sent(o, (o.state = 'sent')::integer, (o.state <> 'sent')::integer);
    end if;
  end loop;
  return n;
end $$;

-- An unverified request is told in the inbox only.
alter table private.told add column is_silent boolean not null default false;
update private.told t set is_silent = true from public.blood_requests b where b.id = t.request_id and not b.verified;

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
          and (w.last_donation_date is null or w.last_donation_date <= current_date - private.days_between(r.component))
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
          and (p.last_donation_date is null or p.last_donation_date <= current_date - private.days_between(r.component)))
        and t.today = 0 and t.this_week < 3 and t.said_no is not true and w.answers = 0
        and (not reached or p.push_near or p.mail_near and r.urgency = 'Critical')
      offset 0) d
    cross join lateral (select coalesce((d.p).push_near and exists (select from private.push_subscriptions s where s.user_id = d.user_id and private.is_usable(s))
      or (d.p).mail_near and r.urgency = 'Critical' and private.is_confirmed(d.user_id), false) as has_channel offset 0) h
    cross join lateral (select case when h.has_channel and not d.rings
      then private.after_quiet(now(), (d.p).time_zone, (d.p).quiet_from, (d.p).quiet_to) else now() end as quiet_end offset 0) q
    where not reached or h.has_channel and q.quiet_end <= now()
    -- somebody may have several donations
    limit at_most + 20) f
  order by f.user_id, f.miles limit at_most;
end $$;

create or replace function private.tell_wave(r public.blood_requests, wave integer, ring integer, match text, people uuid[], miles double precision[], may_ring boolean[], due timestamptz[])
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  rings boolean;
begin
  insert into private.told (request_id, user_id, wave, ring, blood_type, urgency, is_reached, is_silent, due_at)
  select r.id, p.person, tell_wave.wave, tell_wave.ring, r.blood_type, r.urgency, p.rings and r.verified, not r.verified, case when r.verified then p.due else now() end
  from unnest(people, may_ring, due) p (person, rings, due);
  insert into public.inbox (id, user_id, kind, request_id, codes)
  select private.event_id(p.person, 'request_near', r.id::text), p.person, 'request_near', r.id, jsonb_build_object(
    'blood_type', r.blood_type, 'component', r.component, 'urgency', r.urgency, 'units', r.required_units - r.units_given - r.units_coming,
    'match', tell_wave.match, 'hospital', r.hospital, 'verified', r.verified,
    'band', case when p.miles < 5 then 'under_5' when p.miles < 10 then '5_10' when p.miles < 25 then '10_25' else '25_50' end)
  from unnest(people, miles) p (person, miles);
  if r.verified then
    foreach rings in array array[true, false] loop
      perform private.send_alerts(array(select private.event_id(p.person, 'request_near', r.id::text)
        from unnest(people, may_ring) p (person, may_ring) where p.may_ring = rings), rings, r.expires_at);
    end loop;
  end if;
end $$;

select private.apply_grants();
