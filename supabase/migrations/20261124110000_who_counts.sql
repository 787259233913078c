-- Who counts as coming. By itself a hospital's request takes only a donor of whom nothing is doubtful: the type fits, they
-- may give on that day, they come soon, and the account is somebody's. All others wait for a person, who reads why.

-- One rule of when somebody may give again (src/blood/may-give.ts, compared in tests/db/may-give.test.ts)

-- The first day on which somebody may give again; null where they never gave. `last` is the day on which they say that
-- they gave last, `told` are the days that the server told with donations here. What was given is known only of those: a
-- last donation without such a day counts as whole blood. The numbers are the intervals of src/blood/guidance.ts.
create function private.may_give_from(last date, told date[]) returns date
language sql immutable set search_path = '' as $$
  select greatest((select max(t) from unnest(told) t),
    case when not exists (select from unnest(told) t where t - last in (7, 28, 56, 112)) then last + private.days_between('whole_blood') end)
$$;

-- `available`: null where the person has no donation.
create function private.may_give_on(last date, told date[], available boolean, day date) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(available, true) and coalesce(private.may_give_from(last, told) <= day, true)
$$;

-- The same of an account.
create function private.may_give_from(person uuid) returns date
language sql stable security definer set search_path = '' as $$
  select private.may_give_from(
    greatest((select p.last_donation_date from public.profiles p where p.id = person),
      (select max(d.last_donation_date) from public.donors d where d.user_id = person and not d.deleted)),
    array(select g.next_donation_on from public.pledges g where g.user_id = person and g.status = 'given' and g.next_donation_on is not null))
$$;

-- Whether any of an account's donations is available; null where it has none.
create function private.is_available(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select bool_or(d.is_available) from public.donors d where d.user_id = person and not d.deleted
$$;

create function private.may_give_on(person uuid, day date) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_available(person), true) and coalesce(private.may_give_from(person) <= day, true)
$$;

-- The day on which a reminder comes.
create or replace function private.next_donation_on(p public.profiles) returns date
language sql stable security definer set search_path = '' as $$
  select private.may_give_from(p.id)
$$;

-- What is doubtful of an answer

alter table public.pledges
  -- until when the donor read, as they agreed, that both numbers are shown; null on devices that did not send it yet
  add column agreed_until timestamptz constraint agreed_until check (private.is_moment(agreed_until)),
  -- why the answer waits for a person (src/blood/doubts.ts); empty where it does not, and once the answer is over
  add column doubts text[] not null default '{}'
    constraint doubts check (doubts <@ array['other_type', 'unknown_type', 'resting', 'unavailable', 'late', 'unconfirmed']),
  -- with `resting`: the first day on which the donor may give again
  add column gives_again_on date,
  add constraint doubted_while_live check (status in ('open', 'accepted') or (doubts = '{}' and gives_again_on is null)),
  add constraint resting check (gives_again_on is null or 'resting' = any (doubts)),
  drop constraint refusal,
  add constraint refusal check (refusal in ('covered', 'closed', 'own', 'already', 'limit', 'elsewhere', 'declined', 'hidden'));

update private.collections set writable = writable || array['agreed_until'],
    seen_columns = seen_columns || array['doubts', 'gives_again_on']
  where name = 'pledges';

-- Whether an account is known to be somebody's: they opened a link in their mailbox, belong to a hospital, or the staff of a
-- verified one, or an administrator at a drive, have seen them.
create function private.has_shown_themselves(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_confirmed(account)
    or exists (select from private.members m where m.user_id = account and m.removed_at is null and m.suspended_at is null)
    or exists (select from public.pledges p join private.organisations o on o.id = p.org_id
      where p.user_id = account and p.status = 'given' and o.verified_at is not null)
    or exists (select from public.reservations s left join private.organisations o on o.id = s.org_id
      where s.user_id = account and s.checked_in_at is not null and not s.deleted and (s.org_id is null or o.verified_at is not null))
$$;

-- How soon a donor must come to be taken by the server itself.
create function private.soon(urgency text) returns interval
language sql immutable set search_path = '' as $$
  select case when urgency in ('Critical', 'High') then interval '24 hours' else interval '72 hours' end
$$;

-- The answer with what is doubtful of it. The day is that of the donor's own calendar.
create function private.with_doubts(p public.pledges, r public.blood_requests) returns public.pledges
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
    case when p.arrive_by > now() + private.soon(r.urgency) then 'late' end,
    case when not private.has_shown_themselves(p.user_id) then 'unconfirmed' end], null);
  return p;
end $$;

