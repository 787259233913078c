-- A hospital can ask for a day.
alter table public.blood_requests
  add column needed_on date constraint needed_on check (private.is_day(needed_on)),
  add column needed_from timestamptz,
  add column needed_until timestamptz,
  add constraint hours_of_day check (case when needed_from is null or needed_until is null then needed_from is null and needed_until is null
    else needed_on is not null and needed_from < needed_until
      and needed_from >= needed_on::timestamp at time zone 'UTC' - interval '14 hours'
      and needed_until <= needed_on::timestamp at time zone 'UTC' + interval '36 hours' end),
  add constraint urgency_or_day check (needed_on is null or urgency = 'Standard');

-- Whether an arrival is too late for that, or outside the hours of the day that is asked for.
create function private.is_late(arrive_by timestamptz, r public.blood_requests) returns boolean
language sql stable set search_path = '' as $$
  select case when r.needed_until is null then arrive_by > now() + private.soon(r.urgency)
    else arrive_by not between r.needed_from and r.needed_until end
$$;

-- When the waves of a request may begin: at once, or five days before the day that it asks for.
create function private.waves_begin(r public.blood_requests) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(now(), r.needed_from - interval '5 days')
$$;

-- When a request ends: with its day, or else by its urgency.
create function private.end_of(r public.blood_requests) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(r.needed_until, now() + private.life_of(r.urgency))
$$;

-- Whether nothing is doubtful of an answer; one that was too far away may have come near since.
create function private.is_fit(p public.pledges, r public.blood_requests) returns boolean
language sql stable set search_path = '' as $$
  select p.status = 'open' and not p.deleted and p.arrive_by > now()
    and (p.doubts = '{}' or p.doubts = '{late}' and not private.is_late(p.arrive_by, r))
$$;

alter table public.inbox drop constraint kind;
alter table public.inbox add constraint kind CHECK ((kind = ANY (ARRAY['request_near'::text, 'pledge_accepted'::text, 'pledge_declined'::text, 'pledge_not_needed'::text, 'pledge_ending'::text, 'pledge_arrival'::text, 'pledge_received'::text, 'pledge_withdrawn'::text, 'request_expiring'::text, 'request_expired'::text, 'request_renewed'::text, 'request_fulfilled'::text, 'may_give_again'::text, 'drive_tomorrow'::text, 'drive_called_off'::text, 'record_corrected'::text, 'number_shown'::text, 'request_hidden'::text, 'request_shown'::text, 'pledge_missed'::text, 'drive_moved'::text, 'drive_near'::text, 'proposal_answered'::text, 'pledge_moved'::text, 'pledge_tomorrow'::text, 'request_tomorrow'::text])));

alter table public.pledges drop constraint refusal;
alter table public.pledges add constraint refusal CHECK ((refusal = ANY (ARRAY['covered'::text, 'closed'::text, 'own'::text, 'already'::text, 'limit'::text, 'elsewhere'::text, 'declined'::text, 'hidden'::text, 'moved'::text])));

drop index public.blood_requests_open;
CREATE INDEX blood_requests_open ON public.blood_requests USING btree ((
CASE
    WHEN (needed_on IS NULL) THEN array_position(ARRAY['Critical'::text, 'High'::text, 'Medium'::text, 'Standard'::text], urgency)
    ELSE 5
END), created_at DESC, id) INCLUDE (user_id, urgency, needed_on) WHERE ((NOT request_fulfilled) AND (closed_reason IS NULL) AND (NOT expired) AND (NOT deleted) AND (NOT hidden));

CREATE INDEX blood_requests_by_day ON public.blood_requests USING btree (needed_on) WHERE ((needed_on IS NOT NULL) AND (NOT request_fulfilled) AND (closed_reason IS NULL) AND (NOT expired) AND (NOT deleted));

