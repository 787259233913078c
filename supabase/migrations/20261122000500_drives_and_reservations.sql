-- Donation drives, which everyone sees, the spots that people reserve at them, and offers to host one.

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
  requirements text[] not null default '{}' constraint requirements check (private.is_list(requirements, 50, 200)),
  incentives text[] not null default '{}' constraint incentives check (private.is_list(incentives, 50, 200)),
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
select private.make_synced('drives', '{}', null, false);

-- Administrators see deleted ones too: a changed row must stay visible to whoever changes it.
create policy "Users read drives, and administrators deleted ones too" on public.drives for select to authenticated
  using (not deleted or (select private.is_admin()));
create policy "Administrators add drives" on public.drives for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change drives" on public.drives for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

insert into private.collections (name, audience, writable, seen_when, seen_columns) values ('drives', 'everyone',
  array['id', 'name', 'date', 'start_time', 'end_time', 'location', 'address', 'zip_code', 'slots_total',
    'slots_available', 'requirements', 'incentives', 'client_created_at', 'deleted'],
  'true',
  array['id', 'name', 'date', 'start_time', 'end_time', 'location', 'address', 'zip_code', 'slots_total',
    'slots_available', 'requirements', 'incentives', 'client_created_at', 'created_at', 'updated_at', 'rev']);

-- What the device of a visitor or user holds after its first contact.
create function private.first_drives(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select d.id from public.drives d where not d.deleted order by d.date desc, d.id limit 1000
$$;

-- Reservations. A device asks for a spot; the server confirms or refuses while it writes the row, holding
-- the drive's row, so that no drive is oversold however many ask at once. The answer is in the row.

create table public.reservations (
  id uuid primary key,
  drive_id uuid not null references public.drives (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  user_email text not null default '' constraint user_email check (char_length(user_email) <= 254),
  -- local time at the drive, like its hours
  preferred_time time not null,
  -- the person's wish; the server decides what comes of it
  cancelled boolean not null default false,
  status text not null default 'requested'
    constraint status check (status in ('requested', 'confirmed', 'refused', 'cancelled')),
  refusal text constraint refusal check (refusal in ('full', 'over', 'time', 'already', 'gone')),
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1,
  constraint refusal_said check ((status = 'refused') = (refusal is not null))
);
create index reservations_by_owner on public.reservations (user_id, created_at desc);
create index reservations_by_drive on public.reservations (drive_id);
create unique index one_live_reservation on public.reservations (drive_id, user_id)
  where status = 'confirmed' and not deleted;
select private.make_synced('reservations', '{drive_id,user_id,user_email}', 'user_id', true);
create trigger b_stamp_email before insert on public.reservations
  for each row execute function private.stamp_email();

create policy "Owners and administrators read a reservation" on public.reservations for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "People reserve only for themselves" on public.reservations for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Owners and administrators change a reservation" on public.reservations for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));

insert into private.collections (name, audience, owner_column, parent, parent_column, writable) values (
  'reservations', 'owner', 'user_id', 'drives', 'drive_id',
  array['id', 'drive_id', 'user_id', 'user_email', 'preferred_time', 'cancelled', 'client_created_at']);

-- Why this reservation cannot be, or null. Locks the drive's row until the transaction ends; what is read
-- afterwards counts everybody who was decided before.
create function private.refusal_of(r public.reservations) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  d public.drives;
begin
  select * into d from public.drives where id = r.drive_id for update;
  return case
    -- null if the drive does not exist; the foreign key then refuses the row
    when d.deleted then 'gone'
    -- compared with the date in the time zone where it is earliest
    when d.date < (now() at time zone 'Etc/GMT+12')::date then 'over'
    when exists (select from public.reservations o where o.drive_id = r.drive_id and o.user_id = r.user_id
      and o.id <> r.id and o.status = 'confirmed' and not o.deleted) then 'already'
    when r.preferred_time < d.start_time or r.preferred_time >= d.end_time then 'time'
    when d.slots_available = 0 then 'full'
  end;
end $$;

create function private.decide_reservation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.cancelled then
    new.status := 'cancelled';
    new.refusal := null;
  elsif tg_op = 'INSERT' or old.cancelled then
    new.refusal := private.refusal_of(new);
    new.status := case when new.refusal is null then 'confirmed' else 'refused' end;
    if new.status = 'confirmed' then
      update public.drives set slots_available = slots_available - 1 where id = new.drive_id;
    end if;
  elsif new.preferred_time <> old.preferred_time and not exists (select from public.drives d
    where d.id = new.drive_id and new.preferred_time >= d.start_time and new.preferred_time < d.end_time) then
    raise exception 'the drive is not open then' using errcode = '23514', constraint = 'preferred_time';
  end if;
  return new;
end $$;
create trigger c_decide before insert or update on public.reservations
  for each row execute function private.decide_reservation();

-- Frees a spot when its reservation is cancelled or deleted, or its owner's account is gone.
create function private.free_spot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'confirmed' and not old.deleted
    and (tg_op = 'DELETE' or new.status <> 'confirmed' or new.deleted) then
    update public.drives set slots_available = least(slots_total, slots_available + 1)
      where id = old.drive_id and not deleted;
  end if;
  return null;
end $$;
create trigger free_spot after update or delete on public.reservations
  for each row execute function private.free_spot();

-- Tells people with a spot that their drive is called off.
create function private.call_off() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.reservations set status = 'refused', refusal = 'gone'
    where drive_id = new.id and status = 'confirmed' and not deleted;
  return null;
end $$;
create trigger call_off after update of deleted on public.drives
  for each row when (new.deleted and not old.deleted) execute function private.call_off();

-- Proposals: somebody offers to host a drive. Administrators read them and get in touch.

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
  status text not null default 'received' constraint status check (status = 'received'),
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index drive_proposals_by_owner on public.drive_proposals (user_id, created_at desc);
select private.make_synced('drive_proposals', '{user_id,user_email}', 'user_id', true);
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
    'city', 'state', 'zip_code', 'preferred_date', 'expected_donors', 'notes', 'client_created_at']);
