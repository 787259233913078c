-- The events of which people are notified. Triggers write them into the inbox in the transaction that caused them.

-- The people who answer for a request: its poster, or, if the poster has left the hospital, its managers.
create function private.requesters(r public.blood_requests) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with team as (select m.user_id, m.role from private.members m
    where m.organisation_id = r.org_id and m.removed_at is null and m.suspended_at is null)
  select r.user_id where r.org_id is null or exists (select from team t where t.user_id = r.user_id)
  union all
  select t.user_id from team t where t.role = 'manager' and not exists (select from team p where p.user_id = r.user_id)
$$;

-- Notifies the requester's side, except the person who did it. With `rings` it rings in quiet hours too.
create function private.tell_requesters(r public.blood_requests, kind text, event text, codes jsonb, pledge uuid default null,
  rings boolean default false, until timestamptz default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.tell(person, tell_requesters.kind, event, jsonb_build_object('hospital', r.hospital, 'blood_type', r.blood_type) || codes,
    request => r.id, pledge => tell_requesters.pledge, rings => tell_requesters.rings, until => tell_requesters.until)
  from private.requesters(r) person where person is distinct from (select auth.uid())
$$;

-- Notifies the requester that somebody can come, once for each donor and request. After three within an hour, one row
-- counts the other donors of that hour.
create function private.tell_of_answer(p public.pledges, r public.blood_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
  event text := r.id || ' ' || p.user_id;
  more text := r.id || ' more ' || floor(extract(epoch from now()) / 3600);
  place jsonb := jsonb_build_object('hospital', r.hospital, 'blood_type', r.blood_type);
  rings boolean := r.urgency in ('Critical', 'High');
  donors integer;
begin
  for person in select q from private.requesters(r) q where q is distinct from (select auth.uid()) loop
    continue when exists (select from public.inbox i where i.id = private.event_id(person, 'pledge_received', event));
    if 3 > (select count(*) from public.inbox i where i.user_id = person and i.kind = 'pledge_received'
      and i.created_at > now() - interval '1 hour' and not i.codes ? 'donors') then
      perform private.tell(person, 'pledge_received', event, place || jsonb_build_object('blood_type', p.blood_type, 'match', p.match,
        'band', p.distance_band, 'arrive_by', p.arrive_by, 'accepted', p.status = 'accepted'), r.id, p.id, rings => rings, until => p.arrive_by);
    else
      select count(distinct o.user_id) into donors from public.pledges o
        where o.request_id = r.id and o.created_at >= date_trunc('hour', now())
          and not exists (select from public.inbox i where i.id = private.event_id(person, 'pledge_received', r.id || ' ' || o.user_id));
      perform private.tell(person, 'pledge_received', more, place || jsonb_build_object('donors', donors), r.id, rings => rings,
        until => now() + interval '12 hours');
      update public.inbox i set codes = i.codes || jsonb_build_object('donors', donors), is_read = false
        where i.id = private.event_id(person, 'pledge_received', more) and i.codes -> 'donors' <> to_jsonb(donors);
    end if;
  end loop;
end $$;

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

-- If the donor is expected within 12 hours, this news rings in quiet hours too.
create function private.tell_of_pledge() returns trigger
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
      perform private.tell(new.user_id, 'pledge_declined', new.id::text, place, new.request_id, new.id, until => new.arrive_by);
    when new.status = 'released' and new.decision = 'declined' then
      perform private.tell(new.user_id, 'pledge_not_needed', new.id::text, place || '{"reason": "released"}', new.request_id, new.id,
        rings => soon, until => new.arrive_by);
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
-- It runs after follow_pledge, which counts the units.
create trigger tell_of_pledge after insert or update on public.pledges
  for each row execute function private.tell_of_pledge();
create function private.tell_of_missing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'pledge_missed', new.id::text, jsonb_build_object('hospital', new.hospital), new.request_id, new.id);
  return null;
end $$;
create trigger tell_of_missing after update on public.pledges
  for each row when (new.status = 'missed' and old.status <> 'missed') execute function private.tell_of_missing();

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
create trigger tell_of_arrival after update on public.pledges
  for each row when (new.status = 'accepted' and old.seen_at is null and new.seen_at is not null) execute function private.tell_of_arrival();

create function private.tell_of_request() returns trigger
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
create trigger tell_of_request after update on public.blood_requests
  for each row execute function private.tell_of_request();
create function private.tell_of_hiding() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.hidden then
    perform private.tell_requesters(new, 'request_hidden', new.id || ' ' || pg_current_xact_id(),
      jsonb_build_object('fields', private.reasons_of('blood_requests', new.id)));
  else
    perform private.tell_requesters(new, 'request_shown', new.id || ' ' || pg_current_xact_id(), '{}');
  end if;
  return null;
end $$;
create trigger tell_of_hiding after update on public.blood_requests
  for each row when (new.hidden <> old.hidden and not new.deleted) execute function private.tell_of_hiding();

-- Notifies people whose drive is called off or deleted. A person who cancelled knows already.
create function private.tell_of_drive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'drive_called_off', new.id::text, jsonb_build_object('name', d.name, 'date', d.date),
    drive => d.id, until => d.date::timestamptz + interval '1 day') from public.drives d where d.id = new.drive_id;
  return null;