-- Accepts reserves of whom something was doubtful until now, or who were expected elsewhere; returns how many. Each
-- request is locked before its pledges, as everywhere.
create or replace function private.accept_reserves(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  request uuid;
  n integer := 0;
begin
  for request in select b.id from public.blood_requests b
    where b.org_id is not null and b.verified and private.is_short(b)
      and exists (select from public.pledges p where p.request_id = b.id and p.refusal is distinct from 'elsewhere' and private.is_fit(p, b))
    order by b.id limit at_most for no key update skip locked
  loop
    n := n + private.fill_units(request);
  end loop;
  return n;
end $$;

-- Who is told of a request: who may give today, or on the day that it asks for, whatever they gave last.
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
        and (w.last_donation_date is null or w.last_donation_date <= giving_day - 7)
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
          and (p.last_donation_date is null or p.last_donation_date <= giving_day - 7))
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
  -- Who may give on that day, and whether something of theirs can ring.
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

-- What becomes of the parties' wishes. The request is locked before the pledge (private.lock_parent, and here
-- for a new one), then the donor. A wish that comes too late changes nothing and is taken back: the status says
-- why. A pledge to a verified hospital's request is accepted at once while units are needed, if nothing of it is
-- doubtful; others wait for the hospital, or as its reserve. A device that does not send until when the numbers are
-- shown has told its donor: 72 hours at most. Whoever arrives later is asked to offer again.
create or replace function private.decide_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.blood_requests;
  is_wish boolean := tg_op = 'INSERT' or (new.status = old.status and
    (new.withdrawn, new.contested, new.decision, new.outcome)
      is distinct from (old.withdrawn, old.contested, old.decision, old.outcome));
begin
  if is_wish then
    select * into r from public.blood_requests where id = new.request_id for no key update;
  end if;

  if tg_op = 'INSERT' then
    perform private.lock_donor(new.user_id);
    if not exists (select from private.consent_words w where w.version = new.consent_version) then
      raise exception 'these words are not known' using errcode = '23514', constraint = 'consent_version';
    end if;
    if new.arrive_by > now() + interval '14 days' then
      raise exception 'that is more than two weeks away' using errcode = '23514', constraint = 'arrive_by';
    end if;
    if new.agreed_until is null then
      new.agreed_until := least(new.arrive_by + interval '12 hours', now() + interval '72 hours');
      if new.agreed_until < new.arrive_by then
        raise exception 'numbers would be shown for 72 hours, which end before the arrival' using errcode = '23514', constraint = 'ends_before_arrival';
      end if;
    elsif new.agreed_until not between new.arrive_by and new.arrive_by + interval '12 hours' then
      raise exception 'numbers are shown until the arrival, and at most 12 hours longer' using errcode = '23514', constraint = 'agreed_until';
    end if;
    if exists (select from public.donors d where d.id = new.donor_id and d.user_id <> new.user_id) then
      raise exception 'this donation is not yours' using errcode = '42501', column = 'donor_id';
    end if;
    new.request_owner := r.user_id;
    new.refusal := case when not new.withdrawn then private.refusal_of(new, r) end;
    new.status := case when new.withdrawn then 'withdrawn' when new.refusal is not null then 'closed'
      when new.arrive_by < now() then 'expired' else 'open' end;
    new := private.with_request(new, r);
    if new.status = 'open' and r.org_id is not null then
      new.refusal := private.acceptance_refusal(new, r);
      if new.refusal is null and r.verified and new.doubts = '{}' then
        new := private.accepted(new, r);
      end if;
    end if;
  elsif is_wish then
    if old.status in ('open', 'accepted') and new.withdrawn then
      new.status := 'withdrawn';
    elsif old.status in ('open', 'accepted') and new.decision = 'declined' then
      new.status := 'declined';
    elsif old.status = 'open' and new.decision = 'accepted' then
      perform private.lock_donor(new.user_id);
      new.refusal := private.acceptance_refusal(new, r);
      if new.arrive_by < now() then
        new.status := 'expired';
      elsif new.refusal is null then
        new := private.accepted(new, r);
      end if;
    elsif old.status = 'accepted' or old.status = 'expired' and old.decision = 'accepted' then
      new.status := coalesce(new.outcome, old.status);
    elsif old.status = 'missed' and new.outcome = 'given' then
      new.status := 'given';
    elsif old.status = 'closed' and old.decision = 'accepted' and new.outcome = 'given' and r.request_fulfilled then
      new.status := 'given';
    end if;
  end if;

  -- the wishes, as far as something came of them
  new.withdrawn := new.status = 'withdrawn';
  new.contested := case when tg_op = 'INSERT' then false when new.status = 'missed' then new.contested else old.contested end;
  new.decision := case when new.status in ('accepted', 'given', 'missed') then 'accepted'
    when new.status = 'declined' then 'declined' when tg_op = 'UPDATE' and new.status <> 'open' then old.decision end;
  new.outcome := case when new.status in ('given', 'missed') then new.status end;
  if tg_op = 'UPDATE' and new.status <> old.status and not (new.status = 'closed' and new.refusal = 'moved') then
    new.refusal := null;
  end if;
  if new.status = 'given' and new.next_donation_on is null then
    new.next_donation_on := private.given_on(new) + private.days_between(
      (select b.component from public.blood_requests b where b.id = new.request_id));
  end if;

  if new.status <> 'accepted' then
    new.donor_name := '';
    new.donor_phone := '';
    new.donor_note := '';
    new.requester_name := '';
    new.requester_phone := '';
    new.ward := '';
    new.contact_until := null;
  end if;
  if new.status not in ('open', 'accepted') then
    new.contact_name := '';
    new.contact_phone := '';
    new.note := '';
    new.doubts := '{}';
    new.gives_again_on := null;
  end if;
  return new;
