-- Names that say what they hold: who gets the alerts of a request, what expires because its time has come, the rows that
-- a viewer may see, and the columns of which others see the beginning.

alter table private.told rename to alert_recipients;
alter sequence private.told_id_seq rename to alert_recipients_id_seq;
alter index private.told_pkey rename to alert_recipients_pkey;
alter index private.told_once rename to alert_recipients_once;
alter index private.told_by_user rename to alert_recipients_by_user;
alter index private.told_by_time rename to alert_recipients_by_time;
alter table private.alert_recipients rename constraint told_user_id_fkey to alert_recipients_user_id_fkey;
alter table private.collections rename column seen_short to prefix_columns;
alter function private.views(text, uuid[], text) rename to visible_rows;
alter function private.sweep(integer) rename to expire_due;
alter function private.prune_told(integer) rename to prune_alert_recipients;

delete from private.jobs where name in ('sweep', 'prune_told');
insert into private.jobs (name, every, command, piece) values ('expire_due', '20 seconds', 'select private.expire_due(200)', 200),
  ('prune_alert_recipients', '1 day', 'select private.prune_alert_recipients()', 5000);

-- Ends what is over: pledges whose time has passed, contacts that were shown long enough, requests that
-- nobody renewed. At most `at_most` of each; returns how many, so that the caller goes on while there is more.
create or replace function private.expire_due(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer := 0;
  n integer;
begin
  update public.blood_requests set expired = true where id in (
    select r.id from public.blood_requests r
    where r.expires_at < now() and not r.request_fulfilled and r.closed_reason is null and not r.expired and not r.deleted
    order by r.expires_at limit at_most for no key update skip locked);
  get diagnostics ended = row_count;

  with due as materialized (
    select p.id, p.request_id from public.pledges p
    where p.status in ('open', 'accepted') and p.arrive_by < now()
      and (p.status = 'open' or p.arrive_by < now() - interval '12 hours')
    order by p.arrive_by limit at_most
  ), locked as materialized (
    select r.id from public.blood_requests r where r.id in (select request_id from due) order by r.id for no key update skip locked
  )
  update public.pledges p set status = 'expired' from due, locked
  where p.id = due.id and locked.id = due.request_id and p.status in ('open', 'accepted');
  get diagnostics n = row_count;
  ended := ended + n;

  -- who is still expected keeps their place; only what was shown ends
  update public.pledges set donor_name = '', donor_phone = '', donor_note = '', requester_name = '', requester_phone = '',
    contact_until = null
  where id in (select id from public.pledges where contact_until < now() order by contact_until limit at_most for update skip locked);
  get diagnostics n = row_count;
  return ended + n;
end $$;

-- The body of private.view_<table>: how each viewer sees rows of the collection. $1 are the ids, $2 is the caller,
-- $3 their hospital and $4 the kind of viewer.
create or replace function private.view_body(entry private.collections) returns text
language plpgsql stable set search_path = '' as $$
declare
  everything text[] := array(select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', entry.name)::regclass and a.attnum > 0
      and not a.attisdropped and a.attname <> 'deleted' order by a.attnum);
  is_partly_kept boolean := cardinality(entry.kept_from_admins) > 0;
  is_ours text := case
    when entry.audience = 'team' then format('t.%I = $3', entry.team_column)
    when entry.owner_column is null then 'false'
    when entry.team_column is null or entry.audience <> 'everyone' then format('t.%I = $2', entry.owner_column)
    else format('case when t.%1$I is null then t.%2$I = $2 else t.%1$I = $3 end', entry.team_column, entry.owner_column) end;
  body text := '';
  asks text; kept text[]; seen text[]; is_whole text; is_seen text;
begin
  foreach asks in array array['admin', 'visitor', 'user'] loop
    if asks = 'admin' then
      kept := '{}';
      is_whole := case when is_partly_kept then is_ours else 'true' end;
      seen := array(select c from unnest(everything) c where c <> all (entry.kept_from_admins));
      is_seen := 'true';
    else
      kept := entry.kept_from_owner;
      is_whole := is_ours;
      seen := entry.seen_columns || case when asks = 'user' then entry.seen_by_users else '{}' end;
      is_seen := coalesce(entry.seen_when, 'false');
    end if;
    body := body || format('
      when %6$L then return coalesce((select array_agg(case
          when t.id is null or t.deleted then to_json(private.gone(i.id))
          when %2$s then row_to_json(w)
          when %4$s then row_to_json(s)
          else to_json(private.gone(i.id)) end order by i.n)
        from unnest($1) with ordinality i (id, n) left join public.%1$I t on t.id = i.id
        left join lateral (select %3$s) w on true left join lateral (select %5$s) s on true), ''{}'');',
      entry.name, is_whole, private.select_list(array(select c from unnest(everything) c where c <> all (kept))),
      is_seen, coalesce(nullif(private.select_list(seen, entry.prefix_columns), ''), 't.id'), asks);
  end loop;
  return format('begin case $4 %s end case; end', body);
end $$;

create or replace function private.view_rows(collection text, ids uuid[], viewer text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select array_to_json(private.visible_rows(collection, ids, viewer))::jsonb
$$;

create or replace function private.view_as_caller(collection text, ids uuid[]) returns json[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.visible_rows(collection, ids, private.viewer());
end $$;

-- The body of public.pull_changes. It is stable, so that all its statements see one snapshot.
create or replace function private.pull(wanted text, checkpoint jsonb, page_limit integer) returns json
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
declare
  epoch text := (select s.epoch from private.sync_state s);
  viewer text := private.viewer();
  top bigint := coalesce((select max(c.seq) from private.change_log c where c.collection = wanted), 0);
  page integer := least(greatest(coalesce(page_limit, 500), 1), 5000);
  since bigint;
  ids uuid[];
  last_seq bigint;
  from_start boolean;
  rows json;
  reached json;
begin
  checkpoint := private.unwrapped(checkpoint);
  -- A checkpoint of another epoch or viewer, or from a later life of this database, does not count.
  if checkpoint ->> 'epoch' = epoch and checkpoint ->> 'viewer' = viewer
    and jsonb_typeof(checkpoint -> 'seq') = 'number' and (checkpoint ->> 'seq')::numeric between 0 and top
    and (checkpoint ->> 'seq')::numeric % 1 = 0 then
    since := (checkpoint ->> 'seq')::numeric;
  end if;
  from_start := since is null;

  -- For all but administrators a first contact, or a tail longer than one, is a snapshot.
  if private.viewer_of(private.collection(wanted), viewer) <> 'admin' and (since is null or exists (
    select from private.change_log c where c.collection = wanted and c.seq > since order by c.seq offset 2000 limit 1))
  then
    ids := private.first_ids(wanted);
    last_seq := top;
    from_start := true;
  else
    select array_agg(c.row_id order by c.seq), max(c.seq) into ids, last_seq from (
      select l.row_id, l.seq from private.change_log l
      where l.collection = wanted and l.seq > coalesce(since, 0) order by l.seq limit page) c;
    ids := private.concerning(wanted, ids, viewer);
    last_seq := coalesce(last_seq, since, 0);
  end if;
  rows := array_to_json(private.visible_rows(wanted, coalesce(ids, '{}'), viewer));
  reached := json_build_object('epoch', epoch, 'viewer', viewer, 'seq', last_seq);
  if last_seq < top then
    -- The progress of a long read is the share of the collection's numbers that it has passed.
    return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', true, 'top', top);
  end if;
  return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', false);
end $$;

-- Caches may keep this answer for ten seconds, so that the time in it may be as old.
create or replace function private.first_rows(page text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  listed constant integer := 51;
  drives constant integer := 100;
begin
  -- a person would get their own rows whole
  if (select auth.uid()) is null then
    perform set_config('response.headers', '[{"Cache-Control": "public, max-age=10"}]', true);
  end if;
  return case page
    when 'requests' then json_build_object('now', private.now_ms(), 'supply', private.supply_levels(), 'blood_requests', private.visible_rows(
      'blood_requests', (private.most_urgent(2000))[1:listed], 'visitor'))
    when 'donations' then json_build_object('now', private.now_ms(), 'donors', private.visible_rows(
      'donors', array(select newest.id from private.supply s cross join lateral (
          select d.id, d.created_at from public.donors d
          where d.blood_type = s.blood_type and d.is_available and not d.deleted
          order by d.created_at desc, d.id limit listed) newest
        order by newest.created_at desc, newest.id limit listed), 'visitor'))
    when 'drives' then json_build_object('now', private.now_ms(), 'drives', private.visible_rows(
      'drives', array(select d.id from public.drives d where d.date >= current_date - 1 and not d.deleted
        order by d.date, d.id limit drives), 'visitor'))
    else json_build_object() end;
end $$;

-- News of somebody who is expected within 12 hours rings in quiet hours too.
create or replace function private.tell_of_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case when tg_op = 'UPDATE' then old.status end;
  r public.blood_requests;
  soon boolean := new.arrive_by < now() + interval '12 hours';
  place jsonb := jsonb_build_object('hospital', new.hospital);
  expected jsonb := place || jsonb_build_object('arrive_by', new.arrive_by);
  me uuid := (select auth.uid());
begin
  if new.status = was then
    return null;
  end if;
  select * into r from public.blood_requests b where b.id = new.request_id;
  if was is null and new.status in ('open', 'accepted') then
    update private.alert_recipients t set answered_at = now() where t.request_id = new.request_id and t.user_id = new.user_id and t.answered_at is null;
    perform private.tell_of_answer(new, r);
  end if;
  case
    when new.status = 'accepted' then
      perform private.tell(new.user_id, 'pledge_accepted', new.id::text, expected, new.request_id, new.id, rings => soon, until => new.arrive_by);
      if new.org_id is null and me = new.request_owner then
        perform private.tell(me, 'number_shown', new.id::text, place || jsonb_build_object('until', new.contact_until), new.request_id, new.id);
      end if;
    when new.status = 'declined' then
      perform private.tell(new.user_id, 'pledge_declined', new.id::text, place, new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
    when new.status = 'closed' and was in ('open', 'accepted') then
      -- not if the donor's own donation elsewhere closed it
      if r.id is null or private.is_over(r) or r.expired then
        perform private.tell(new.user_id, 'pledge_not_needed', new.id::text, place || jsonb_build_object('reason',
            case when r.request_fulfilled then 'fulfilled' when r.expired then 'expired' else 'closed' end),
          new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
      end if;
    when new.status = 'withdrawn' and was = 'accepted' then
      perform private.tell_requesters(r, 'pledge_withdrawn', new.id::text, jsonb_build_object('blood_type', new.blood_type,
        'units', r.required_units - r.units_given - r.units_coming), new.id, r.urgency in ('Critical', 'High'), new.arrive_by);
    else
      null;
  end case;
  return null;
end $$;

-- Learns from the last 90 days. The size of a wave follows from who answers before the next one: an answer that comes
-- later, as of somebody whose phone was off, did not spare it, and whoever was told since may still answer in time.
create or replace function private.learn_rates() returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.response_rates (blood_type, ring, urgency, told, answered)
  select t.blood_type, t.ring, t.urgency, count(*), count(*) filter (where t.answered_at <= t.due_at + p.pause)
  from private.alert_recipients t cross join lateral (select private.wave_pause(t.urgency, 1) as pause) p
  where t.is_reached and t.due_at > now() - interval '90 days' and t.due_at <= now() - p.pause group by 1, 2, 3
  on conflict (blood_type, ring, urgency) do update set told = excluded.told, answered = excluded.answered
$$;

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

-- Tells people of a request; `may_ring`, in their order, says whose phone may ring now. An unverified one wakes no phone.
create or replace function private.tell_wave(r public.blood_requests, wave integer, ring integer, match text, people uuid[], miles double precision[], may_ring boolean[], due timestamptz[])
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  rings boolean;
begin
  insert into private.alert_recipients (request_id, user_id, wave, ring, blood_type, urgency, is_reached, is_silent, due_at)
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

-- How many more people one wave may tell. Whoever was told since the last wave, or waits for the end of quiet hours,
-- may still answer. Whoever was told for a request that then ended without a donation counts for a day against the
-- next one of the same side, and of an unverified account every other request does: to withdraw a request and post it
-- again, or to post several, reaches nobody more.
create or replace function private.wave_room(r public.blood_requests, w private.waves, ring integer) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(case when r.verified then 300 else 50 end,
      ceil((r.required_units - r.units_given - r.units_coming) / private.response_rate(r.blood_type, ring, r.urgency))::integer)
    - (select count(*) from private.alert_recipients t where t.request_id = r.id and t.due_at > now() - private.wave_pause(r.urgency, w.wave))
    - (select count(*) from private.waves o join public.blood_requests b on b.id = o.request_id
        join private.alert_recipients t on t.request_id = o.request_id and t.at > now() - interval '24 hours'
      where o.side = w.side and o.request_id <> r.id and (not r.verified or private.is_over(b) and b.units_given = 0)))::integer
$$;

-- Not now: nothing near them for 14 days, counted from here.
create or replace function private.not_now() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.alert_recipients t set not_now_at = now() where t.request_id = new.request_id and t.user_id = new.user_id;
  return null;
end $$;

create or replace function private.prune_alert_recipients(piece integer default 5000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  n integer;
begin
  delete from private.alert_recipients where id in (select t.id from private.alert_recipients t where t.due_at < now() - interval '1 year' limit piece);
  get diagnostics n = row_count;
  return n;
end $$;

-- What the server keeps of the caller for alerts, beside the inbox, which their devices have.
create or replace function private.my_alerts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if me is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'subscriptions', (select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'created_at', s.created_at,
        'renewed_at', s.renewed_at, 'sent_at', s.sent_at) order by s.created_at, s.id), '[]')
      from private.push_subscriptions s where s.user_id = me),
    'told', (select coalesce(jsonb_agg(to_jsonb(t) - array['id', 'user_id'] order by t.at, t.id), '[]')
      from private.alert_recipients t where t.user_id = me));
end $$;

create or replace function private.admin_alerts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'sending', (select s.sending from private.alert_switch s),
    'waiting', (select count(*) from private.outbox o where o.state in ('waiting', 'sending')),
    'oldest_due', (select min(o.due_at) from private.outbox o where o.state = 'waiting' and o.due_at <= now()),
    'sent', (select coalesce(jsonb_agg(to_jsonb(d) order by d.day desc, d.kind, d.channel), '[]') from private.sent_days d where d.day > now()::date - 14),
    'waves', (select coalesce(jsonb_agg(to_jsonb(w) order by w.at desc, w.request_id, w.wave desc), '[]') from (
      select t.request_id, min(t.blood_type) as blood_type, b.component, b.urgency, coalesce(b.verified, false) as verified, t.wave, max(t.ring) as ring,
        count(*) as told, count(t.answered_at) as answered,
        round(extract(epoch from min(t.answered_at) - min(t.at)) / 60, 1) as first_minutes, min(t.at) as at
      from private.alert_recipients t left join public.blood_requests b on b.id = t.request_id
      where t.at > now() - interval '30 days'
      group by t.request_id, t.wave, b.id order by min(t.at) desc limit 100) w),
    'rates', (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('rate', round(private.response_rate(r.blood_type, r.ring, r.urgency), 4)) order by r.urgency, r.blood_type, r.ring), '[]')
      from private.response_rates r),
    'dead', (select coalesce(jsonb_agg(to_jsonb(d) order by d.at desc, d.id), '[]') from (
      select o.id, o.kind, o.channel, o.state, o.attempts, o.code, coalesce(o.settled_at, o.created_at) as at
      from private.outbox o where o.state in ('failed', 'unknown') order by coalesce(o.settled_at, o.created_at) desc limit 200) d));
end $$;

select private.apply_grants();
