-- Donation drives, which everyone sees; offers to host one; and addresses of people who want to hear of one. The
-- reservations for drives come next.
--
-- Administrators make, change and call off drives, and managers those of their hospital. The server counts the spots
-- that are taken, so that a lower capacity oversells nothing: nobody loses a spot, and new reservations are refused
-- until there is room again.

create table public.drives (
  id uuid primary key,
  name text not null constraint name check (private.is_filled(name) and char_length(name) <= 200),
  date date not null constraint date check (private.is_day(date)),
  start_time time not null,
  end_time time not null constraint end_time check (end_time > start_time),
  location text not null constraint location check (char_length(location) <= 200),
  address text not null constraint address check (char_length(address) <= 300),
  zip_code text not null constraint zip_code check (char_length(zip_code) <= 20),
  slots_total integer not null constraint slots_total check (slots_total between 1 and 10000),
  slots_available integer not null constraint slots_available check (slots_available between 0 and slots_total),
  -- spots that people hold; more than `slots_total` after the capacity was lowered
  slots_taken integer not null default 0,
  requirements text[] not null default '{}' constraint requirements check (private.is_list(requirements, 50, 200)),
  incentives text[] not null default '{}' constraint incentives check (private.is_list(incentives, 50, 200)),
  called_off boolean not null default false,
  called_off_reason text not null default ''
    constraint called_off_reason check (char_length(called_off_reason) <= 300),
  -- when the date, the hours or the place changed last; null while the drive is as it was announced
  moved_at timestamptz,
  org_id uuid references private.organisations (id),
  org_name text not null default '',
  is_sample boolean not null default false,
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index drives_by_date on public.drives (date) where not deleted and not called_off;
create index drives_by_org on public.drives (org_id, date);
select private.make_synced('drives', '{org_id}', null, false);
select private.make_audited('drives');

-- Administrators see deleted ones too: a changed row must stay visible to whoever changes it.
create policy "Users read drives, and administrators deleted ones too" on public.drives for select to authenticated
  using (not deleted or (select private.is_admin()));
create policy "Administrators add drives, and managers for their hospital" on public.drives for insert to authenticated
  with check ((select private.is_admin()) or org_id = (select private.managed_org()));
create policy "Administrators change drives, and managers their hospital's" on public.drives for update to authenticated
  using ((select private.is_admin()) or org_id = (select private.managed_org()))
  with check ((select private.is_admin()) or org_id = (select private.managed_org()));

insert into private.collections (name, audience, team_column, team_audited, not_audited, writable, changeable, seen_when, seen_columns) values (
  'drives', 'everyone', 'org_id', true,
  -- they follow from what people do, not from what an administrator decides
  array['slots_available', 'slots_taken', 'moved_at'],
  array['id', 'name', 'date', 'start_time', 'end_time', 'location', 'address', 'zip_code', 'slots_total',
    'slots_available', 'requirements', 'incentives', 'client_created_at', 'deleted', 'called_off', 'called_off_reason',
    'org_id'],
  -- all but `org_id`
  array['id', 'name', 'date', 'start_time', 'end_time', 'location', 'address', 'zip_code', 'slots_total',
    'slots_available', 'requirements', 'incentives', 'client_created_at', 'deleted', 'called_off', 'called_off_reason'],
  'true',
  array['id', 'name', 'date', 'start_time', 'end_time', 'location', 'address', 'zip_code', 'slots_total',
    'slots_available', 'requirements', 'incentives', 'client_created_at', 'created_at', 'updated_at', 'rev',
    'slots_taken', 'called_off', 'called_off_reason', 'moved_at', 'is_sample', 'org_id', 'org_name']);

-- What the device of a visitor or user holds after its first contact.
create function private.first_drives(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select d.id from public.drives d where not d.deleted order by d.date desc, d.id limit 1000
$$;

create trigger b_check_team before insert or update on public.drives
  for each row when (private.is_api_call()) execute function private.check_team();

-- The hospital's name as it is when the drive is saved, for devices that are offline.
create function private.name_host() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.org_name := coalesce((select o.name from private.organisations o where o.id = new.org_id), '');
  return new;
end $$;
create trigger b_name_host before insert or update on public.drives
  for each row execute function private.name_host();

-- Devices write the capacity; how many spots are left follows from it. The database's owner may set the spots that
-- are left instead, as the seed does.
create function private.settle_drive() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if private.is_api_call() then
      new.slots_available := new.slots_total;
    end if;
    new.slots_taken := new.slots_total - new.slots_available;
    return new;
  end if;
  if not private.is_api_call() and new.slots_available <> old.slots_available and new.slots_taken = old.slots_taken then
    new.slots_taken := new.slots_total - new.slots_available;
  else
    new.slots_available := greatest(0, new.slots_total - new.slots_taken);
  end if;
  -- people have been told
  new.called_off := new.called_off or old.called_off;
  if (new.date, new.start_time, new.end_time, new.location, new.address)
    is distinct from (old.date, old.start_time, old.end_time, old.location, old.address) then
    new.moved_at := now();
  end if;
  return new;
end $$;
create trigger c_settle before insert or update on public.drives
  for each row execute function private.settle_drive();

-- Everybody's device lists drives, so no hospital crowds out the others.
create function private.limit_drives() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() and 100 < (select count(*) from public.drives d
    where d.org_id = private.my_org() and d.date >= current_date and not d.called_off and not d.deleted) then
    raise exception 'no more than 100 drives at a time' using errcode = '23514', constraint = 'planned_drives';
  end if;
  return null;
end $$;
create trigger limit_drives after insert or update on public.drives
  for each statement when (private.is_api_call()) execute function private.limit_drives();

-- Proposals: somebody offers to host a drive. Administrators answer with words, or with a drive that was made of the
-- proposal. The answer is in the row, so that the proposer reads it in the app.

create table public.drive_proposals (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  user_email text not null default '' constraint user_email check (char_length(user_email) <= 254),
  organization text not null constraint organization check (private.is_filled(organization) and char_length(organization) <= 200),
  place_kind text not null
    constraint place_kind check (place_kind in ('workplace', 'school', 'community', 'worship')),
  contact_name text not null constraint contact_name check (private.is_filled(contact_name) and char_length(contact_name) <= 200),
  phone_number text not null constraint phone_number check (private.is_filled(phone_number) and char_length(phone_number) <= 40),
  email text not null constraint email check (private.is_email(email)),
  address text not null constraint address check (private.is_filled(address) and char_length(address) <= 300),
  city text not null constraint city check (private.is_filled(city) and char_length(city) <= 120),
  state text not null constraint state check (private.is_filled(state) and char_length(state) <= 120),
  zip_code text not null constraint zip_code check (private.is_filled(zip_code) and char_length(zip_code) <= 20),
  -- the form says not before today; a proposal made offline may arrive after the day it names
  preferred_date date constraint preferred_date check (private.is_day(preferred_date)),
  expected_donors integer not null constraint expected_donors check (expected_donors between 1 and 10000),
  notes text not null default '' constraint notes check (char_length(notes) <= 2000),
  answer text not null default '' constraint answer check (char_length(answer) <= 2000),
  answered_at timestamptz,
  drive_id uuid references public.drives (id) on delete set null,
  status text not null default 'received' constraint status check (status in ('received', 'answered', 'planned')),
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index drive_proposals_by_owner on public.drive_proposals (user_id, created_at desc);
create index drive_proposals_by_drive on public.drive_proposals (drive_id);
select private.make_synced('drive_proposals', '{user_id,user_email}', 'user_id', true);
select private.make_audited('drive_proposals');
create trigger b_stamp_email before insert on public.drive_proposals
  for each row execute function private.stamp_email();

create policy "Owners and administrators read a proposal" on public.drive_proposals for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "People propose drives only as themselves" on public.drive_proposals for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Owners and administrators change a proposal" on public.drive_proposals for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));

insert into private.collections (name, audience, owner_column, writable) values ('drive_proposals', 'owner', 'user_id',
  array['id', 'user_id', 'user_email', 'organization', 'place_kind', 'contact_name', 'phone_number', 'email', 'address',
    'city', 'state', 'zip_code', 'preferred_date', 'expected_donors', 'notes', 'client_created_at', 'answer', 'drive_id']);

create function private.answer_proposal() returns trigger
language plpgsql set search_path = '' as $$
declare
  was public.drive_proposals := case when tg_op = 'UPDATE' then old end;
  said text := case
    when new.answer <> coalesce(was.answer, '') then 'answer'
    when new.drive_id is distinct from was.drive_id then 'drive_id' end;
begin
  if said is null then
    return new;
  end if;
  if private.is_api_call() and not private.is_admin() then
    raise exception '% is for administrators to say', said using errcode = '42501', column = said;
  end if;
  new.status := case when new.drive_id is not null then 'planned'
    when private.is_filled(new.answer) then 'answered' else 'received' end;
  new.answered_at := case when new.status <> 'received' then now() end;
  return new;
end $$;
create trigger b_answer before insert or update on public.drive_proposals
  for each row execute function private.answer_proposal();

-- "Tell me": addresses of people who want to hear when a drive is planned near them. Anybody may leave one; the
-- answer never tells whether it was there before. Administrators read them.

create table private.drive_notices (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email check (private.is_email(email)),
  zip_code text not null constraint zip_code check (zip_code ~ '^[0-9]{5}$'),
  created_at timestamptz not null default now()
);
create unique index drive_notices_email on private.drive_notices (lower(email));

create function private.ask_for_drives(address text, zip text) returns boolean
language sql volatile security definer set search_path = '' as $$
  insert into private.drive_notices as n (email, zip_code) values (btrim(address), btrim(zip))
  on conflict ((lower(email))) do update set zip_code = excluded.zip_code, created_at = now();
  select true
$$;
create function public.ask_for_drives(address text, zip text) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.ask_for_drives(address, zip) $$;

-- The newest 5,000: [{email, zip_code, created_at}].
create function private.list_drive_notices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.email), '[]') from (
    select n.email, n.zip_code, n.created_at from private.drive_notices n order by n.created_at desc limit 5000) l);
end $$;
create function public.list_drive_notices() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_drive_notices() $$;

-- An address goes with its account, and after a year.
create function private.forget_drive_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.drive_notices n where lower(n.email) = lower(old.email);
  return old;
end $$;
create trigger forget_drive_notice before delete on auth.users
  for each row execute function private.forget_drive_notice();
insert into private.jobs (name, every, command) values ('forget_drive_notices', '1 day',
  'delete from private.drive_notices n where n.created_at < now() - interval ''1 year''');

select private.open_function(f, true) from unnest(array[
  'public.ask_for_drives(text,text)', 'private.ask_for_drives(text,text)']) f;
select private.open_function(f) from unnest(array[
  'public.list_drive_notices()', 'private.list_drive_notices()']) f;