end $$;

-- Decides the columns of a request that the server owns, and writes its timeline.
create or replace function private.decide_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  who jsonb := private.said_by(new.org_id);
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    new.expires_at := private.end_of(new);
    new.timeline := private.with_event('[]', 'posted', who);
  else
    if new.renewals < old.renewals then
      raise exception 'a renewal cannot be taken back' using errcode = '23514', constraint = 'renewals';
    end if;
    if new.required_units < new.units_given + new.units_coming then
      raise exception 'more donors are expected than that' using errcode = '23514', constraint = 'required_units';
    end if;
    if new.renewals > old.renewals or new.urgency <> old.urgency or new.needed_until is distinct from old.needed_until then
      new.expires_at := private.end_of(new);
      -- a day that was moved gives an expired request time again
      new.expired := new.expired and new.needed_until is not distinct from old.needed_until;
    end if;
    if new.org_id is not null then
      changed := private.changed_columns(old, new);
      if changed is not null then
        new.timeline := private.with_event(new.timeline, 'changed', who || jsonb_build_object('fields', changed));
      end if;
    end if;
    if new.renewals > old.renewals then
      new.expired := false;
      new.timeline := private.with_event(new.timeline, 'renewed', who);
    elsif new.expired and not old.expired then
      new.timeline := private.with_event(new.timeline, 'expired');
    end if;
    if new.hidden and not old.hidden then
      new.timeline := private.with_event(new.timeline, 'hidden',
        jsonb_build_object('fields', private.reasons_of('blood_requests', new.id)));
    elsif old.hidden and not new.hidden then
      new.timeline := private.with_event(new.timeline, 'shown');
    end if;
    if new.units_given >= new.required_units then
      new.closed_reason := coalesce(new.closed_reason, 'given_here');
    end if;
  end if;
  if new.closed_reason in ('given_here', 'from_stock', 'found_elsewhere') then
    new.request_fulfilled := true;
  end if;
  if tg_op = 'UPDATE' and not new.deleted and private.is_over(new) and not private.is_over(old) then
    new.timeline := private.with_event(new.timeline, case when new.request_fulfilled then 'fulfilled' else 'closed' end,
      who || case when new.closed_reason is null then '{}' else jsonb_build_object('reason', new.closed_reason) end);
  end if;
  return new;
end $$;

