-- The way of a donor between the acceptance and the gift: on the way, here, still coming, seen at the desk; could not give;
-- released with thanks. Who was asked and said no word by the arrival loses the place at once.

alter table public.pledges
  add column on_way_at timestamptz constraint on_way_at check (private.is_moment(on_way_at)),
  add column here_at timestamptz constraint here_at check (private.is_moment(here_at)),
  add column still_coming_at timestamptz constraint still_coming_at check (private.is_moment(still_coming_at)),
  add column seen_at timestamptz constraint seen_at check (private.is_moment(seen_at)),
  add column may_ask boolean not null default false,
  add column accepted_at timestamptz,
  add column asked_at timestamptz,
  drop constraint outcome,
  add constraint outcome check (outcome in ('given', 'missed', 'could_not')),
  drop constraint status,
  add constraint status check (status in (
    'open', 'accepted', 'declined', 'withdrawn', 'closed', 'expired', 'given', 'missed', 'could_not', 'released'));
create index pledges_to_ask on public.pledges (arrive_by) where status = 'accepted' and may_ask and asked_at is null;

drop trigger a_stamp on public.pledges;
create trigger a_stamp before insert or update on public.pledges
  for each row execute function private.stamp_row('request_id', 'user_id', 'blood_type', 'arrive_by', 'consent_version', 'may_ask');

update private.collections set
  writable = writable || array['on_way_at', 'here_at', 'still_coming_at', 'seen_at', 'may_ask'],
  fixed = fixed || array['may_ask'],
  states = states || array['on_way_at', 'here_at', 'still_coming_at', 'seen_at'],
  seen_columns = seen_columns || array['on_way_at', 'here_at', 'still_coming_at', 'seen_at', 'accepted_at', 'asked_at']
  where name = 'pledges';

alter table public.inbox
  drop constraint kind,
  add constraint kind check (kind in ('request_near', 'pledge_accepted', 'pledge_declined',
    'pledge_not_needed', 'pledge_ending', 'pledge_arrival', 'pledge_received', 'pledge_withdrawn', 'request_expiring',
    'request_expired', 'request_renewed', 'request_fulfilled', 'may_give_again', 'drive_tomorrow', 'drive_called_off',
    'record_corrected', 'number_shown', 'request_hidden', 'request_shown', 'pledge_missed', 'drive_moved', 'drive_near', 'proposal_answered',
    'pledge_moved', 'pledge_tomorrow', 'request_tomorrow', 'pledge_asked', 'pledge_lapsed'));
insert into private.alert_kinds (kind, grp, is_certain, is_pushed, is_mailed, urgency) values
  ('pledge_asked', 'own', true, true, true, 'high'),
  ('pledge_lapsed', 'own', true, true, true, 'high');

-- A moment that a device says of a pledge: none before the pledge, and none that is still to come.
create or replace function private.moment_of(said timestamptz, was timestamptz, p public.pledges) returns timestamptz
language sql stable set search_path = '' as $$
  select case when said is not distinct from was then was
    when said is not null then least(now(), greatest(said, p.created_at)) end
$$;

-- Whether an expected donor may lose their place: they read of it, have not said a word, nobody has seen them, and nobody
-- told them not to set off.
create or replace function private.is_silent(p public.pledges) returns boolean
language sql immutable set search_path = '' as $$
  select p.status = 'accepted' and p.may_ask and not p.deleted and p.refusal is distinct from 'hidden'
    and coalesce(p.on_way_at, p.here_at, p.still_coming_at, p.seen_at) is null
$$;
create or replace function private.is_on_the_road(p public.pledges) returns boolean
language sql immutable set search_path = '' as $$
  select p.arrive_by <= p.accepted_at + interval '30 minutes'
$$;

-- When a donor is asked, or null.
create or replace function private.asks_at(p public.pledges) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when private.is_silent(p) and p.asked_at is null and not private.is_on_the_road(p)
    then p.accepted_at + (p.arrive_by - p.accepted_at) / 2 end
$$;

-- When the place of a donor goes to somebody else unless they say a word, or null.
create or replace function private.place_ends_at(p public.pledges) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when not private.is_silent(p) then null
    when private.is_on_the_road(p) then p.arrive_by + interval '30 minutes'
    when p.asked_at is not null then greatest(p.arrive_by, p.asked_at + interval '10 minutes') end
$$;

