-- Donation offers, one row each, how many available ones there are of each blood type, and corrections of a type.

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
  -- made by the setup page's sample data; administrators see the mark
  is_sample boolean not null default false,
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index donors_by_owner on public.donors (user_id, created_at desc);
-- by id last: rows made in one transaction have the same time
create index donors_newest_available on public.donors (blood_type, created_at desc, id) where is_available and not deleted;
create index donors_sample on public.donors (id) where is_sample and not deleted;
create index donors_by_area on public.donors (left(zip_code, 3), blood_type) where is_available and not deleted;
select private.make_synced('donors', '{user_id,user_email}', 'user_id', false);
select private.make_audited('donors');
create trigger b_stamp_email before insert on public.donors
  for each row execute function private.stamp_email();

create policy "Owners and administrators read a whole donation" on public.donors for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "People register donations only for themselves" on public.donors for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Owners and administrators change a donation" on public.donors for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));

insert into private.collections (name, audience, owner_column, writable, seen_when, seen_short, seen_columns) values (
  'donors', 'everyone', 'user_id',
  array['id', 'user_id', 'user_email', 'full_name', 'phone_number', 'blood_type', 'address', 'city', 'state', 'zip_code',
    'is_available', 'blood_pressure', 'sugar_level', 'any_medications', 'recent_illness', 'conditions', 'notes',
    'transport_needed', 'preferred_time', 'preferred_date', 'emergency_available', 'preferred_centers',
    'preferred_times', 'receive_notifications', 'last_donation_date', 'client_created_at', 'deleted'],
  't.is_available', array['zip_code'],
  array['id', 'blood_type', 'city', 'state', 'zip_code', 'is_available', 'created_at', 'blood_pressure', 'sugar_level',
    'transport_needed', 'preferred_time', 'preferred_date', 'emergency_available', 'rev']);

select private.limit_rows('donors', 'available_donations', 't.is_available and not t.deleted', 10);
-- a deleted one counts for a day, so that nobody fills the table by making and deleting
select private.limit_rows('donors', 'donations', 'not t.deleted or t.created_at > now() - interval ''24 hours''', 50);

-- The supply is kept up to date in commit order. It follows a type that is corrected.

create table private.supply (
  blood_type text primary key,
  available bigint not null default 0
);
insert into private.supply (blood_type)
  select unnest(array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']);

create function private.count_supply() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case when tg_op <> 'INSERT' and old.is_available and not old.deleted then old.blood_type end;
  is_now text := case when tg_op <> 'DELETE' and new.is_available and not new.deleted then new.blood_type end;
begin
  if was is distinct from is_now then
    perform pg_advisory_xact_lock(730001);
    update private.supply set available = available
      + (blood_type is not distinct from is_now)::integer - (blood_type is not distinct from was)::integer
      where blood_type in (was, is_now);
  end if;
  return null;
end $$;
create constraint trigger count_supply after insert or update or delete on public.donors
  deferrable initially deferred for each row execute function private.count_supply();

-- Available donations of each of the eight types, with the product's levels:
-- 0 Critical, 1-2 Low, 3-6 Medium, 7 or more High.
create function private.supply_levels() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_agg(jsonb_build_object('blood_type', s.blood_type, 'available', s.available, 'level',
      case when s.available >= 7 then 'High' when s.available >= 3 then 'Medium'
           when s.available >= 1 then 'Low' else 'Critical' end) order by s.blood_type)
    from private.supply s);
end $$;
create function public.supply_levels() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.supply_levels()
$$;
select private.open_function(f, true) from unnest(array['public.supply_levels()', 'private.supply_levels()']) f;

