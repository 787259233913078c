-- Enough, not just covered: a request counts its accepted donors by the share of such donors who come, and asks on until
-- that is enough.

-- How many accepted donors of a hospital came, by the standing of their account when they were accepted. No row tells of
-- one person. private.learn_shares fills it.
create table private.shares (
  org_id uuid not null references private.organisations (id) on delete cascade,
  standing text not null,
  came integer not null,
  donors integer not null,
  primary key (org_id, standing)
);

alter table public.blood_requests add column units_expected integer default 0 not null;

alter table public.inbox drop constraint kind;
alter table public.inbox add constraint kind check (kind in ('request_near', 'pledge_accepted', 'pledge_declined',
    'pledge_not_needed', 'pledge_ending', 'pledge_arrival', 'pledge_received', 'pledge_withdrawn', 'request_expiring',
    'request_expired', 'request_renewed', 'request_fulfilled', 'may_give_again', 'drive_tomorrow', 'drive_called_off',
    'record_corrected', 'number_shown', 'request_hidden', 'request_shown', 'pledge_missed', 'drive_moved', 'drive_near', 'proposal_answered',
    'pledge_moved', 'pledge_tomorrow', 'request_tomorrow', 'pledge_asked', 'pledge_lapsed', 'card_read', 'pledge_given', 'unit_used', 'pledge_surplus'));

alter table public.blood_requests drop constraint units;
alter table public.blood_requests add constraint units check (units_given >= 0 and units_coming >= 0 and units_expected between 0 and units_coming);

-- How many units of a request nobody has given and nobody is expected to give.
create function private.units_missing(r public.blood_requests) returns integer
language sql immutable set search_path = '' as $$
  select greatest(0, r.required_units - r.units_given - r.units_expected)
$$;

-- The share of a hospital's accepted donors who come. What it starts with counts like 50 donors. It is at least a half,
-- so that twice as many donors as units are always enough.
create function private.share_that_comes(org uuid, standing text) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(0.5, least(0.95, (50 * s.share + coalesce(l.came, 0)) / (50 + coalesce(l.donors, 0))))
  from (select case share_that_comes.standing when 'new' then 0.6 when 'reachable' then 0.8 else 0.9 end as share) s
  left join private.shares l on l.org_id = org and l.standing = share_that_comes.standing
$$;

-- How many of the missing units the accepted donors of a request are likely to give. Whoever the desk has seen has come.
create function private.expect_units(r public.blood_requests) returns integer
language sql stable security definer set search_path = '' as $$
  select least(greatest(0, r.required_units - r.units_given), floor(coalesce(sum(d.donors * d.share), 0)))::integer
  from (
    select count(*) as donors, case when p.seen_at is null then private.share_that_comes(r.org_id, p.standing) else 1 end as share
    from public.pledges p where p.request_id = r.id and p.status = 'accepted' group by p.standing, p.seen_at is null) d
$$;

-- More donors are accepted than units are missing, because not everybody comes. Says of how many a donor is one. Empty if
-- they are not more.
create function private.surplus_of(r public.blood_requests) returns jsonb
language sql immutable set search_path = '' as $$
  select case when not private.is_over(r) and r.units_coming > r.required_units - r.units_given
    then jsonb_build_object('donors', r.units_coming, 'units', r.required_units - r.units_given) else '{}' end
$$;

