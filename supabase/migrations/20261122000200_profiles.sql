-- A person's own profile. Only its owner and administrators see it.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' constraint first_name check (char_length(first_name) <= 100),
  last_name text not null default '' constraint last_name check (char_length(last_name) <= 100),
  phone_number text not null default '' constraint phone_number check (char_length(phone_number) <= 40),
  date_of_birth date constraint date_of_birth check (date_of_birth between '1900-01-01' and current_date + 1),
  blood_type text constraint blood_type check (private.is_blood_type(blood_type)),
  address text not null default '' constraint address check (char_length(address) <= 300),
  city text not null default '' constraint city check (char_length(city) <= 120),
  state text not null default '' constraint state check (char_length(state) <= 120),
  zip_code text not null default '' constraint zip_code check (char_length(zip_code) <= 20),
  recent_illness boolean not null default false,
  medications boolean not null default false,
  previous_donation boolean not null default false,
  -- one day of grace: the device's today may be ahead of the server's
  last_donation_date date constraint last_donation_date
    check (last_donation_date <= current_date + 1 and (previous_donation or last_donation_date is null)),
  client_created_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
select private.make_synced('profiles', '{}', 'id', true);

create policy "Owners and administrators read a profile" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy "A person makes only his own profile" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy "Owners and administrators change a profile" on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

insert into private.collections (name, audience, owner_column, writable) values ('profiles', 'owner', 'id', array[
  'id', 'first_name', 'last_name', 'phone_number', 'date_of_birth', 'blood_type', 'address', 'city', 'state',
  'zip_code', 'recent_illness', 'medications', 'previous_donation', 'last_donation_date', 'client_created_at']);

-- Sign-up sends the profile with the account, so that neither exists without the other. The profile is
-- then removed from the account's metadata, which would travel in every access token.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  meta jsonb := new.raw_user_meta_data;
  profile jsonb;
begin
  if jsonb_typeof(meta) = 'string' then
    meta := (meta #>> '{}')::jsonb;
  end if;
  profile := meta -> 'profile';
  if jsonb_typeof(profile) is distinct from 'object' then
    return null;
  end if;
  insert into public.profiles (
    id, first_name, last_name, phone_number, date_of_birth, blood_type, address, city, state, zip_code,
    recent_illness, medications, previous_donation, last_donation_date, client_created_at)
  select new.id, coalesce(p.first_name, ''), coalesce(p.last_name, ''), coalesce(p.phone_number, ''),
    p.date_of_birth, p.blood_type, coalesce(p.address, ''), coalesce(p.city, ''), coalesce(p.state, ''),
    coalesce(p.zip_code, ''), coalesce(p.recent_illness, false), coalesce(p.medications, false),
    coalesce(p.previous_donation, false), p.last_donation_date, p.client_created_at
  from jsonb_populate_record(null::public.profiles, profile) p;
  update auth.users set raw_user_meta_data = meta - 'profile' where id = new.id;
  return null;
end $$;
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();