-- What the device of a visitor or user holds after its first contact.
create function private.first_donors(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select d.id from public.donors d where d.user_id = me and not d.deleted
  union
  select newest.id from private.supply s cross join lateral (
    select d.id from public.donors d
    where d.blood_type = s.blood_type and d.is_available and not d.deleted
    order by d.created_at desc, d.id limit 200) newest
$$;

-- Corrections. Administrators correct a blood type or a birth date that was mistyped, and people their own until a
-- hospital has confirmed the type. Both are in the audit log, and whom it concerns reads what others changed.

-- A donation's type changes by a correction only.
create function private.guard_blood_type() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.blood_type is distinct from old.blood_type and coalesce(current_setting('lifedrop.correcting', true), '') <> 'on' then
    raise exception 'blood_type cannot be changed' using errcode = '23514', constraint = 'blood_type';
  end if;
  return new;
end $$;
create trigger b_guard_blood_type before update on public.donors
  for each row execute function private.guard_blood_type();

-- The rules of both corrections. Null is a value that stays as it is.
create function private.check_correction(blood_type text, date_of_birth date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_blood_type(blood_type) then
    raise exception 'This is no blood type' using errcode = '22023', constraint = 'blood_type';
  end if;
  if date_of_birth not between '1900-01-01' and current_date + 1 then
    raise exception 'This cannot be a birth date' using errcode = '22023', constraint = 'date_of_birth';
  end if;
end $$;

-- Corrects a donation and the profile of its account. A null birth date leaves it as it is. Another type than the
-- one that a hospital confirmed is not confirmed.
create function private.correct_donor(donation uuid, blood_type text, date_of_birth date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d public.donors;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  perform private.check_correction(coalesce(correct_donor.blood_type, ''), correct_donor.date_of_birth);
  select * into d from public.donors t where t.id = donation and not t.deleted for update;
  if d.id is null then
    raise exception 'This donation is no longer there' using errcode = '22023';
  end if;
  perform set_config('lifedrop.correcting', 'on', true);
  update public.donors t set blood_type = correct_donor.blood_type
    where t.id = d.id and t.blood_type <> correct_donor.blood_type;
  update public.profiles p set blood_type = correct_donor.blood_type,
      date_of_birth = coalesce(correct_donor.date_of_birth, p.date_of_birth),
      blood_type_confirmed_at = case when p.blood_type = correct_donor.blood_type then p.blood_type_confirmed_at end
    where p.id = d.user_id and (p.blood_type, p.date_of_birth) is distinct from
      (correct_donor.blood_type, coalesce(correct_donor.date_of_birth, p.date_of_birth));
  perform set_config('lifedrop.correcting', '', true);
  return jsonb_build_object('corrected', true);
end $$;
create function public.correct_donor(donation uuid, blood_type text, date_of_birth date default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.correct_donor(donation, blood_type, date_of_birth)
$$;

-- Corrects the caller's profile, and the type of all their donations. What is null stays as it is.
create function private.correct_own(blood_type text, date_of_birth date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  was public.profiles;
  is_now public.profiles;
  d record;
begin
  if me is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  perform private.check_correction(correct_own.blood_type, correct_own.date_of_birth);
  select * into was from public.profiles p where p.id = me and not p.deleted for no key update;
  if was.id is null then
    raise exception 'Fill in your profile first' using errcode = '55000';
  end if;
  if was.blood_type_confirmed_at is not null then
    raise exception 'A hospital has confirmed your blood type. Ask an administrator to correct it.' using errcode = '42501';
  end if;
  perform set_config('lifedrop.correcting', 'on', true);
  update public.profiles p set blood_type = coalesce(correct_own.blood_type, p.blood_type),
      date_of_birth = coalesce(correct_own.date_of_birth, p.date_of_birth)
    where p.id = me and (p.blood_type, p.date_of_birth) is distinct from
      (coalesce(correct_own.blood_type, p.blood_type), coalesce(correct_own.date_of_birth, p.date_of_birth))
    returning * into is_now;
  if is_now.id is not null then
    perform private.audit('update', 'profiles', me,
      jsonb_build_object('blood_type', was.blood_type, 'date_of_birth', was.date_of_birth),
      jsonb_build_object('blood_type', is_now.blood_type, 'date_of_birth', is_now.date_of_birth));
  end if;
  for d in select t.id, t.blood_type as was from public.donors t
    where t.user_id = me and not t.deleted and t.blood_type <> correct_own.blood_type order by t.id for update
  loop
    update public.donors t set blood_type = correct_own.blood_type where t.id = d.id;
    perform private.audit('update', 'donors', d.id, jsonb_build_object('blood_type', d.was),
      jsonb_build_object('blood_type', correct_own.blood_type));
  end loop;
  perform set_config('lifedrop.correcting', '', true);
  return jsonb_build_object('corrected', true);
end $$;
create function public.correct_own(blood_type text default null, date_of_birth date default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.correct_own(blood_type, date_of_birth)
$$;

-- What others corrected of the caller's, newest first: [{at, table_name, field, before, after}]. At most 20.
create function private.my_corrections() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) - 'seq' order by c.seq desc), '[]') from (
    select e.seq, e.at, e.table_name, f.field, e.before ->> f.field as before, e.after ->> f.field as after
    from (select (select auth.uid()) as id) me
    join private.audit_log e on e.action = 'update' and e.actor is distinct from me.id and (
      e.table_name = 'profiles' and e.row_id = me.id
      or e.table_name = 'donors' and e.row_id in (select d.id from public.donors d where d.user_id = me.id))
    cross join unnest(array['blood_type', 'date_of_birth']) f (field)
    where e.after ? f.field and e.before -> f.field is distinct from e.after -> f.field
    order by e.seq desc limit 20) c
$$;
create function public.my_corrections() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.my_corrections()
$$;

select private.open_function(f) from unnest(array[
  'public.correct_donor(uuid,text,date)', 'private.correct_donor(uuid,text,date)',
  'public.correct_own(text,date)', 'private.correct_own(text,date)',
  'public.my_corrections()', 'private.my_corrections()']) f;