end $$;
create trigger tell_of_drive after update on public.reservations
  for each row when (old.status = 'confirmed' and new.status = 'refused' and new.refusal = 'gone' and new.user_id is not null)
  execute function private.tell_of_drive();

-- Notifies people each time their drive changes its date, hours or place.
create function private.tell_of_move() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(r.user_id, 'drive_moved', r.id || ' ' || extract(epoch from new.moved_at), jsonb_build_object('name', new.name,
      'date', new.date, 'time', r.preferred_time, 'location', new.location), drive => new.id, until => new.date::timestamptz + interval '1 day')
    from public.reservations r
    where r.drive_id = new.id and r.status = 'confirmed' and not r.deleted and r.user_id is distinct from (select auth.uid()) and r.user_id is not null;
  return null;
end $$;
create trigger tell_of_move after update on public.drives
  for each row when (new.moved_at is distinct from old.moved_at and not new.called_off and not new.deleted)
  execute function private.tell_of_move();

-- Notifies a proposer that an administrator answered, or made a drive from the proposal.
create function private.tell_of_proposal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'proposal_answered', new.id || ' ' || md5(new.answer || coalesce(new.drive_id::text, '')),
    jsonb_build_object('reason', new.status), drive => new.drive_id);
  return null;
end $$;
create trigger tell_of_proposal after update on public.drive_proposals
  for each row when (new.status <> 'received' and (new.answer, new.drive_id) is distinct from (old.answer, old.drive_id))
  execute function private.tell_of_proposal();

-- Notifies people that a drive is planned within 25 miles of a place that they named. They need an account whose
-- address they have confirmed. They get one such alert a day, so that many drives are no flood. For other addresses
-- administrators have the list.
create function private.tell_of_new_drive() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  evening timestamptz := private.next_local(now(), '', '18:00');
  zips text[] := array(
    select z.zip from private.zip_positions at
    join private.zip_positions z on z.latitude between at.latitude - 0.4 and at.latitude + 0.4
      and private.miles_between(at.latitude, at.longitude, z.latitude, z.longitude) <= 25
    where at.zip = private.zip_of(new.zip_code));
begin
  perform private.tell(w.person, 'drive_near', new.id::text, jsonb_build_object('name', new.name, 'date', new.date, 'location', new.location),
      drive => new.id, until => new.date::timestamptz)
    from (
      select distinct u.id as person from private.drive_notices n
      join auth.users u on u.id = n.user_id
        or n.user_id is null and n.confirmed_at is null and lower(u.email) = lower(n.email) and private.is_confirmed(u.id)
      where n.zip_code = any (zips)) w
    where w.person is distinct from (select auth.uid()) and not exists (select from public.inbox i
      where i.user_id = w.person and i.kind = 'drive_near' and i.created_at > now() - interval '24 hours');
  insert into private.outbox (reader_id, channel, kind, event, rings, due_at, until)
    select distinct r.id, 'email', 'drives_asked', private.event_id(r.id, 'drives_asked', evening::date::text), true, evening, evening + interval '12 hours'
    from private.drive_notices n join private.drive_readers r on lower(r.email) = lower(n.email)
    where n.zip_code = any (zips) and n.user_id is null and n.confirmed_at is not null
    on conflict (reader_id, event) do nothing;
  return null;
end $$;
create trigger tell_of_new_drive after insert on public.drives
  for each row when (not new.is_sample and not new.called_off and not new.deleted) execute function private.tell_of_new_drive();

-- Notifies a person that somebody else corrected their data. A correction also changes their donations; one row tells
-- of all of them.
create function private.tell_of_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  person uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  field text;
begin
  if me is null or me = person then
    return null;
  end if;
  foreach field in array array['blood_type', 'date_of_birth'] loop
    if to_jsonb(old) ->> field <> to_jsonb(new) ->> field then
      perform private.tell(person, 'record_corrected', pg_current_xact_id() || ' ' || field, jsonb_build_object('fields', jsonb_build_array(field)));
    end if;
  end loop;
  return null;
end $$;
create trigger tell_of_correction after update of blood_type, date_of_birth on public.profiles
  for each row execute function private.tell_of_correction('id');
create trigger tell_of_correction after update of blood_type on public.donors
  for each row execute function private.tell_of_correction('user_id');
