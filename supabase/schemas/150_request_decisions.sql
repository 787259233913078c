-- What the server decides about a request: its history, who may change it, when it is fulfilled or over, and what
-- happens if it arrives withdrawn.

-- The member or administrator who made a change, by name, for the team's history. Donors are never named.
create function private.said_by(org uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when org is not null and (private.my_org() = org or private.is_admin())
    then jsonb_build_object('by_id', me.id, 'by', coalesce(nullif(private.name_of(me.id), ''),
      (select u.email from auth.users u where u.id = me.id), '')) else '{}' end
  from (select (select auth.uid()) as id) me
$$;

-- The columns that people type of a request. The history names those that changed. The owner, the columns that
-- come from the hospital, and the states are left out: states have events of their own.
create function private.changed_columns(was public.blood_requests, is_now public.blood_requests) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(e.key order by e.key) from jsonb_each(to_jsonb(is_now)) e
  where e.value is distinct from to_jsonb(was) -> e.key and e.key = any (private.writable('blood_requests'))
    and e.key <> all (array['user_id', 'user_email', 'hospital', 'hospital_zip', 'contact', 'requester_name',
      'requester_type', 'request_fulfilled', 'closed_reason', 'renewals', 'client_created_at'])
$$;

-- The life of a request

-- Whether a request is over for good: fulfilled, closed or withdrawn. An expired request is not over, because its owner
-- can renew it.
create function private.is_over(r public.blood_requests) returns boolean
language sql immutable set search_path = '' as $$
  select r.deleted or r.request_fulfilled or r.closed_reason is not null
$$;

-- Whether a request still needs donors: those who are accepted are not enough, because not everybody comes.
create function private.is_short(r public.blood_requests) returns boolean
language sql immutable set search_path = '' as $$
  select not (private.is_over(r) or r.expired or r.hidden) and r.units_given + r.units_expected < r.required_units
$$;

-- How many units of a request nobody has given and nobody is expected to give.
create function private.units_missing(r public.blood_requests) returns integer
language sql immutable set search_path = '' as $$
  select greatest(0, r.required_units - r.units_given - r.units_expected)
$$;

-- Administrators' devices write `request_fulfilled`. Owners close a request with a reason. A fulfilled request stays
-- fulfilled.
create function private.guard_fulfilment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.request_fulfilled and private.is_api_call() then
      raise exception 'a new request is open' using errcode = '23514', constraint = 'request_fulfilled';
    end if;
  elsif new.request_fulfilled is distinct from old.request_fulfilled then
    if old.request_fulfilled then
      raise exception 'a fulfilled request stays fulfilled' using errcode = '23514', constraint = 'request_fulfilled';
    end if;
    if private.is_api_call() and not private.is_admin() then
      raise exception 'only an administrator fulfils a request'
        using errcode = '42501', constraint = 'request_fulfilled';
    end if;
  end if;
  return new;
end $$;
create trigger b_guard_fulfilment before insert or update on public.blood_requests
  for each row execute function private.guard_fulfilment();

-- A request that is over cannot be changed. A late change, such as more units, would look saved and reach nobody.
-- Administrators may correct it.
create function private.guard_closed_request() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (old.request_fulfilled or old.closed_reason is not null) and private.is_api_call() and not private.is_admin() then
    raise exception 'a request that is over cannot be changed' using errcode = '23514', constraint = 'request_fulfilled';
  end if;
  return new;
end $$;
create trigger c_guard_closed before update on public.blood_requests
  for each row execute function private.guard_closed_request();

-- How long a request of this urgency stays open (src/blood/request-life.ts).
create function private.life_of(urgency text) returns interval
language sql immutable set search_path = '' as $$
  select case urgency when 'Critical' then interval '24 hours' when 'High' then interval '48 hours'
    when 'Medium' then interval '4 days' else interval '10 days' end
$$;

-- When a request ends: with its day, or else by its urgency.
create function private.end_of(r public.blood_requests) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(r.needed_until, now() + private.life_of(r.urgency))
$$;

-- Returns the timeline with one more event, which happened now.
create function private.with_event(timeline jsonb, event text, more jsonb default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select case when jsonb_array_length(timeline) < 100 then timeline else timeline - 0 end
    || jsonb_build_array(jsonb_build_object('at', now(), 'event', event) || more)
$$;

-- Decides the columns of a request that the server owns, and writes its timeline.
create function private.decide_request() returns trigger
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
    changed := private.changed_columns(old, new);
    if changed is not null then
      new.timeline := private.with_event(new.timeline, 'changed', who || jsonb_build_object('fields', changed));
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
-- It runs after the guards, which look at what the device sent.
create trigger d_decide before insert or update on public.blood_requests
  for each row execute function private.decide_request();

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

-- It runs after the guards, and before d_decide, which closes a request that has all its units.
create trigger c_count_units before update on public.blood_requests
  for each row execute function private.count_units();

-- A device that got no answer to a new request cannot know whether the request arrived. If the owner then withdraws it,
-- the device sends a new row that is already deleted. If the request has arrived, this deletes it. If not, this keeps
-- only the id, so that the request is refused if it arrives later. Only the team withdraws a hospital's request.
create function private.withdraw_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if exists (select from public.blood_requests r
    where r.id = new.id and private.is_ours(r.user_id, r.org_id) and (r.request_fulfilled or r.closed_reason is not null) and not r.deleted) then
    raise exception 'a request that is over cannot be changed' using errcode = '23514', constraint = 'request_fulfilled';
  end if;
  if private.left_team('blood_requests', new.id) then
    raise exception 'you no longer belong to this hospital' using errcode = '42501', column = 'membership';
  end if;
  -- the row that keeps the id counts as a request too
  if 50 <= (select count(*) from public.blood_requests r where r.user_id = me and r.created_at > now() - interval '24 hours')
    and not private.is_admin() then
    raise exception 'too many requests within a day' using errcode = '23514', constraint = 'requests_a_day';
  end if;
  update public.blood_requests r set deleted = true where r.id = new.id and private.is_ours(r.user_id, r.org_id) and not r.deleted;
  insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact,
    email, reason, requester_name, requester_type, deleted)
  values (new.id, me, 'P-100000', 'O+', '-', 1, 'Standard', '-', '-@-', '-', '-', 'patient', true)
  on conflict (id) do nothing;
  return null;
end $$;
-- Its name makes it run before the stamp. The condition is checked as the caller. The function runs as its owner.
create trigger a_arrives_withdrawn before insert on public.blood_requests
  for each row when (new.deleted and private.is_api_call()) execute function private.withdraw_request();
