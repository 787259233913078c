-- Requests for blood. Owners and administrators see them whole; others see some columns while they are open.
-- What the owner wants (`renewals`, `closed_reason`) and what the server decides of it (`expires_at`, `expired`,
-- `units_given`, `units_coming`, `timeline`) are separate columns.

create table public.blood_requests (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  user_email text not null default '' constraint user_email check (char_length(user_email) <= 254),
  patient_id text not null constraint patient_id check (patient_id ~ '^P-[1-9][0-9]{5}$'),
  blood_type text not null constraint blood_type check (private.is_blood_type(blood_type)),
  hospital text not null constraint hospital check (private.is_filled(hospital) and char_length(hospital) <= 200),
  required_units integer not null constraint required_units check (required_units between 1 and 1000),
  urgency text not null constraint urgency check (urgency in ('Critical', 'High', 'Medium', 'Standard')),
  location text not null default 'Not specified' constraint location check (private.is_filled(location) and char_length(location) <= 200),
  contact text not null constraint contact check (private.is_filled(contact) and char_length(contact) <= 40),
  email text not null constraint email check (private.is_email(email)),
  reason text not null constraint reason check (private.is_filled(reason) and char_length(reason) <= 2000),
  additional_info text not null default '' constraint additional_info check (char_length(additional_info) <= 2000),
  requester_name text not null constraint requester_name check (private.is_filled(requester_name) and char_length(requester_name) <= 200),
  requester_type text not null
    constraint requester_type check (requester_type in ('hospital', 'doctor', 'patient', 'family')),
  component text not null default 'red_cells'
    constraint component check (component in ('whole_blood', 'red_cells', 'platelets', 'plasma')),
  hospital_zip text not null default '' constraint hospital_zip check (hospital_zip ~ '^([0-9]{5})?$'),
  request_fulfilled boolean not null default false,
  closed_reason text constraint closed_reason check (closed_reason in (
    'given_here', 'from_stock', 'found_elsewhere', 'no_longer_needed', 'patient_died')),
  renewals integer not null default 0 constraint renewals check (renewals between 0 and 1000),
  expires_at timestamptz not null,
  expired boolean not null default false,
  -- of the units that are needed, those that donors gave, and those of donors who are accepted
  units_given integer not null default 0,
  units_coming integer not null default 0,
  -- [{at, event, reason?}], the latest hundred; names nobody
  timeline jsonb not null default '[]',
  -- made by the setup page's sample data; administrators see the mark
  is_sample boolean not null default false,
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1,
  constraint units check (units_given >= 0 and units_coming >= 0 and units_given + units_coming <= required_units)
);
create index blood_requests_by_owner on public.blood_requests (user_id, created_at desc);
create index blood_requests_open on public.blood_requests
  (array_position(array['Critical', 'High', 'Medium', 'Standard'], urgency), created_at desc, id)
  where not request_fulfilled and closed_reason is null and not expired and not deleted;
create index blood_requests_by_expiry on public.blood_requests (expires_at)
  where not request_fulfilled and closed_reason is null and not expired and not deleted;
create index blood_requests_sample on public.blood_requests (id) where is_sample and not deleted;
select private.make_synced('blood_requests', '{user_id,user_email,patient_id}', 'user_id', false);
create trigger b_stamp_email before insert on public.blood_requests
  for each row execute function private.stamp_email();

create policy "Owners and administrators read a whole request" on public.blood_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "People post requests only as themselves" on public.blood_requests for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Owners and administrators change a request" on public.blood_requests for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));

insert into private.collections (name, audience, owner_column, not_audited, writable, seen_when, seen_columns, seen_by_users) values (
  'blood_requests', 'everyone', 'user_id', array['timeline'],
  array['id', 'user_id', 'user_email', 'patient_id', 'blood_type', 'hospital', 'required_units', 'urgency', 'location',
    'contact', 'email', 'reason', 'additional_info', 'requester_name', 'requester_type', 'component',
    'hospital_zip', 'request_fulfilled', 'closed_reason', 'renewals', 'client_created_at', 'deleted'],
  'not t.request_fulfilled and t.closed_reason is null and not t.expired',
  array['id', 'blood_type', 'required_units', 'hospital', 'location', 'urgency', 'created_at', 'requester_type',
    'component', 'hospital_zip', 'units_given', 'units_coming', 'expires_at', 'request_fulfilled', 'rev'],
  array['reason']);

