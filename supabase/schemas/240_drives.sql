-- Donation drives, which everybody sees. Administrators make, change and call off all drives. Managers do the same with
-- drives of their hospital. The server counts the spots that are taken. If the capacity is lowered, nobody loses a
-- spot, and new reservations are refused until there is room again.

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
  -- how many spots people hold; more than `slots_total` if the capacity was lowered
  slots_taken integer not null default 0,
  requirements text[] not null default '{}' constraint requirements check (private.is_list(requirements, 50, 200)),
  incentives text[] not null default '{}' constraint incentives check (private.is_list(incentives, 50, 200)),
  called_off boolean not null default false,
  called_off_reason text not null default ''
    constraint called_off_reason check (char_length(called_off_reason) <= 300),
  -- when the date, the hours or the place last changed; null if they never did
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

-- Administrators read deleted drives too, because whoever changes a row must be able to read it afterwards.
create policy "Users read drives, and administrators deleted ones too" on public.drives for select to authenticated
  using (not deleted or (select private.is_admin()));
create policy "Administrators add drives, and managers for their hospital" on public.drives for insert to authenticated
  with check ((select private.is_admin()) or org_id = (select private.managed_org()));
create policy "Administrators change drives, and managers their hospital's" on public.drives for update to authenticated
  using ((select private.is_admin()) or org_id = (select private.managed_org()))
  with check ((select private.is_admin()) or org_id = (select private.managed_org()));

insert into private.collections (name, audience, team_column, team_audited, not_audited, writable, fixed, states, seen_when, seen_columns) values (
  'drives', 'everyone', 'org_id', true,
  -- these columns follow from what people do, not from what an administrator decides
  array['slots_available', 'slots_taken', 'moved_at'],
  array['id', 'name', 'date', 'start_time', 'end_time', 'location', 'address', 'zip_code', 'slots_total',
    'slots_available', 'requirements', 'incentives', 'client_created_at', 'deleted', 'called_off', 'called_off_reason',
    'org_id'],
  array['org_id'], array['called_off', 'deleted'],
  'true',
  array['id', 'name', 'date', 'start_time', 'end_time', 'location', 'address', 'zip_code', 'slots_total',
    'slots_available', 'requirements', 'incentives', 'client_created_at', 'created_at', 'updated_at', 'rev',
    'slots_taken', 'called_off', 'called_off_reason', 'moved_at', 'is_sample', 'org_id', 'org_name']);

-- What the device of a visitor or user holds after its first contact: the next 100 drives of each hospital.
-- LATEST_OF_A_HOSPITAL in src/collections/drives/first.ts is the same number.
create function private.first_drives(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select s.id from (
    select d.id, d.date, d.org_id, row_number() over (partition by d.org_id order by d.called_off, d.date desc, d.id) as place
    from public.drives d where not d.deleted) s
  where s.org_id is null or s.place <= 100
  order by s.date desc, s.id limit 1000
$$;

create trigger b_check_team before insert or update on public.drives
  for each row when (private.is_api_call()) execute function private.check_team();
select private.keep_lines('drives', '{name,location,address,called_off_reason}');

-- Copies the hospital's current name into the drive, for devices that are offline.
create function private.name_host() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.org_name := coalesce((select o.name from private.organisations o where o.id = new.org_id), '');
  return new;
end $$;
create trigger b_name_host before insert or update on public.drives
  for each row execute function private.name_host();

-- Computes how many spots are left from the capacity, which devices write. The database's owner may set the spots that
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
  -- a drive that was called off stays so, because people have been notified
  new.called_off := new.called_off or old.called_off;
  if (new.date, new.start_time, new.end_time, new.location, new.address)
    is distinct from (old.date, old.start_time, old.end_time, old.location, old.address) then
    new.moved_at := now();
  end if;
  return new;
end $$;
create trigger c_settle before insert or update on public.drives
  for each row execute function private.settle_drive();

-- Limits the drives of a hospital. Everybody's device holds all drives, so no hospital may crowd out the others.
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
create function private.limit_new_drives() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() and 200 < (select count(*) from public.drives d
    where d.org_id = private.my_org() and d.created_at > now() - interval '30 days') then
    raise exception 'no more than 200 drives within 30 days' using errcode = '23514', constraint = 'drives_a_month';
  end if;
  return null;
end $$;
create trigger limit_new_drives after insert on public.drives
  for each statement when (private.is_api_call()) execute function private.limit_new_drives();
