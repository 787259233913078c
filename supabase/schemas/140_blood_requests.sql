-- Requests for blood. Owners and administrators see all columns. Others see some columns while the request is open. A
-- request with `org_id` belongs to that hospital: its team sees and changes it as an owner does. What the owner wants
-- (`renewals`, `closed_reason`) and what the server decides (`expires_at`, `expired`, `units_given`, `units_coming`,
-- `units_expected`, `notified`, `timeline`) are separate columns.

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
  -- Which hospital's request it is, and where the donor should go. The device sends `org_id` and `ward`, the ward that
  -- needs the blood. The server copies the other columns from the hospital.
  org_id uuid references private.organisations (id),
  org_name text not null default '',
  ward text not null default '' constraint ward check (char_length(ward) <= 60),
  verified boolean not null default false,
  desk_phone text not null default '',
  hours text not null default '',
  lead_time text not null default '',
  request_fulfilled boolean not null default false,
  closed_reason text constraint closed_reason check (closed_reason in (
    'given_here', 'from_stock', 'found_elsewhere', 'no_longer_needed', 'patient_died')),
  renewals integer not null default 0 constraint renewals check (renewals between 0 and 1000),
  expires_at timestamptz not null,
  expired boolean not null default false,
  -- how many units donors have given, and how many donors are accepted and have not given yet
  units_given integer not null default 0,
  units_coming integer not null default 0,
  -- the latest hundred events, [{at, event, reason?}]; no event names a donor; events of a hospital's request also have
  -- {by, by_id, fields}
  timeline jsonb not null default '[]',
  -- whether reports hide it; `objection` is the owner's answer to them
  hidden boolean not null default false,
  objection text not null default '' constraint objection check (char_length(objection) <= 500),
  -- whether the setup page made it as sample data; administrators see the mark
  is_sample boolean not null default false,
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1,
  -- a planned need: the day, by the hospital's calendar, and from when until when donors are received then
  needed_on date constraint needed_on check (private.is_day(needed_on)),
  needed_from timestamptz,
  needed_until timestamptz,
  -- by the clock of some time zone
  constraint hours_of_day check (case when needed_from is null or needed_until is null then needed_from is null and needed_until is null
    else needed_on is not null and needed_from < needed_until
      and needed_from >= needed_on::timestamp at time zone 'UTC' - interval '14 hours'
      and needed_until <= needed_on::timestamp at time zone 'UTC' + interval '36 hours' end),
  -- the day says when the blood is needed
  constraint urgency_or_day check (needed_on is null or urgency = 'Standard'),
  -- how many of the missing units the accepted donors are likely to give, because not everybody comes (private.expect_units)
  units_expected integer not null default 0,
  constraint units check (units_given >= 0 and units_coming >= 0 and units_expected between 0 and units_coming),
  -- at least how many people were notified of it, in steps (private.at_least); null before the first wave. Only its owner,
  -- their team and administrators see it.
  notified integer constraint notified check (notified >= 0)
);
create index blood_requests_by_owner on public.blood_requests (user_id, created_at desc);
create index blood_requests_by_org on public.blood_requests (org_id, created_at desc, id);
-- The index has every column that the search for the most urgent open requests reads, so the search need not read the
-- rows. Requests for a day come last.
create index blood_requests_open on public.blood_requests
  ((case when needed_on is null then array_position(array['Critical', 'High', 'Medium', 'Standard'], urgency) else 5 end), created_at desc, id)
  include (user_id, urgency, needed_on)
  where not request_fulfilled and closed_reason is null and not expired and not deleted and not hidden;
create index blood_requests_by_expiry on public.blood_requests (expires_at)
  where not request_fulfilled and closed_reason is null and not expired and not deleted;
create index blood_requests_by_day on public.blood_requests (needed_on)
  where needed_on is not null and not request_fulfilled and closed_reason is null and not expired and not deleted;
create index blood_requests_sample on public.blood_requests (id) where is_sample and not deleted;
select private.make_synced('blood_requests', '{patient_id,org_id}', 'user_id', false);
select private.make_audited('blood_requests');
create trigger b_stamp_email before insert on public.blood_requests
  for each row execute function private.stamp_email();
create trigger b_guard_public_text before insert or update on public.blood_requests
  for each row execute function private.guard_public_text('hospital', 'location', 'reason');
select private.keep_lines('blood_requests', '{hospital,location,reason}');

create policy "Owners, teams and administrators read a whole request" on public.blood_requests for select to authenticated
  using (case when org_id is null then user_id = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()));
create policy "People post requests only as themselves" on public.blood_requests for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Owners, teams and administrators change a request" on public.blood_requests for update to authenticated
  using (case when org_id is null then user_id = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()))
  with check (case when org_id is null then user_id = (select auth.uid()) else org_id = (select private.my_org()) end or (select private.is_admin()));