-- Asks the donors who are accepted, and whom the desk has not seen, to ask before they leave. Each hears it once, and once
-- more when enough donors are there (`reason`). `but` is the donor who hears it with their acceptance.
create function private.tell_surplus(r public.blood_requests, reason text default null, but uuid default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.tell(p.user_id, 'pledge_surplus', concat_ws(' ', p.id, reason), jsonb_strip_nulls(jsonb_build_object('hospital', p.hospital,
      'arrive_by', p.arrive_by, 'reason', reason)) || private.surplus_of(r), p.request_id, p.id,
    rings => p.arrive_by < now() + interval '12 hours', until => p.arrive_by + interval '1 hour')
  from public.pledges p
  where p.request_id = r.id and p.status = 'accepted' and p.seen_at is null and p.here_at is null and p.id is distinct from but
$$;

-- Accepts reserves whose doubts have gone, or who are no longer expected elsewhere. As everywhere, each request is
-- locked before its pledges. Returns how many it accepted.
create or replace function private.accept_reserves(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  request uuid;
  n integer := 0;
begin
  for request in select b.id from public.blood_requests b
    where b.org_id is not null and b.verified and private.is_short(b)
      and exists (select from public.pledges p where p.request_id = b.id and p.refusal is distinct from 'elsewhere' and private.is_fit(p, b)
        and private.takes(b, p.standing))
    order by b.id limit at_most for no key update skip locked
  loop
    n := n + private.fill_units(request);
  end loop;
  return n;
end $$;

-- Returns why a pledge cannot be accepted, or null. Not everybody who is accepted comes, so a person may accept twice as
-- many donors as units are missing.
create or replace function private.acceptance_refusal(p public.pledges, r public.blood_requests) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when r.id is null or private.is_over(r) or r.expired then 'closed'
    when r.hidden then 'hidden'
    when r.units_coming >= 2 * (r.required_units - r.units_given) then 'covered'
    when exists (select from public.pledges o where o.user_id = p.user_id and o.status = 'accepted' and not o.deleted)
      then 'elsewhere'
  end
$$;

-- Decides what follows from the parties' wishes. Locks the request before the pledge (private.lock_parent, and here for
-- a new pledge), and then the donor. A wish that comes too late changes nothing and is taken back; the status shows
-- why. A pledge to a verified hospital's request is accepted at once if the donors who are accepted are not enough and
-- nothing is doubtful (private.takes). Others wait for the hospital's decision, or as its reserve. If a device does not send until when numbers are shown,
-- its donor has read that it is 72 hours, so no donor can arrive later than that: the pledge is refused, and they may
-- offer again.
--
-- Several devices of one hospital may write about the same donor. A donor who was seen cannot have stayed away, so
-- *Here* outweighs *Did not come*, whichever arrives first, unless a device that knows of it takes it back. If the
-- hospital says that blood was given, that counts, even if the donor withdrew meanwhile. `outweighs` in
-- src/collections/pledges/keys.ts says which of two outcomes wins.
create or replace function private.decide_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.blood_requests;
  is_wish boolean := tg_op = 'INSERT' or (new.status = old.status and
    (new.withdrawn, new.contested, new.decision, new.outcome, new.on_way_at, new.here_at, new.still_coming_at, new.seen_at)
      is distinct from (old.withdrawn, old.contested, old.decision, old.outcome, old.on_way_at, old.here_at,
        old.still_coming_at, old.seen_at));
  -- whether the donor was expected; otherwise nothing said of their way counts
  was_expected boolean;
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
      new.refusal := coalesce(private.acceptance_refusal(new, r), case when not private.is_short(r) then 'covered' end);
      if new.refusal is null and r.verified and new.doubts = '{}' and private.takes(r, new.standing) then
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
      new.status := case when new.outcome = 'missed' and new.seen_at is not null then old.status
        else coalesce(new.outcome, old.status) end;
    elsif old.status in ('missed', 'could_not') then
      new.status := case when new.outcome is distinct from old.outcome then coalesce(new.outcome, old.status)
        when old.status = 'missed' and new.seen_at is not null then 'expired' else old.status end;
    elsif old.status in ('closed', 'released') and old.decision = 'accepted' and new.outcome = 'given' and r.request_fulfilled then
      new.status := 'given';
    elsif old.status = 'withdrawn' and old.decision = 'accepted' and new.outcome = 'given' and old.org_id is not null then
      new.status := 'given';
    end if;
  end if;

  if tg_op = 'INSERT' then
    new.on_way_at := null;
    new.here_at := null;
    new.still_coming_at := null;
    new.seen_at := null;
    new.asked_at := null;
  elsif is_wish then
    was_expected := old.status = 'accepted' or old.status = 'expired' and old.decision = 'accepted';
    new.on_way_at := private.moment_of(case when was_expected then new.on_way_at else old.on_way_at end, old.on_way_at, old);
    new.here_at := private.moment_of(case when was_expected then new.here_at else old.here_at end, old.here_at, old);
    new.still_coming_at := private.moment_of(
      case when was_expected then new.still_coming_at else old.still_coming_at end, old.still_coming_at, old);
    new.seen_at := private.moment_of(case when old.decision = 'accepted' then new.seen_at else old.seen_at end, old.seen_at, old);
  end if;

  -- keeps a wish only if it had an effect
  new.withdrawn := new.status = 'withdrawn';
  new.contested := case when tg_op = 'INSERT' then false when new.status = 'missed' then new.contested else old.contested end;
  new.decision := case when new.status in ('accepted', 'given', 'missed', 'could_not') then 'accepted'
    when new.status = 'declined' then 'declined' when tg_op = 'UPDATE' and new.status <> 'open' then old.decision end;
  new.outcome := case when new.status in ('given', 'missed', 'could_not') then new.status end;
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
    if new.required_units < old.required_units and new.units_coming > 2 * (new.required_units - new.units_given) then
      raise exception 'more donors are expected than that' using errcode = '23514', constraint = 'required_units';
    end if;
    if new.renewals > old.renewals or new.urgency <> old.urgency or new.needed_until is distinct from old.needed_until then
      new.expires_at := private.end_of(new);
      -- if the day of an expired request is moved, the request is open again
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

-- Accepts reserves of a verified hospital's request until enough are accepted, if nothing about them is doubtful.
-- Locks the request's row. If another transaction is deciding about a donor, private.accept_reserves does it later, so
-- that neither waits for the other.
create or replace function private.fill_units(request uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  p public.pledges;
  n integer := 0;
begin
  for p in select o.* from public.pledges o join public.blood_requests b on b.id = o.request_id
    where o.request_id = request and private.is_fit(o, b)
    -- the same type comes first; among equal types, donors whom staff have seen
    order by o.match = 'same' desc, o.standing in ('witnessed', 'member') desc, o.created_at, o.id
  loop
    select * into r from public.blood_requests b where b.id = request;
    exit when not private.is_short(r) or r.org_id is null or not r.verified;
    continue when not private.takes(r, p.standing) or not pg_try_advisory_xact_lock(730003, hashtext(p.user_id::text));
    p := private.with_doubts(p, r);
    if p.doubts <> '{}' then
      update public.pledges set doubts = p.doubts, gives_again_on = p.gives_again_on where id = p.id;
    elsif exists (select from public.pledges o where o.user_id = p.user_id and o.status = 'accepted' and not o.deleted) then
      update public.pledges set refusal = 'elsewhere' where id = p.id and refusal is distinct from 'elsewhere';
    else
      -- no person did it, so the history must name nobody
      perform set_config('lifedrop.by_itself', 'on', true);
      update public.pledges set decision = 'accepted' where id = p.id;
      perform set_config('lifedrop.by_itself', '', true);
      n := n + 1;
    end if;
  end loop;
  return n;
end $$;

-- Updates the request's units and timeline, the donor's dates and the consents. A hospital's timeline also names the
-- member who acted. If the request accepts a pledge at once, the timeline has it as answered and as accepted.
create or replace function private.follow_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  p public.pledges := case when tg_op = 'DELETE' then old else new end;
  was text := case when tg_op <> 'INSERT' then old.status end;
  is_now text := case when tg_op <> 'DELETE' then new.status else 'withdrawn' end;
  event text := case
    when is_now = was then null
    when is_now in ('accepted', 'given', 'could_not') then is_now
    when is_now = 'open' then 'answered'
    when was = 'accepted' and is_now not in ('closed', 'released') then 'not_coming' end;
  left_free boolean := was = 'accepted' and is_now not in ('accepted', 'given');
  who jsonb := case when p.user_id = (select auth.uid()) or coalesce(current_setting('lifedrop.by_itself', true), '') = 'on' then '{}'
    else private.said_by(p.org_id) end;
begin
  if is_now = was then
    -- a donor whom the desk has seen is sure to have come
    if is_now = 'accepted' and (old.seen_at is null) <> (new.seen_at is null) then
      update public.blood_requests r set units_expected = private.expect_units(r)
        where r.id = p.request_id and r.units_expected <> private.expect_units(r);
    end if;
    return null;
  end if;
  if tg_op <> 'DELETE' then
    if was is null and is_now = 'accepted' then
      perform private.record_consent('consent', p.user_id, p.request_owner, p);
    end if;
    perform private.record_consents(was, new);
  end if;
  if left_free or is_now = 'given' then
    -- other pledges of this donor can be accepted again
    update public.pledges o set refusal = null where o.status = 'open' and o.refusal = 'elsewhere' and left_free
      and o.user_id = p.user_id;
  end if;
  if event is not null or left_free then
    -- this is last, because it gives a free unit to the oldest reserve (g_follow_units)
    update public.blood_requests r set
      units_coming = n.coming,
      units_given = r.units_given + (is_now = 'given')::integer,
      timeline = case when event is null then r.timeline else private.with_event(
        case when was is null and is_now = 'accepted' then private.with_event(r.timeline, 'answered') else r.timeline end, event, who) end
    from (select b.id, b.units_coming + (is_now = 'accepted')::integer - coalesce(was = 'accepted', false)::integer as coming
      from public.blood_requests b where b.id = p.request_id) n
    where r.id = n.id;
  end if;
  if is_now = 'given' then
    update public.donors d set is_available = false, donation_count = d.donation_count + 1,
      last_donation_date = greatest(d.last_donation_date, private.given_on(p))
      where d.user_id = p.user_id and not d.deleted;
    update public.profiles u set previous_donation = true,
      last_donation_date = greatest(u.last_donation_date, private.given_on(p)) where u.id = p.user_id;
    update public.pledges o set status = 'closed' where o.user_id = p.user_id and o.status = 'open';
  end if;
  return null;
end $$;

-- Whether a request still needs donors: those who are accepted are not enough, because not everybody comes.
create or replace function private.is_short(r public.blood_requests) returns boolean
language sql immutable set search_path = '' as $$
  select not (private.is_over(r) or r.expired or r.hidden) and r.units_given + r.units_expected < r.required_units
$$;

-- Learns from the last 90 days, from people whom staff had seen before the alert. Accounts of strangers may answer
-- everything and never come: they would make the waves small. Only answers before the next wave count, because the size
-- of a wave follows from them. A later answer, such as that of a person whose phone was off, did not save the next wave.
-- People who were alerted since the last wave may still answer in time, so they are left out.
create or replace function private.learn_rates() returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.response_rates (blood_type, ring, urgency, told, answered)
  select t.blood_type, t.ring, t.urgency, count(*), count(*) filter (where t.answered_at <= t.due_at + p.pause)
  from private.alert_recipients t join public.profiles u on u.id = t.user_id and u.witnessed_at < t.at
  cross join lateral (select private.wave_pause(t.urgency, 1) as pause) p
  where t.is_reached and t.due_at > now() - interval '90 days' and t.due_at <= now() - p.pause group by 1, 2, 3
  on conflict (blood_type, ring, urgency) do update set told = excluded.told, answered = excluded.answered
$$;

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
  -- hours ahead, is on the way, or was asked within the last two hours
  for r in select p.* from public.pledges p
    where p.status in ('open', 'accepted') and not p.deleted and p.arrive_by between now() and now() + interval '1 hour'
      and p.created_at < p.arrive_by - interval '2 hours'
      and coalesce(p.on_way_at, p.here_at, p.seen_at) is null and coalesce(p.asked_at < now() - interval '2 hours', true)
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
      private.units_missing(b) as units
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

-- If the donor is expected within 12 hours, this news rings in quiet hours too.
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
      perform private.tell(new.user_id, 'pledge_accepted', new.id::text, expected || private.surplus_of(r), new.request_id, new.id,
        rings => soon, until => new.arrive_by);
      if r.units_coming = r.required_units - r.units_given + 1 then
        perform private.tell_surplus(r, but => new.id);
      end if;
      if new.org_id is null and me = new.request_owner then
        perform private.tell(me, 'number_shown', new.id::text, place || jsonb_build_object('until', new.contact_until), new.request_id, new.id);
      end if;
    when new.status = 'declined' then
      perform private.tell(new.user_id, 'pledge_declined', new.id::text, place, new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
    when new.status in ('closed', 'released') and was in ('open', 'accepted') then
      -- the donor is not notified if their own donation elsewhere closed the pledge
      if r.id is null or private.is_over(r) or r.expired then
        perform private.tell(new.user_id, 'pledge_not_needed', new.id::text, place || jsonb_build_object('reason',
            case when r.request_fulfilled then 'fulfilled' when r.expired then 'expired' else 'closed' end),
          new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
      end if;
    when new.status = 'expired' and was in ('open', 'accepted') and new.arrive_by > now() then
      perform private.tell(new.user_id, 'pledge_ending', new.id || ' contact', expected || '{"reason": "contact"}', new.request_id, new.id,
        until => new.arrive_by);
    when new.status = 'withdrawn' and was = 'accepted' then
      perform private.tell_requesters(r, 'pledge_withdrawn', new.id::text, jsonb_build_object('blood_type', new.blood_type,
        'units', private.units_missing(r)), new.id, r.urgency in ('Critical', 'High'), new.arrive_by);
    when new.status = 'expired' and was = 'accepted' and private.place_ends_at(old) <= now() then
      perform private.tell(new.user_id, 'pledge_lapsed', new.id::text,
        expected || case when private.is_silent(old) then '{}' else '{"reason": "late"}' end::jsonb, new.request_id, new.id, rings => true,
        until => now() + interval '6 hours');
      perform private.tell_requesters(r, 'pledge_withdrawn', new.id::text, jsonb_build_object('blood_type', new.blood_type,
          'reason', case when private.is_silent(old) then 'silent' else 'late' end, 'units', private.units_missing(r)), new.id, r.urgency in ('Critical', 'High'),
        now() + interval '6 hours');
    else
      null;
  end case;
  return null;
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
  if new.required_units < old.required_units and private.surplus_of(old) = '{}' and private.surplus_of(new) <> '{}' then
    perform private.tell_surplus(new);
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

-- Alerts people to a request. `may_ring` says for each whether their phone may ring now. An unverified request wakes no
-- phone.
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
create or replace function private.wave_room(r public.blood_requests, w private.waves, ring integer) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(case when r.verified then 300 else 50 end,
      ceil(private.units_missing(r) / private.response_rate(r.blood_type, ring, r.urgency))::integer)
    - (select count(*) from private.alert_recipients t where t.request_id = r.id and t.due_at > now() - private.wave_pause(r.urgency, w.wave))
    - (select count(*) from private.waves o join public.blood_requests b on b.id = o.request_id
        join private.alert_recipients t on t.request_id = o.request_id and t.at > now() - interval '24 hours'
      where o.side = w.side and o.request_id <> r.id and (not r.verified or private.is_over(b) and b.units_given = 0)))::integer
$$;

-- Counts the units that were given and those that are expected. More donors may give than units were needed, and each
-- gift counts. What somebody gave stays counted after their account and its pledge are deleted.
create function private.count_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.units_given := greatest(new.units_given,
    (select count(*) from public.pledges p where p.request_id = new.id and p.status = 'given'));
  new.units_expected := private.expect_units(new);
  return new;
end $$;

-- Learns from the last year of each verified hospital, by what its staff said and by who stayed away. Only the latest
-- offer of an account counts, so that nobody counts twice. A donor who was released, or whose request ended, has shown
-- nothing. Other people's requests teach nothing, because anybody can post one and answer it.
create function private.learn_shares() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.shares;
  insert into private.shares (org_id, standing, came, donors)
  select l.org_id, l.standing, count(*) filter (where l.came), count(*)
  from (
    select distinct on (p.org_id, p.user_id) p.org_id, p.standing, p.seen_at is not null or p.status in ('given', 'could_not') as came
    from public.pledges p join private.organisations o on o.id = p.org_id
    where o.verified_at is not null and p.decision = 'accepted' and p.accepted_at > now() - interval '1 year'
      and (p.status in ('given', 'could_not', 'missed', 'expired') or p.status = 'withdrawn' and p.withdrawn_at is not null)
    order by p.org_id, p.user_id, p.accepted_at desc, p.id) l
  group by 1, 2;
end $$;

-- When a request is short again, a person can accept its reserves.
create function private.reopen_reserves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.pledges p set refusal = null where p.request_id = new.id and p.status = 'open' and p.refusal = 'covered';
  return null;
end $$;

-- Whether a verified hospital's request takes a donor of this standing by itself. Accounts of people whom staff have
-- never seen may all be one person's. By themselves they fill at most as many places as units are missing, which is
-- never enough, because not all of them come.
create function private.takes(r public.blood_requests, standing text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_short(r) and (takes.standing in ('witnessed', 'member') or r.required_units - r.units_given > (
    select count(*) from public.pledges p
    where p.request_id = r.id and p.status = 'accepted' and p.seen_at is null and p.standing not in ('witnessed', 'member')))
$$;

-- When as many donors are at the desk as units are missing, those who are still at home hear of it.
create function private.tell_of_arrival() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.blood_requests;
begin
  select * into r from public.blood_requests b where b.id = new.request_id;
  if private.surplus_of(r) <> '{}' and r.required_units - r.units_given <= (select count(*) from public.pledges p
      where p.request_id = r.id and p.status = 'accepted' and p.seen_at is not null) then
    perform private.tell_surplus(r, 'here');
  end if;
  return null;
end $$;

drop trigger c_count_given on public.blood_requests;
drop function private.count_given();

drop trigger g_follow_units on public.blood_requests;
create trigger g_follow_units after update on public.blood_requests
  for each row when (new.org_id is not null and new.verified and not new.hidden and (
    new.units_coming < old.units_coming or new.required_units > old.required_units
    or (new.blood_type, new.component, new.urgency, new.verified, new.hidden)
      is distinct from (old.blood_type, old.component, old.urgency, old.verified, old.hidden)))
  execute function private.follow_units();

create trigger c_count_units before update on public.blood_requests for each row execute function private.count_units();

create trigger f_reopen_reserves after update on public.blood_requests
  for each row when (old.units_given + old.units_expected >= old.required_units and new.units_given + new.units_expected < new.required_units)
  execute function private.reopen_reserves();

create trigger tell_of_arrival after update on public.pledges
  for each row when (new.status = 'accepted' and old.seen_at is null and new.seen_at is not null) execute function private.tell_of_arrival();

update private.collections set seen_columns = seen_columns || array['units_expected'] where name = 'blood_requests';
insert into private.jobs (name, every, command) values ('learn_shares', '1 hour', 'select private.learn_shares()');
insert into private.alert_kinds (kind, grp, is_certain, is_pushed, is_mailed, urgency) values
  ('pledge_surplus', 'own', true, true, true, 'high');

-- What was learned counted the answers of everybody.
delete from private.response_rates;
select private.learn_rates();

select private.learn_shares();
update public.blood_requests r set units_expected = private.expect_units(r)
  where r.units_coming > 0 and not private.is_over(r);

select private.apply_grants();
