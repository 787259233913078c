-- Hospitals and their members. Devices do not sync these tables. What a device needs of them is in
-- `profiles.membership` and in columns of requests, drives and units, which the server fills in.

create table private.organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint name check (private.is_filled(name) and char_length(name) <= 200),
  kind text not null constraint kind check (kind in ('hospital', 'blood_bank', 'clinic')),
  address text not null default '' constraint address check (char_length(address) <= 100),
  city text not null constraint city check (private.is_filled(city) and char_length(city) <= 60),
  state text not null constraint state check (private.is_filled(state) and char_length(state) <= 30),
  zip text not null constraint zip check (zip ~ '^[0-9]{5}$'),
  desk_phone text not null constraint desk_phone check (private.is_filled(desk_phone) and char_length(desk_phone) <= 40),
  hours text not null default '' constraint hours check (char_length(hours) <= 200),
  -- how long it takes until a unit given for one patient is ready, in words
  lead_time text not null default '' constraint lead_time check (char_length(lead_time) <= 200),
  wards text[] not null default '{}' constraint wards check (private.is_list(wards, 50, 60)),
  verified_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now()
);

-- A person belongs to one hospital at a time. The row of a membership that has ended stays. Changes that this person
-- sends later are refused with that reason.
create table private.members (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references private.organisations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint role check (role in ('manager', 'staff')),
  ward text not null default '' constraint ward check (char_length(ward) <= 60),
  added_at timestamptz not null default now(),
  -- when the address of the account changed, if nobody has confirmed since that it is the same person
  suspended_at timestamptz,
  removed_at timestamptz
);
create unique index one_membership on private.members (user_id) where removed_at is null;
create index members_by_user on private.members (user_id, organisation_id);
create index members_by_organisation on private.members (organisation_id);

-- The hospital of the caller; null if they belong to none.
create function private.my_org() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select m.organisation_id from private.members m
    where m.user_id = (select auth.uid()) and m.removed_at is null and m.suspended_at is null);
end $$;

-- The hospital that the caller manages; null if they manage none.
create function private.managed_org() returns uuid
language sql stable security definer set search_path = '' as $$
  select m.organisation_id from private.members m
  where m.user_id = (select auth.uid()) and m.role = 'manager' and m.removed_at is null and m.suspended_at is null
$$;

-- Whether the caller manages this hospital.
create function private.is_manager(organisation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.members m where m.user_id = (select auth.uid()) and m.organisation_id = organisation
    and m.role = 'manager' and m.removed_at is null and m.suspended_at is null)
$$;

-- Whether a row that can belong to a hospital is the caller's: their hospital's, or their own if it has no hospital.
create function private.is_ours(owner uuid, org uuid) returns boolean
language sql stable set search_path = '' as $$
  select case when org is null then owner = (select auth.uid()) else org = (select private.my_org()) end
$$;

create function private.place_of(o private.organisations) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(', ', nullif(o.address, ''), o.city, o.state)
$$;

-- What a device knows of its person's hospital; null if they belong to none.
create function private.membership_of(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'name', o.name, 'kind', o.kind, 'role', m.role, 'ward', m.ward,
    'wards', to_jsonb(o.wards), 'desk_phone', o.desk_phone, 'hours', o.hours, 'lead_time', o.lead_time,
    'location', private.place_of(o), 'zip', o.zip, 'verified', o.verified_at is not null)
  from private.members m join private.organisations o on o.id = m.organisation_id
  where m.user_id = account and m.removed_at is null and m.suspended_at is null
$$;
create function private.suspended_from(account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select o.name from private.members m join private.organisations o on o.id = m.organisation_id
  where m.user_id = account and m.removed_at is null and m.suspended_at is not null
$$;

-- Writes the hospital of a member into their profile. If they have no profile, this makes one.
create function private.tell_member(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told jsonb := private.membership_of(account);
  waits text := private.suspended_from(account);
begin
  if told is not null then
    insert into public.profiles (id) values (account) on conflict (id) do nothing;
  end if;
  update public.profiles p set membership = told, suspended_from = waits
    where p.id = account and (p.membership is distinct from told or p.suspended_from is distinct from waits);
end $$;

create function private.follow_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_member(new.user_id);
  return null;
end $$;
create trigger follow_member after insert or update on private.members
  for each row execute function private.follow_member();

-- An account whose e-mail address has changed may be another person's now. It has no rights in the hospital until
-- somebody confirms it again.
create function private.suspend_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  m private.members;
begin
  for m in update private.members t set suspended_at = now()
    where t.user_id = new.id and t.removed_at is null and t.suspended_at is null returning t.*
  loop
    perform private.audit('suspend_member', 'members', m.id, null,
      jsonb_build_object('organisation', (select o.name from private.organisations o where o.id = m.organisation_id),
        'email', new.email));
  end loop;
  return null;
end $$;
create trigger suspend_member after update of email on auth.users
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function private.suspend_member();

-- When a hospital changes what it says of itself, copies that to its members' profiles, its open requests, its units
-- and its drives.
create function private.follow_organisation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_member(m.user_id) from private.members m where m.organisation_id = new.id and m.removed_at is null;
  update public.blood_requests r set
      (org_name, verified, desk_phone, hours, lead_time, hospital, hospital_zip, contact, requester_name) =
      (new.name, new.verified_at is not null, new.desk_phone, new.hours, new.lead_time, new.name, new.zip, new.desk_phone, new.name)
    where r.org_id = new.id and not private.is_over(r) and (r.org_name, r.verified, r.desk_phone, r.hours, r.lead_time, r.hospital_zip)
      is distinct from (new.name, new.verified_at is not null, new.desk_phone, new.hours, new.lead_time, new.zip);
  update public.inventory i set org_name = new.name where i.org_id = new.id and i.org_name <> new.name;
  update public.drives d set org_name = new.name where d.org_id = new.id and d.org_name <> new.name;
  return null;
end $$;
create trigger follow_organisation after update on private.organisations
  for each row execute function private.follow_organisation();

-- Only members of a hospital, and administrators, make rows of the hospital. If a member has left, the refusal says so.
create function private.check_team() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin() then
    return new;
  end if;
  if tg_op = 'INSERT' and new.org_id is distinct from private.my_org() and new.org_id is not null then
    raise exception 'you do not belong to this hospital' using errcode = '42501', column = 'membership';
  end if;
  if tg_op = 'UPDATE' and new.deleted and not old.deleted then
    raise exception 'only administrators remove it' using errcode = '42501', column = 'deleted';
  end if;
  return new;
end $$;

select private.open_function(f) from unnest(array['private.my_org()', 'private.managed_org()']) f;