-- Accepts the oldest reserves of a verified hospital's request of whom nothing is doubtful, as many as are needed. Holds
-- the request's row. A donor whom another transaction decides over is left to private.accept_reserves, so that none waits
-- for the other.
create or replace function private.fill_units(request uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  p public.pledges;
  n integer := 0;
begin
  for p in select o.* from public.pledges o join public.blood_requests b on b.id = o.request_id
    where o.request_id = request and private.is_fit(o, b) order by o.created_at, o.id
  loop
    select * into r from public.blood_requests b where b.id = request;
    exit when not private.is_short(r) or r.org_id is null or not r.verified;
    continue when not pg_try_advisory_xact_lock(730003, hashtext(p.user_id::text));
    p := private.with_doubts(p, r);
    if p.doubts <> '{}' then
      update public.pledges set doubts = p.doubts, gives_again_on = p.gives_again_on where id = p.id;
    elsif exists (select from public.pledges o where o.user_id = p.user_id and o.status = 'accepted' and not o.deleted) then
      update public.pledges set refusal = 'elsewhere' where id = p.id and refusal is distinct from 'elsewhere';
    else
      -- nobody in particular did it
      perform set_config('lifedrop.by_itself', 'on', true);
      update public.pledges set decision = 'accepted' where id = p.id;
      perform set_config('lifedrop.by_itself', '', true);
      n := n + 1;
    end if;
  end loop;
  return n;
end $$;

-- When a request is over, nobody is expected any more; when it expires, whoever was accepted still is. Live
-- pledges follow its changes.
create or replace function private.follow_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or private.is_over(new) and not private.is_over(old) then
    update public.pledges set status = 'closed' where request_id = old.id and status in ('open', 'accepted');
  elsif new.hidden and not old.hidden then
    perform private.hide_numbers(new);
  elsif old.hidden and not new.hidden then
    perform private.show_numbers(new);
  end if;
  if tg_op = 'DELETE' or private.is_over(new) then
    return null;
  end if;
  if new.expired and not old.expired then
    update public.pledges set status = 'closed' where request_id = old.id and status = 'open';
  elsif (new.needed_from, new.needed_until) is distinct from (old.needed_from, old.needed_until) then
    perform private.release_moved(new);
  end if;
  if (new.hospital, new.location, new.hospital_zip, new.blood_type, new.component, new.requester_name, new.contact,
      new.org_name, new.ward, new.verified, new.hours, new.lead_time, new.urgency)
    is distinct from (old.hospital, old.location, old.hospital_zip, old.blood_type, old.component, old.requester_name, old.contact,
      old.org_name, old.ward, old.verified, old.hours, old.lead_time, old.urgency) then
    update public.pledges p set (hospital, location, needed_type, match, distance_band, requester_name, requester_phone,
        org_name, ward, verified, hours, lead_time, doubts, gives_again_on) =
      (select w.hospital, w.location, w.needed_type, w.match, w.distance_band, w.requester_name, w.requester_phone,
          w.org_name, w.ward, w.verified, w.hours, w.lead_time, w.doubts, w.gives_again_on
        from private.with_request(p, new) w)
      where p.request_id = new.id and p.status in ('open', 'accepted');
  end if;
  return null;
end $$;

drop function private.is_fit(public.pledges,text);

-- The most urgent open requests. Without `enable_sort = off` the planner would sort all requests.
create or replace function private.open_requests(at_most integer)
returns table (id uuid, user_id uuid, created_at timestamptz, rank integer)
language sql stable set search_path = '' set enable_sort = off as $$
  select r.id, r.user_id, r.created_at,
    case when r.needed_on is null then array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency) else 5 end
  from public.blood_requests r
  where not r.request_fulfilled and r.closed_reason is null and not r.expired and not r.deleted and not r.hidden
  order by case when r.needed_on is null then array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency) else 5 end,
    r.created_at desc, r.id
  limit at_most
$$;

-- A request that is posted waits for its first wave, one that is renewed for its next, and one whose day was moved for the
-- days before that. No other change, not even of its urgency, brings a wave forward.
create or replace function private.plan_waves() returns trigger
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