select private.limit_rows('blood_requests', 'open_requests',
  'not t.request_fulfilled and t.closed_reason is null and not t.expired and not t.deleted', 3);
select private.limit_rows('blood_requests', 'requests_a_day', 't.created_at > now() - interval ''24 hours''', 5);

-- What the device of a visitor or user holds after its first contact: of the open requests the most urgent, at
-- most 20 of one account, so that nobody crowds out the others. The first 20,000 are looked at.
create function private.first_blood_requests(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select r.id from public.blood_requests r where r.user_id = me and not r.deleted
  union
  (select p.id from (
    select o.id, o.rank, o.created_at,
      row_number() over (partition by o.user_id order by o.rank, o.created_at desc, o.id) as place
    from (
      select r.id, r.user_id, r.created_at,
        array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency) as rank
      from public.blood_requests r
      where not r.request_fulfilled and r.closed_reason is null and not r.expired and not r.deleted
      order by array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency), r.created_at desc, r.id
      limit 20000) o) p
  where p.place <= 20 order by p.rank, p.created_at desc, p.id limit 1000)
$$;

-- Over for good: fulfilled, closed or withdrawn. An expired request is not over: its owner can renew it.
create function private.is_over(r public.blood_requests) returns boolean
language sql immutable set search_path = '' as $$
  select r.deleted or r.request_fulfilled or r.closed_reason is not null
$$;

-- Devices of administrators write `request_fulfilled`; owners close a request with a reason. It stays fulfilled.
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

-- A request that is over no longer changes: a late change, such as more units, would look saved and reach
-- nobody. Administrators may correct it.
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

create function private.with_event(timeline jsonb, event text, more jsonb default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select case when jsonb_array_length(timeline) < 100 then timeline else timeline - 0 end
    || jsonb_build_array(jsonb_build_object('at', now(), 'event', event) || more)
$$;

create function private.decide_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.expires_at := now() + private.life_of(new.urgency);
    new.timeline := private.with_event('[]', 'posted');
  else
    if new.renewals < old.renewals then
      raise exception 'a renewal cannot be taken back' using errcode = '23514', constraint = 'renewals';
    end if;
    if new.required_units < new.units_given + new.units_coming then
      raise exception 'more donors are expected than that' using errcode = '23514', constraint = 'required_units';
    end if;
    if new.renewals > old.renewals or new.urgency <> old.urgency then
      new.expires_at := now() + private.life_of(new.urgency);
    end if;
    if new.renewals > old.renewals then
      new.expired := false;
      new.timeline := private.with_event(new.timeline, 'renewed');
    elsif new.expired and not old.expired then
      new.timeline := private.with_event(new.timeline, 'expired');
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
      case when new.closed_reason is null then '{}' else jsonb_build_object('reason', new.closed_reason) end);
  end if;
  return new;
end $$;
-- After the guards, which look at what the device sent.
create trigger d_decide before insert or update on public.blood_requests
  for each row execute function private.decide_request();

-- A device that got no answer to its request cannot know whether it arrived. When its owner withdraws it,
-- the device sends a new row that is already deleted. If the request had arrived, this deletes it. If not,
-- only the id is kept, so that the request is refused should it arrive later.
create function private.withdraw_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if exists (select from public.blood_requests r
    where r.id = new.id and r.user_id = me and (r.request_fulfilled or r.closed_reason is not null) and not r.deleted) then
    raise exception 'a request that is over cannot be changed' using errcode = '23514', constraint = 'request_fulfilled';
  end if;
  -- the id that is kept below takes room as well
  if 50 <= (select count(*) from public.blood_requests r where r.user_id = me and r.created_at > now() - interval '24 hours')
    and not private.is_admin() then
    raise exception 'too many requests within a day' using errcode = '23514', constraint = 'requests_a_day';
  end if;
  update public.blood_requests r set deleted = true where r.id = new.id and r.user_id = me and not r.deleted;
  insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact,
    email, reason, requester_name, requester_type, deleted)
  values (new.id, me, 'P-100000', 'O+', '-', 1, 'Standard', '-', '-@-', '-', '-', 'patient', true)
  on conflict (id) do nothing;
  return null;
end $$;
-- Named to run before the stamp. The condition is checked as the caller; the function runs as its owner.
create trigger a_arrives_withdrawn before insert on public.blood_requests
  for each row when (new.deleted and private.is_api_call()) execute function private.withdraw_request();
