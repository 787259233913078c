-- The donations that people offer, one row each.

create table public.donors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  user_email text not null default '' constraint user_email check (char_length(user_email) <= 254),
  full_name text not null constraint full_name check (private.is_filled(full_name) and char_length(full_name) <= 200),
  phone_number text not null constraint phone_number check (private.is_filled(phone_number) and char_length(phone_number) <= 40),
  blood_type text not null constraint blood_type check (private.is_blood_type(blood_type)),
  address text not null constraint address check (char_length(address) <= 300),
  city text not null constraint city check (char_length(city) <= 120),
  state text not null constraint state check (char_length(state) <= 120),
  zip_code text not null constraint zip_code check (char_length(zip_code) <= 20),
  is_available boolean not null default true,
  status text not null default 'pending' constraint status check (status = 'pending'),
  donation_count integer not null default 0 constraint donation_count check (donation_count between 0 and 10000),
  last_donation_date date constraint last_donation_date check (last_donation_date between '1900-01-01' and current_date + 1),
  blood_pressure text not null default 'normal'
    constraint blood_pressure check (blood_pressure in ('low', 'normal', 'high', 'unknown')),
  sugar_level text not null default 'normal'
    constraint sugar_level check (sugar_level in ('low', 'normal', 'high', 'unknown')),
  any_medications boolean,
  recent_illness boolean,
  is_healthy boolean generated always as (
    case
      when recent_illness or any_medications then false
      when recent_illness is false and any_medications is false then true
    end) stored,
  conditions text[] not null default '{}' constraint conditions check (private.is_list(conditions, 50, 200)),
  notes text not null default '' constraint notes check (char_length(notes) <= 2000),
  transport_needed boolean not null default false,
  preferred_time text constraint preferred_time check (preferred_time in ('morning', 'afternoon', 'evening')),
  preferred_date date constraint preferred_date check (private.is_day(preferred_date)),
  emergency_available boolean not null default false,
  preferred_centers text[] not null default '{}' constraint preferred_centers check (private.is_list(preferred_centers, 50, 200)),
  preferred_times text not null default '' constraint preferred_times check (char_length(preferred_times) <= 200),
  receive_notifications boolean not null default true,
  -- whether the setup page made it as sample data; administrators see the mark
  is_sample boolean not null default false,
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index donors_by_owner on public.donors (user_id, created_at desc);
-- the id comes last, because rows made in one transaction have the same time
create index donors_newest_available on public.donors (blood_type, created_at desc, id) where is_available and not deleted;
create index donors_sample on public.donors (id) where is_sample and not deleted;
create index donors_by_area on public.donors (left(zip_code, 3), blood_type) where is_available and not deleted;
select private.make_synced('donors', '{user_id,user_email}', 'user_id', false);
select private.make_audited('donors');
create trigger b_stamp_email before insert on public.donors
  for each row execute function private.stamp_email();
select private.keep_lines('donors', '{city,state}');

create policy "Owners and administrators read a whole donation" on public.donors for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "People register donations only for themselves" on public.donors for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Owners and administrators change a donation" on public.donors for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));

insert into private.collections (name, audience, owner_column, writable, states, seen_when, prefix_columns, seen_columns) values (
  'donors', 'everyone', 'user_id',
  array['id', 'user_id', 'user_email', 'full_name', 'phone_number', 'blood_type', 'address', 'city', 'state', 'zip_code',
    'is_available', 'blood_pressure', 'sugar_level', 'any_medications', 'recent_illness', 'conditions', 'notes',
    'transport_needed', 'preferred_time', 'preferred_date', 'emergency_available', 'preferred_centers',
    'preferred_times', 'receive_notifications', 'last_donation_date', 'client_created_at', 'deleted'],
  array['is_available', 'deleted'],
  't.is_available', array['zip_code'],
  array['id', 'blood_type', 'city', 'state', 'zip_code', 'is_available', 'created_at', 'blood_pressure', 'sugar_level',
    'transport_needed', 'preferred_time', 'preferred_date', 'emergency_available', 'rev']);

select private.limit_rows('donors', 'available_donations', 't.is_available and not t.deleted', 10);
-- a deleted donation counts for a day, so that nobody fills the table by making and deleting donations
select private.limit_rows('donors', 'donations', 'not t.deleted or t.created_at > now() - interval ''24 hours''', 50);

create trigger keep_last_donation after update on public.donors
  for each row when (new.deleted and not old.deleted and new.user_id is not null and new.last_donation_date is not null and not new.is_sample)
  execute function private.keep_last_donation();