-- Sends at most `at_most` reminders of each kind, and returns how many people were looked at. It looks only at people
-- who want a reminder. Otherwise it would look at the others again and again, before people whose time comes later.
create or replace function private.remind(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r record;
  n integer := 0;
begin
  -- three quarters of the request's time have passed; a request for a day ends with its day
  for r in select b as request, b.id || ' ' || extract(epoch from b.expires_at) as event from public.blood_requests b
    where b.needed_on is null and b.expires_at < now() + interval '60 hours' and b.expires_at - private.life_of(b.urgency) / 4 <= now() and b.expires_at > now()
      and not b.request_fulfilled and b.closed_reason is null and not b.expired and not b.deleted
      and exists (select from private.requesters(b) person where private.wants(person, 'request_expiring'))
      and not exists (select from public.inbox i where i.request_id = b.id and i.kind = 'request_expiring' and i.created_at >= b.expires_at - private.life_of(b.urgency) / 4)
    order by b.expires_at limit at_most
  loop
    n := n + 1;
    perform private.tell(person, 'request_expiring', r.event, jsonb_build_object('hospital', (r.request).hospital,
        'blood_type', (r.request).blood_type, 'expires_at', (r.request).expires_at), request => (r.request).id, until => (r.request).expires_at)
      from private.requesters(r.request) person;
  end loop;

  -- a donor is expected within the hour, or still has no answer; no reminder for somebody who offered less than two
  -- hours ahead
  for r in select p.* from public.pledges p
    where p.status in ('open', 'accepted') and not p.deleted and p.arrive_by between now() and now() + interval '1 hour'
      and p.created_at < p.arrive_by - interval '2 hours'
      and private.wants(p.user_id, case p.status when 'open' then 'pledge_ending' else 'pledge_arrival' end)
      and not exists (select from public.inbox i where i.id = private.event_id(p.user_id, case p.status when 'open' then 'pledge_ending' else 'pledge_arrival' end, p.id::text))
    order by p.arrive_by limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, case r.status when 'open' then 'pledge_ending' else 'pledge_arrival' end, r.id::text,
      jsonb_build_object('hospital', r.hospital, 'arrive_by', r.arrive_by), request => r.request_id, pledge => r.id,
      rings => r.status = 'accepted', until => r.arrive_by);
  end loop;

  -- a planned need is tomorrow: from six in the evening on, whoever is expected; not who said so within two hours
  for r in select p.id, p.user_id, p.request_id, p.hospital, p.arrive_by
    from public.pledges p join public.blood_requests b on b.id = p.request_id left join public.profiles u on u.id = p.user_id
    cross join lateral (select private.zone_of(coalesce(u.time_zone, '')) as zone) z
    cross join lateral (select now() at time zone z.zone as local, (p.arrive_by at time zone z.zone)::date as day) t
    where p.status = 'accepted' and not p.deleted and p.arrive_by between now() and now() + interval '31 hours' and b.needed_on is not null
      and t.day = t.local::date + 1 and t.local::time >= '18:00' and p.created_at < now() - interval '2 hours'
      and private.wants(p.user_id, 'pledge_tomorrow')
      and not exists (select from public.inbox i where i.id = private.event_id(p.user_id, 'pledge_tomorrow', p.id::text))
    order by p.arrive_by limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, 'pledge_tomorrow', r.id::text, jsonb_build_object('hospital', r.hospital, 'arrive_by', r.arrive_by),
      request => r.request_id, pledge => r.id, until => r.arrive_by);
  end loop;

  -- and who asked for the day, with how many are expected; not who asked within two hours
  for r in select b.id, b.hospital, b.blood_type, b.needed_on, b.needed_until, b.units_coming, q.person,
      b.required_units - b.units_given - b.units_coming as units
    from public.blood_requests b cross join lateral private.requesters(b) q (person) left join public.profiles u on u.id = q.person
    cross join lateral (select now() at time zone private.zone_of(coalesce(u.time_zone, '')) as local) t
    where b.needed_on between (now() - interval '1 day')::date and (now() + interval '2 days')::date
      and not b.request_fulfilled and b.closed_reason is null and not b.expired and not b.deleted
      and b.needed_on = t.local::date + 1 and t.local::time >= '18:00' and b.created_at < now() - interval '2 hours'
      and private.wants(q.person, 'request_tomorrow')
      and not exists (select from public.inbox i where i.id = private.event_id(q.person, 'request_tomorrow', b.id || ' ' || b.needed_on))
    order by b.needed_on, b.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.person, 'request_tomorrow', r.id || ' ' || r.needed_on, jsonb_build_object('hospital', r.hospital,
      'blood_type', r.blood_type, 'date', r.needed_on, 'donors', r.units_coming, 'units', r.units), request => r.id, until => r.needed_until);
  end loop;

  -- a drive is tomorrow; sent from nine in the morning on, and not to somebody who reserved today
  for r in select s.id, s.user_id, s.preferred_time, d.id as drive, d.name, d.date, d.location
    from public.drives d join public.reservations s on s.drive_id = d.id left join public.profiles p on p.id = s.user_id
    cross join lateral (select now() at time zone private.zone_of(coalesce(p.time_zone, '')) as local) t
    where d.date between (now() - interval '1 day')::date and (now() + interval '2 days')::date and not d.deleted and not d.called_off
      and s.status = 'confirmed' and not s.deleted and s.user_id is not null
      and d.date = t.local::date + 1 and t.local::time >= '09:00' and s.created_at < now() - interval '12 hours'
      and private.wants(s.user_id, 'drive_tomorrow')
      and not exists (select from public.inbox i where i.id = private.event_id(s.user_id, 'drive_tomorrow', s.id || ' ' || d.date))
    order by d.date, s.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, 'drive_tomorrow', r.id || ' ' || r.date, jsonb_build_object('name', r.name, 'date', r.date,
      'time', r.preferred_time, 'location', r.location), drive => r.drive, until => r.date::timestamptz + interval '1 day');
  end loop;

  -- somebody may give again: sent within a week of that day, in case the server was down
  for r in select p.id, o.day from public.profiles p
    cross join lateral (select private.next_donation_on(p) as day, (now() at time zone private.zone_of(p.time_zone))::date as today) o
    where p.last_donation_date between now()::date - 64 and now()::date - 6 and not p.deleted and o.day between o.today - 7 and o.today
      and not exists (select from public.inbox i where i.id = private.event_id(p.id, 'may_give_again', o.day::text))
      and private.wants(p.id, 'may_give_again')
    order by p.last_donation_date, p.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.id, 'may_give_again', r.day::text, jsonb_build_object('on', r.day), until => now() + interval '7 days');
  end loop;
  return n;