-- Asks at most so many donors whether they still come; returns how many. It rings in quiet hours only if they would hear of
-- it within the last hour or too late.
create or replace function private.ask_donors(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  p public.pledges;
  n integer := 0;
begin
  for p in update public.pledges set asked_at = now() where id in (
    select o.id from public.pledges o
    where o.status = 'accepted' and o.may_ask and o.asked_at is null and o.arrive_by > now() - interval '12 hours'
      and private.asks_at(o) <= now()
    order by o.arrive_by limit at_most for update skip locked) returning *
  loop
    n := n + 1;
    perform private.tell(p.user_id, 'pledge_asked', p.id::text, jsonb_build_object('hospital', p.hospital, 'arrive_by', p.arrive_by),
      p.request_id, p.id, until => greatest(p.arrive_by, now() + interval '10 minutes'), rings => coalesce(
        (select p.arrive_by < private.after_quiet(now(), u.time_zone, u.quiet_from, u.quiet_to) + interval '1 hour'
          from public.profiles u where u.id = p.user_id), true));
  end loop;
  return n;
end $$;
insert into private.jobs (name, every, command, piece) values ('ask_donors', '20 seconds', 'select private.ask_donors(200)', 200);

create or replace function private.guard_wishes() returns trigger
language plpgsql set search_path = '' as $$
declare
  of_requester text[] := array['decision', 'outcome', 'seen_at'];
  of_donor text[] := array['withdrawn', 'contested', 'on_way_at', 'here_at', 'still_coming_at'];
  is_donor boolean := new.user_id = (select auth.uid());
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  is_now jsonb := to_jsonb(new);
  wish text;
begin
  if not private.is_api_call() then
    return new;
  end if;
  foreach wish in array case when tg_op = 'INSERT' or is_donor then of_requester else of_donor end loop
    if coalesce(is_now -> wish, 'null') <> coalesce(was -> wish, 'null') then
      raise exception '% is for the % to say', wish, case when wish = any (of_requester) then 'requester' else 'donor' end
        using errcode = '42501', column = wish;
    end if;
  end loop;
  return new;
end $$;

create or replace function private.accepted(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
begin
  p.status := 'accepted';
  p.accepted_at := now();
  return private.shown(p, r);
end $$;

create or replace function private.decide_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.blood_requests;
  is_wish boolean := tg_op = 'INSERT' or (new.status = old.status and
    (new.withdrawn, new.contested, new.decision, new.outcome, new.on_way_at, new.here_at, new.still_coming_at, new.seen_at)
      is distinct from (old.withdrawn, old.contested, old.decision, old.outcome, old.on_way_at, old.here_at,
        old.still_coming_at, old.seen_at));
  -- whether they were expected, so that there is something to say of their way
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

  -- the wishes, as far as something came of them
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
    return null;
  end if;
  if tg_op <> 'DELETE' then
    if was is null and is_now = 'accepted' then
      perform private.record_consent('consent', p.user_id, p.request_owner, p);
    end if;
    perform private.record_consents(was, new);
  end if;
  if left_free or is_now = 'given' then
    -- reserves can be accepted again, and so can this donor
    update public.pledges o set refusal = null where o.status = 'open' and o.refusal = 'covered' and left_free
      and o.request_id = p.request_id;
    update public.pledges o set refusal = null where o.status = 'open' and o.refusal = 'elsewhere' and left_free
      and o.user_id = p.user_id;
  end if;
  if event is not null or left_free then
    -- the last of it: a unit that is free again goes to the oldest reserve (g_follow_units)
    update public.blood_requests r set
      units_coming = n.coming,
      units_given = case when is_now = 'given' then least(r.required_units - n.coming, r.units_given + 1) else r.units_given end,
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

create or replace function private.follow_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or private.is_over(new) and not private.is_over(old) then
    update public.pledges set status = case when tg_op = 'UPDATE' and new.request_fulfilled and not new.deleted then 'released' else 'closed' end
      where request_id = old.id and status in ('open', 'accepted');
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
      and (p.status = 'open' or p.arrive_by < now() - interval '12 hours' or private.place_ends_at(p) <= now())
      or p.status = 'accepted' and p.agreed_until < p.arrive_by and p.agreed_until < now()
    order by p.arrive_by limit at_most
  ), locked as materialized (
    select r.id from public.blood_requests r where r.id in (select request_id from due) order by r.id for no key update skip locked
  )
  update public.pledges p set status = 'expired' from due, locked
  where p.id = due.id and locked.id = due.request_id and p.status in ('open', 'accepted');
  get diagnostics n = row_count;
  ended := ended + n;

  -- who has arrived by now keeps their place; only what was shown ends
  update public.pledges set donor_name = '', donor_phone = '', donor_note = '', requester_name = '', requester_phone = '',
    contact_until = null
  where id in (select id from public.pledges where contact_until < now() order by contact_until limit at_most for update skip locked);
  get diagnostics n = row_count;
  return ended + n;
end $$;

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
        'units', r.required_units - r.units_given - r.units_coming), new.id, r.urgency in ('Critical', 'High'), new.arrive_by);
    when new.status = 'expired' and was = 'accepted' and private.place_ends_at(old) <= now() then
      perform private.tell(new.user_id, 'pledge_lapsed', new.id::text, expected, new.request_id, new.id, rings => true,
        until => now() + interval '6 hours');
      perform private.tell_requesters(r, 'pledge_withdrawn', new.id::text, jsonb_build_object('blood_type', new.blood_type,
          'reason', 'silent', 'units', r.required_units - r.units_given - r.units_coming), new.id, r.urgency in ('Critical', 'High'),
        now() + interval '6 hours');
    else
      null;
  end case;
  return null;
end $$;

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

select private.apply_grants();