insert into private.collections (name, audience, owner_column, team_column, not_audited, writable, fixed, states, seen_when,
  seen_columns, seen_by_users) values (
  'blood_requests', 'everyone', 'user_id', 'org_id', array['timeline'],
  array['id', 'user_id', 'user_email', 'patient_id', 'blood_type', 'hospital', 'required_units', 'urgency', 'location',
    'contact', 'email', 'reason', 'additional_info', 'requester_name', 'requester_type', 'component', 'hospital_zip',
    'request_fulfilled', 'closed_reason', 'renewals', 'client_created_at', 'deleted', 'org_id', 'ward', 'objection', 'needed_on', 'needed_from',
    'needed_until'],
  array['org_id'], array['request_fulfilled', 'closed_reason', 'renewals', 'deleted'],
  'not t.request_fulfilled and t.closed_reason is null and not t.expired and not t.hidden',
  array['id', 'blood_type', 'required_units', 'hospital', 'location', 'urgency', 'created_at', 'requester_type',
    'component', 'hospital_zip', 'units_given', 'units_coming', 'expires_at', 'request_fulfilled', 'rev', 'org_name',
    'verified', 'hours', 'lead_time', 'needed_on', 'needed_from', 'needed_until', 'units_expected'],
  array['reason', 'desk_phone']);

select private.limit_rows('blood_requests', 'open_requests',
  'not t.request_fulfilled and t.closed_reason is null and not t.expired and not t.deleted', 3);
select private.limit_rows('blood_requests', 'requests_a_day', 't.created_at > now() - interval ''24 hours''', 5);
update private.quotas set for_members = 100 where collection = 'blood_requests';

-- What a device holds after its first contact

-- The most urgent open requests. Without `enable_sort = off` the planner would sort all requests.
create function private.open_requests(at_most integer)
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

-- Of the first `looked_at` open requests, at most 20 of one account and 1,000 in all.
create function private.most_urgent(looked_at integer) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select p.id from (
      select o.*, row_number() over (partition by o.user_id order by o.rank, o.created_at desc, o.id) as place
      from private.open_requests(looked_at) o) p
    where p.place <= 20 order by p.rank, p.created_at desc, p.id limit 1000)
$$;

-- The requests that a device holds after its first contact. First the most urgent open ones, at most 20 of one account,
-- so that nobody crowds out others. The search looks at 20,000 at most, but the first 2,000 usually fill the 1,000
-- places. Then the person's own. Then of their hospital's the latest 300 that are not over and the latest 50 that are.
create function private.first_blood_requests(me uuid) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  org uuid := private.org_of(private.viewer());
  urgent uuid[] := private.most_urgent(2000);
begin
  if cardinality(urgent) < 1000 then
    urgent := private.most_urgent(20000);
  end if;
  return query
    select r.id from public.blood_requests r where r.user_id = me and r.org_id is null and not r.deleted
    union
    (select r.id from public.blood_requests r
      where r.org_id = org and not (r.deleted or r.request_fulfilled or r.closed_reason is not null)
      order by r.created_at desc, r.id limit 300)
    union
    (select r.id from public.blood_requests r
      where r.org_id = org and (r.request_fulfilled or r.closed_reason is not null) and not r.deleted
      order by r.created_at desc, r.id limit 50)
    union
    select unnest(urgent);
end $$;

-- Hospitals

-- Fills the columns of a request that come from its hospital.
create function private.with_org(r public.blood_requests, o private.organisations) returns public.blood_requests
language plpgsql stable set search_path = '' as $$
begin
  r.org_id := o.id;
  r.org_name := o.name;
  r.verified := o.verified_at is not null;
  r.desk_phone := o.desk_phone;
  r.hours := o.hours;
  r.lead_time := o.lead_time;
  r.hospital := o.name;
  r.hospital_zip := o.zip;
  r.contact := o.desk_phone;
  r.requester_name := o.name;
  r.requester_type := 'hospital';
  if r.location in ('', 'Not specified') then
    r.location := private.place_of(o);
  end if;
  return r;
end $$;

-- A member's request belongs to their hospital. Its contact is the desk, never a person. If somebody no longer belongs
-- to the hospital that their device names, the request is refused, so that nothing is posted in its name. A device can
-- change neither `org_id` nor what the hospital says of itself.
create function private.stamp_org() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mine uuid := private.my_org();
  col text;
begin
  if tg_op = 'INSERT' then
    if new.org_id is distinct from mine and new.org_id is not null then
      raise exception 'you do not belong to this hospital' using errcode = '42501', column = 'membership';
    end if;
    if mine is not null then
      new := private.with_org(new, (select o from private.organisations o where o.id = mine));
    else
      new.ward := '';
    end if;
    new.objection := '';
  elsif old.org_id is null then
    new.ward := '';
  else
    foreach col in array array['hospital', 'contact', 'requester_name', 'requester_type', 'hospital_zip'] loop
      if to_jsonb(new) -> col is distinct from to_jsonb(old) -> col then
        raise exception '% is what the hospital says', col using errcode = '42501', column = col;
      end if;
    end loop;
  end if;
  return new;
end $$;
create trigger b_stamp_org before insert or update on public.blood_requests
  for each row when (private.is_api_call()) execute function private.stamp_org();

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

-- After b_stamp_org, which says whose request it is.
create trigger c_guard_planned before insert or update on public.blood_requests
  for each row when (private.is_api_call()) execute function private.guard_planned();

-- The poster of a request changes only if their account is deleted and their hospital keeps the request.
create function private.guard_poster() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('lifedrop.handing_over', true), '') <> 'on' then
    if new.user_id <> old.user_id then
      raise exception 'user_id cannot be changed' using errcode = '23514', constraint = 'user_id';
    elsif new.user_email <> old.user_email then
      raise exception 'user_email cannot be changed' using errcode = '23514', constraint = 'user_email';
    end if;
  end if;
  return new;
end $$;
create trigger a_guard_poster before update on public.blood_requests
  for each row execute function private.guard_poster();