end $$;

create or replace function private.tell_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.expired and not old.expired then
    perform private.tell_requesters(new, 'request_expired', new.id || ' ' || coalesce(new.needed_on::text, new.renewals::text),
      case when new.needed_on is null then '{}' else jsonb_build_object('date', new.needed_on) end);
  elsif new.renewals > old.renewals and not private.is_over(new) then
    perform private.tell_requesters(new, 'request_renewed', new.id || ' ' || new.renewals, jsonb_build_object('expires_at', new.expires_at));
  end if;
  if new.request_fulfilled and not old.request_fulfilled and not new.deleted then
    perform private.tell_requesters(new, 'request_fulfilled', new.id::text, jsonb_build_object('reason', new.closed_reason));
  end if;
  -- alerts for this request that wait to ring no longer ring
  if private.is_short(old) and not private.is_short(new) then
    update private.outbox o set state = 'withdrawn', settled_at = now()
      where o.request_id = new.id and o.kind = 'request_near' and o.state in ('waiting', 'sending') and o.started_at is null;
  end if;
  if new.hidden and not old.hidden then
    update public.inbox i set deleted = true where i.request_id = new.id and i.kind = 'request_near' and not i.deleted;
  end if;
  return null;
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
    || case when r.needed_on is null then '{}' else jsonb_build_object('date', r.needed_on) end
  from unnest(people, miles) p (person, miles);
  if r.verified then
    foreach rings in array array[true, false] loop
      perform private.send_alerts(array(select private.event_id(p.person, 'request_near', r.id::text)
        from unnest(people, may_ring) p (person, may_ring) where p.may_ring = rings), rings, r.expires_at);
    end loop;
  end if;