-- An answer that waits follows what its donor says of themselves, and a link that they open.
create function private.doubt_again(person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.pledges t set doubts = n.doubts, gives_again_on = n.gives_again_on
  from (select p.id, w.doubts, w.gives_again_on from public.pledges p join public.blood_requests r on r.id = p.request_id
    cross join lateral private.with_doubts(p, r) w
    where p.user_id = person and p.status = 'open' and not p.deleted) n
  where t.id = n.id and t.status = 'open' and (t.doubts, t.gives_again_on) is distinct from (n.doubts, n.gives_again_on)
$$;
create function private.follow_donor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.doubt_again((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;
create trigger follow_donor after update on public.profiles
  for each row when ((old.last_donation_date, old.email_confirmed_at, old.time_zone)
    is distinct from (new.last_donation_date, new.email_confirmed_at, new.time_zone))
  execute function private.follow_donor('id');
create trigger follow_donor after update on public.donors
  for each row when ((old.last_donation_date, old.is_available, old.deleted) is distinct from (new.last_donation_date, new.is_available, new.deleted))
  execute function private.follow_donor('user_id');
create trigger follow_new_donor after insert on public.donors
  for each row execute function private.follow_donor('user_id');

-- What the server decides of an answer

-- Why a new pledge cannot be, or null. The request's row and the donor are locked. A hospital's staff may give. Who was
-- declined does not stand before the requester again.
create or replace function private.refusal_of(p public.pledges, r public.blood_requests) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when r.user_id = p.user_id and r.org_id is null then 'own'
    when r.id is null or private.is_over(r) or r.expired then 'closed'
    when r.hidden then 'hidden'
    when exists (select from public.pledges o where o.request_id = p.request_id and o.user_id = p.user_id and o.status = 'declined') then 'declined'
    when count(*) filter (where live.request_id = p.request_id) > 0 then 'already'
    when count(*) >= 3 then 'limit'
  end
  from public.pledges live where live.user_id = p.user_id and live.status in ('open', 'accepted') and not live.deleted
$$;

-- Why a pledge cannot be accepted, or null.
create or replace function private.acceptance_refusal(p public.pledges, r public.blood_requests) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when r.id is null or private.is_over(r) or r.expired then 'closed'
    when r.hidden then 'hidden'
    when r.units_given + r.units_coming >= r.required_units then 'covered'
    when exists (select from public.pledges o where o.user_id = p.user_id and o.status = 'accepted' and not o.deleted)
      then 'elsewhere'
  end
$$;

-- What a donor is told of the request, and how they fit it. The ward is for those who are expected there.
create or replace function private.with_request(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
begin
  p.hospital := coalesce(r.hospital, '');
  p.location := coalesce(r.location, '');
  p.needed_type := r.blood_type;
  p.match := private.match_of(r.component, p.blood_type, r.blood_type);
  p.distance_band := private.distance_band(r.hospital_zip, private.donor_zip(p));
  p.org_id := r.org_id;
  p.org_name := coalesce(r.org_name, '');
  p.verified := coalesce(r.verified, false);
  p.hours := coalesce(r.hours, '');
  p.lead_time := coalesce(r.lead_time, '');
  if p.contact_until is not null then
    p.requester_name := r.requester_name;
    p.requester_phone := r.contact;
    p.ward := r.ward;
  end if;
  return private.with_doubts(p, r);
end $$;

-- Shows the two parties each other's name and number, until the time that the donor read.
create function private.shown(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
begin
  if p.agreed_until > now() then
    p.contact_until := p.agreed_until;
    p.donor_name := p.contact_name;
    p.donor_phone := p.contact_phone;
    p.donor_note := p.note;
  end if;
  return private.with_request(p, r);
end $$;

create or replace function private.accepted(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
begin
  p.status := 'accepted';
  return private.shown(p, r);
end $$;

-- What becomes of the parties' wishes. The request is locked before the pledge (private.lock_parent, and here
-- for a new one), then the donor. A wish that comes too late changes nothing and is taken back: the status says
-- why. A pledge to a verified hospital's request is accepted at once while units are needed, if nothing of it is
-- doubtful; others wait for the hospital, or as its reserve.
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
    new.agreed_until := coalesce(new.agreed_until, new.arrive_by + interval '12 hours');
    if new.agreed_until not between new.arrive_by and new.arrive_by + interval '12 hours' then
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
  if tg_op = 'UPDATE' and new.status <> old.status then
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

-- A unit that is free again

-- Whether nothing is doubtful of an answer; one that was too far away may have come near since.
create function private.is_fit(p public.pledges, urgency text) returns boolean
language sql stable set search_path = '' as $$
  select p.status = 'open' and not p.deleted and p.arrive_by > now()
    and (p.doubts = '{}' or p.doubts = '{late}' and p.arrive_by <= now() + private.soon(urgency))
$$;

-- Accepts the oldest reserves of a verified hospital's request of whom nothing is doubtful, as many as are needed. Holds
-- the request's row. A donor whom another transaction decides over is left to private.accept_reserves, so that none waits
-- for the other.
create function private.fill_units(request uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  p public.pledges;
  n integer := 0;
begin
  for p in select o.* from public.pledges o join public.blood_requests b on b.id = o.request_id
    where o.request_id = request and private.is_fit(o, b.urgency) order by o.created_at, o.id
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

create function private.follow_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fill_units(new.id);
  return null;
end $$;
-- After follow_request, which says anew how each donor fits.
create trigger g_follow_units after update on public.blood_requests
  for each row when (new.org_id is not null and new.verified and not new.hidden and (
    new.units_given + new.units_coming < old.units_given + old.units_coming or new.required_units > old.required_units
    or (new.blood_type, new.component, new.urgency, new.verified, new.hidden)
      is distinct from (old.blood_type, old.component, old.urgency, old.verified, old.hidden)))
  execute function private.follow_units();

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
      and exists (select from public.pledges p where p.request_id = b.id and p.refusal is distinct from 'elsewhere' and private.is_fit(p, b.urgency))
    order by b.id limit at_most for no key update skip locked
  loop
    n := n + private.fill_units(request);
  end loop;
  return n;
end $$;

-- Consents

-- Records a consent, also in the audit log; a donor's with the time that they read.
create or replace function private.record_consent(kind text, about uuid, seen_by uuid, p public.pledges) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  shown_until timestamptz := case when kind = 'consent' then p.agreed_until else p.contact_until end;
begin
  insert into private.consents (kind, about, seen_by, pledge_id, request_id, hospital, version, until)
  values (kind, about, seen_by, p.id, p.request_id, p.hospital, p.consent_version, shown_until);
  perform private.audit('consent', 'pledges', p.id, null, jsonb_strip_nulls(jsonb_build_object(
    'kind', kind, 'about', about, 'seen_by', seen_by, 'request_id', p.request_id, 'version', p.consent_version,
    'until', shown_until)));
end $$;

-- The request's units and timeline, the donor's dates, the consents. A hospital's timeline also says who of the team
-- acted; a pledge that it accepts at once is in it as answered and as accepted.
create or replace function private.follow_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  p public.pledges := case when tg_op = 'DELETE' then old else new end;
  was text := case when tg_op <> 'INSERT' then old.status end;
  is_now text := case when tg_op <> 'DELETE' then new.status else 'withdrawn' end;
  event text := case
    when is_now = was then null
    when is_now in ('accepted', 'given') then is_now
    when is_now = 'open' then 'answered'
    when was = 'accepted' and is_now <> 'closed' then 'not_coming' end;
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

-- Reports

-- While a request is hidden nobody sees a number: what is shown ends, and is shown again once an administrator kept it.
create function private.hide_numbers(r public.blood_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_consent('end', p.user_id, p.request_owner, p)
    from public.pledges p where p.request_id = r.id and p.status = 'accepted' and p.contact_until is not null;
  update public.pledges set refusal = 'hidden', donor_name = '', donor_phone = '', donor_note = '', requester_name = '',
      requester_phone = '', ward = '', contact_until = null
    where request_id = r.id and status = 'accepted';
end $$;

create function private.show_numbers(r public.blood_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.pledges set refusal = null where request_id = r.id and status = 'open' and refusal = 'hidden';
  update public.pledges p set (refusal, donor_name, donor_phone, donor_note, requester_name, requester_phone, ward, contact_until) =
      (select null, s.donor_name, s.donor_phone, s.donor_note, s.requester_name, s.requester_phone, s.ward, s.contact_until
        from private.shown(p, r) s)
    where p.request_id = r.id and p.status = 'accepted' and p.refusal = 'hidden';
  perform private.record_consent('reveal', p.user_id, p.request_owner, p), private.record_consent('reveal', p.request_owner, p.user_id, p)
    from public.pledges p where p.request_id = r.id and p.status = 'accepted' and p.contact_until is not null;
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
  elsif (new.hospital, new.location, new.hospital_zip, new.blood_type, new.component, new.requester_name, new.contact,
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

-- The owner of a hidden request is told.
insert into private.alert_kinds (kind, grp, is_certain, is_pushed, is_mailed, urgency) values
  ('request_hidden', 'own', true, true, true, 'normal');
alter table public.inbox drop constraint kind, add constraint kind check (kind in ('request_near', 'pledge_accepted', 'pledge_declined',
  'pledge_not_needed', 'pledge_ending', 'pledge_arrival', 'pledge_received', 'pledge_withdrawn', 'request_expiring',
  'request_expired', 'request_renewed', 'request_fulfilled', 'may_give_again', 'drive_tomorrow', 'drive_called_off',
  'record_corrected', 'number_shown', 'request_hidden'));
create function private.tell_of_hiding() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_requesters(new, 'request_hidden', new.id || ' ' || pg_current_xact_id(),
    jsonb_build_object('fields', private.reasons_of('blood_requests', new.id)));
  return null;
end $$;
create trigger tell_of_hiding after update on public.blood_requests
  for each row when (new.hidden and not old.hidden and not new.deleted) execute function private.tell_of_hiding();

-- What is there: whoever is expected stays expected. Until when they agreed follows from what they read, which was at most
-- 72 hours. What is doubtful of them can be read from now on.
update public.pledges p set agreed_until = coalesce(p.contact_until, least(p.arrive_by + interval '12 hours', p.created_at + interval '72 hours')),
    (doubts, gives_again_on) = (select w.doubts, w.gives_again_on from private.with_doubts(p, r) w)
  from public.blood_requests r where r.id = p.request_id and p.status in ('open', 'accepted');
select private.hide_numbers(r) from public.blood_requests r where r.hidden and not private.is_over(r);

select private.apply_grants();