end $$;

-- The answer with what is doubtful of it. The day is that of the donor's own calendar.
create or replace function private.with_doubts(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
declare
  day date := (p.arrive_by at time zone private.zone_of(coalesce(
    (select u.time_zone from public.profiles u where u.id = p.user_id), '')))::date;
  again date := private.may_give_from(p.user_id);
begin
  if p.status not in ('open', 'accepted') or r.id is null then
    return p;
  end if;
  p.gives_again_on := case when again > day then again end;
  p.doubts := array_remove(array[
    case when p.match = 'other' then 'other_type' when p.match is null then 'unknown_type' end,
    case when p.gives_again_on is not null then 'resting' end,
    case when not private.is_available(p.user_id) then 'unavailable' end,
    case when private.is_late(p.arrive_by, r) then 'late' end,
    case when private.standing(p.user_id) = 'new' then 'unconfirmed' end], null);
  return p;
end $$;

-- A planned need: a verified hospital asks for a day that is not over and at most 60 days away. The day can be set and moved,
-- and not taken away. It is not renewed, but moved.
create function private.guard_planned() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.needed_on is not null and new.renewals > old.renewals then
      raise exception 'a request for a day is moved, and not renewed' using errcode = '23514', constraint = 'renewals';
    elsif new.needed_on is null and old.needed_on is not null then
      raise exception 'a day can be moved, and not taken away' using errcode = '23514', constraint = 'needed_on';
    elsif (new.needed_on, new.needed_from, new.needed_until) is not distinct from (old.needed_on, old.needed_from, old.needed_until) then
      return new;
    end if;
  end if;
  if new.needed_on is null then
    return new;
  elsif new.org_id is null or not new.verified then
    raise exception 'only a verified hospital asks for a day' using errcode = '42501', column = 'needed_on';
  elsif new.needed_from is null then
    raise exception 'a day has hours' using errcode = '23514', constraint = 'needed_from';
  elsif new.needed_until <= now() then
    raise exception 'this day is over' using errcode = '23514', constraint = 'day_is_over';
  elsif new.needed_from > now() + interval '61 days' then
    raise exception 'that is more than 60 days away' using errcode = '23514', constraint = 'needed_on';
  end if;
  return new;
end $$;

-- The day or its hours were moved. Whoever said a time that no longer fits is not expected any more: they are told, and may
-- answer again. Otherwise a request would count donors who come on another day.
create function private.release_moved(r public.blood_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  p public.pledges;
begin
  for p in select t.* from public.pledges t
    where t.request_id = r.id and t.status in ('open', 'accepted') and t.arrive_by > now() and private.is_late(t.arrive_by, r) order by t.id
  loop
    update public.pledges set status = 'closed', refusal = 'moved' where id = p.id;
    perform private.tell(p.user_id, 'pledge_moved', p.id::text, jsonb_build_object('hospital', r.hospital, 'date', r.needed_on),
      r.id, p.id, rings => p.status = 'accepted' and least(p.arrive_by, r.needed_from) < now() + interval '12 hours', until => r.needed_until);
  end loop;
end $$;

CREATE TRIGGER c_guard_planned BEFORE INSERT OR UPDATE ON public.blood_requests FOR EACH ROW WHEN (private.is_api_call()) EXECUTE FUNCTION private.guard_planned();

update private.collections set
  writable = writable || array['needed_on', 'needed_from', 'needed_until'],
  seen_columns = seen_columns || array['needed_on', 'needed_from', 'needed_until']
where name = 'blood_requests';

insert into private.alert_kinds (kind, grp, is_certain, is_pushed, is_mailed, urgency) values
  ('pledge_moved', 'own', true, true, true, 'high'),
  ('pledge_tomorrow', 'own', false, true, true, 'normal'),
  ('request_tomorrow', 'own', false, true, true, 'normal');

select private.apply_grants();
