-- A person's own profile. Only they and administrators see it.

-- Whether each line says one donation: its day, what was given and, if it is known, the place
-- (src/blood/earlier-donations.ts): 2024-05-03 platelets Saint Mary
create function private.are_donations(lines text[]) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.is_list(lines, 200, 220) and (select coalesce(bool_and(
      t ~ '^\d{4}-\d{2}-\d{2} (whole_blood|red_cells|platelets|plasma)( \S.*)?$'
      and left(t, 10)::date between '1900-01-01' and current_date + 1), true) from unnest(lines) t);
exception when datetime_field_overflow then
  return false;
end $$;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null default '' constraint first_name check (char_length(first_name) <= 100),
  last_name text not null default '' constraint last_name check (char_length(last_name) <= 100),
  phone_number text not null default '' constraint phone_number check (char_length(phone_number) <= 40),
  date_of_birth date constraint date_of_birth check (date_of_birth between '1900-01-01' and current_date + 1),
  blood_type text constraint blood_type check (private.is_blood_type(blood_type)),
  -- when the hospital that took their blood confirmed the type; null until then
  blood_type_confirmed_at timestamptz,
  address text not null default '' constraint address check (char_length(address) <= 300),
  city text not null default '' constraint city check (char_length(city) <= 120),
  state text not null default '' constraint state check (char_length(state) <= 120),
  zip_code text not null default '' constraint zip_code check (char_length(zip_code) <= 20),
  recent_illness boolean not null default false,
  medications boolean not null default false,
  previous_donation boolean not null default false,
  -- a day later is allowed, because the device's today may be ahead of the server's
  last_donation_date date constraint last_donation_date
    check (last_donation_date between '1900-01-01' and current_date + 1 and (previous_donation or last_donation_date is null)),
  -- their hospital, as private.membership_of describes it
  membership jsonb,
  -- Preferences (private.preferences). No channel is on until the person turns it on. `near`: requests near them.
  -- `own`: their requests and pledges. `again`: they may give again. `drives`: drives.
  tell_near boolean not null default true,
  tell_own boolean not null default true,
  tell_again boolean not null default true,
  tell_drives boolean not null default true,
  push_near boolean not null default false,
  push_own boolean not null default false,
  push_again boolean not null default false,
  push_drives boolean not null default false,
  mail_near boolean not null default false,
  mail_own boolean not null default false,
  mail_again boolean not null default false,
  mail_drives boolean not null default false,
  -- miles
  near_radius integer not null default 25 constraint near_radius check (near_radius in (5, 10, 25, 50)),
  -- local times; if both are the same, there are no quiet hours
  quiet_from time not null default '21:00',
  quiet_to time not null default '08:00',
  -- the time zone of the device that was used last; only its form is checked, because devices know zones that this
  -- server does not
  time_zone text not null default '' constraint time_zone check (time_zone ~ '^[A-Za-z0-9_+/-]{0,64}$'),
  paused_until timestamptz constraint paused_until check (private.is_moment(paused_until)),
  -- whether a locked screen may name a blood type and a hospital
  show_details boolean not null default false,
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1,
  email_confirmed_at timestamptz,
  suspended_from text,
  card_code text constraint card_code check (card_code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  witnessed_at timestamptz,
  -- donations that the person told of by themselves, beside the last
  earlier_donations text[] not null default '{}' constraint earlier_donations check (private.are_donations(earlier_donations)),
  -- `went`: where what they gave went
  tell_went boolean not null default true,
  push_went boolean not null default false,
  mail_went boolean not null default false,
  -- whose rules of giving hold for them
  country text not null default 'US' constraint country check (private.is_country(country))
);
comment on column public.profiles.email_confirmed_at is
  'When somebody opened a link in the mailbox of the account''s address; null until then, and again with another address.';
comment on column public.profiles.suspended_from is
  'The hospital whose manager has to confirm this member again, because their e-mail address changed; null for everybody else.';
comment on column public.profiles.card_code is
  'What the person''s donor card shows: 130 random bits that their device made. Another code makes the one before void; null for who has no card.';
comment on column public.profiles.witnessed_at is
  'When the staff of a verified hospital, or an administrator, first saw this person (private.seen_of); null until then.';
create index profiles_by_donation on public.profiles (last_donation_date) where last_donation_date is not null and not deleted;
select private.make_synced('profiles', '{}', 'id', true);
select private.make_audited('profiles');

create policy "Owners and administrators read a profile" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy "People make only their own profile" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy "Owners and administrators change a profile" on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

-- With them the code of the person's card, which is nobody else's business either.
create function private.preferences() returns text[]
language sql immutable set search_path = '' as $$
  select array['tell_near', 'tell_own', 'tell_again', 'tell_drives', 'push_near', 'push_own', 'push_again', 'push_drives',
    'mail_near', 'mail_own', 'mail_again', 'mail_drives', 'near_radius', 'quiet_from', 'quiet_to', 'time_zone',
    'paused_until', 'show_details', 'card_code', 'tell_went', 'push_went', 'mail_went']
$$;

insert into private.collections (name, audience, owner_column, not_audited, kept_from_admins, states, writable) values (
  'profiles', 'owner', 'id', array['membership', 'email_confirmed_at', 'suspended_from', 'card_code', 'witnessed_at'], private.preferences(), private.preferences(),
  array['id', 'first_name', 'last_name',
    'phone_number', 'date_of_birth', 'blood_type', 'address', 'city', 'state', 'zip_code', 'recent_illness',
    'medications', 'previous_donation', 'last_donation_date', 'client_created_at'] || private.preferences() || array['earlier_donations', 'country']);

-- A person's preferences are set only by themselves, not by administrators either.
create function private.guard_preferences() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  col text;
begin
  if new.id is distinct from (select auth.uid()) then
    foreach col in array private.preferences() loop
      if to_jsonb(new) -> col is distinct from to_jsonb(old) -> col then
        raise exception '% is for the person to say', col using errcode = '42501', column = col;
      end if;
    end loop;
  end if;
  return new;
end $$;
create trigger b_guard_preferences before update on public.profiles
  for each row when (private.is_api_call()) execute function private.guard_preferences();

-- A missing blood type or birth date can be added like any other value. Once it is there, only a correction changes it
-- (private.correct_own, private.correct_donor), which the audit log records.
create function private.guard_identity() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('lifedrop.correcting', true), '') = 'on' then
    return new;
  end if;
  if old.blood_type is not null and new.blood_type is distinct from old.blood_type then
    raise exception 'blood_type cannot be changed' using errcode = '23514', constraint = 'blood_type';
  end if;
  if old.date_of_birth is not null and new.date_of_birth is distinct from old.date_of_birth then
    raise exception 'date_of_birth cannot be changed' using errcode = '23514', constraint = 'date_of_birth';
  end if;
  return new;
end $$;
create trigger b_guard_identity before update on public.profiles
  for each row execute function private.guard_identity();

create function private.name_of(account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select btrim(regexp_replace(p.first_name || ' ' || p.last_name, '\s+', ' ', 'g')) from public.profiles p where p.id = account
$$;

-- The country whose rules of giving hold for a person.
create function private.country_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select p.country from public.profiles p where p.id = person), 'US')
$$;

-- Whether somebody has opened a link in the mailbox of this account.
create function private.is_confirmed(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.id = account and p.email_confirmed_at is not null)
$$;

-- Notes that somebody opened a link in the mailbox, which confirms the address. Both auth servers, Supabase's and the
-- embedded one, then clear the link's token in an update of its own. A new password clears tokens too, so an update
-- that changes the password does not count. A code for a phone shares `confirmation_token`, but does not change
-- `email_confirmed_at`. A new address is confirmed if it is the one for which a link was sent; an administrator of the
-- auth server may set any other, unconfirmed.
create function private.follow_mailbox() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_same_password boolean := new.encrypted_password is not distinct from old.encrypted_password;
  day_ago timestamptz := now() - interval '24 hours';
begin
  if lower(new.email) is distinct from lower(old.email) then
    if is_same_password and lower(new.email) = lower(old.email_change) and coalesce(old.email_change_sent_at, now()) > day_ago
      and (old.email_change_confirm_status > 0 or old.email_change_token_new <> '') then
      insert into public.profiles (id, email_confirmed_at) values (new.id, now())
        on conflict (id) do update set email_confirmed_at = excluded.email_confirmed_at;
    else
      update public.profiles p set email_confirmed_at = null where p.id = new.id and p.email_confirmed_at is not null;
    end if;
  elsif is_same_password and (
      old.recovery_token <> '' and coalesce(new.recovery_token, '') = '' and coalesce(old.recovery_sent_at, now()) > day_ago
      or old.confirmation_token <> '' and coalesce(new.confirmation_token, '') = '' and coalesce(old.confirmation_sent_at, now()) > day_ago
        and new.email_confirmed_at is not null and new.email_confirmed_at is distinct from old.email_confirmed_at) then
    insert into public.profiles (id, email_confirmed_at) values (new.id, now())
      on conflict (id) do update set email_confirmed_at = excluded.email_confirmed_at where profiles.email_confirmed_at is null;
  end if;
  return null;
end $$;
create trigger follow_mailbox after update on auth.users
  for each row execute function private.follow_mailbox();

-- Removes the profile from an account's metadata. Sign-up sends the profile there, so that neither exists without the
-- other. Metadata is part of every access token, the auth server copies it to identities, and later it writes its own
-- copy back. So the profile is removed from every row before the row is stored, and kept for the trigger below.
-- Metadata is what users say of themselves, so its size is limited, now and later.
create function private.without_profile(metadata jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  rest jsonb := private.unwrapped(metadata);
begin
  if rest is null then
    return null;
  end if;
  rest := case jsonb_typeof(rest) when 'object' then rest - 'profile' else '{}' end;
  if octet_length(rest::text) > 4096 then
    raise exception 'the metadata of an account is too long' using errcode = '23514', constraint = 'user_metadata';
  end if;
  return rest;
end $$;

create function private.check_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  if tg_op = 'INSERT' then
    perform set_config('lifedrop.profiles', (coalesce(nullif(current_setting('lifedrop.profiles', true), ''), '{}')::jsonb
      || jsonb_build_object(new.id, private.unwrapped(new.raw_user_meta_data) -> 'profile'))::text, true);
  end if;
  new.raw_user_meta_data := private.without_profile(new.raw_user_meta_data);
  foreach address in array array[nullif(new.email, ''), nullif(new.email_change, '')] loop
    if not private.is_email(address) then
      raise exception 'this is no e-mail address' using errcode = '23514', constraint = 'email';
    end if;
  end loop;
  return new;
end $$;
create trigger check_account before insert or update on auth.users
  for each row execute function private.check_account();

create function private.check_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.identity_data := private.without_profile(new.identity_data);
  return new;
end $$;
create trigger check_identity before insert or update on auth.identities
  for each row execute function private.check_identity();

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  profiles jsonb := current_setting('lifedrop.profiles')::jsonb;
begin
  perform set_config('lifedrop.profiles', (profiles - new.id::text)::text, true);
  if jsonb_typeof(profiles -> new.id::text) is distinct from 'object' then
    return null;
  end if;
  perform private.insert_sign_up(new.id, profiles -> new.id::text);
  return null;
end $$;
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- Makes the profile that came with a sign-up.
create function private.insert_sign_up(account uuid, profile jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into public.profiles (
    id, first_name, last_name, phone_number, date_of_birth, blood_type, address, city, state, zip_code,
    recent_illness, medications, previous_donation, last_donation_date, client_created_at, country)
  select account, coalesce(p.first_name, ''), coalesce(p.last_name, ''), coalesce(p.phone_number, ''),
    p.date_of_birth, p.blood_type, coalesce(p.address, ''), coalesce(p.city, ''), coalesce(p.state, ''),
    coalesce(p.zip_code, ''), coalesce(p.recent_illness, false), coalesce(p.medications, false),
    coalesce(p.previous_donation, false), p.last_donation_date, p.client_created_at, coalesce(p.country, 'US')
  from jsonb_populate_record(null::public.profiles, profile) p
$$;

create function public.refused_sign_up_field(address text, profile jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.refused_sign_up_field(address, profile) $$;

-- Returns {field}, naming the value for which a sign-up would be refused; null if it would not be. It stores nothing,
-- and does not reveal which accounts exist.
create function private.refused_sign_up_field(address text, profile jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  given jsonb := private.unwrapped(profile);
  field text;
begin
  if private.is_email(btrim(address)) is not true then
    return '{"field": "email"}';
  end if;
  if jsonb_typeof(given) is distinct from 'object' then
    return '{"field": null}';
  end if;
  for field in select k from jsonb_object_keys(given) k loop
    begin
      perform jsonb_populate_record(null::public.profiles, jsonb_build_object(field, given -> field));
    exception when data_exception then
      return jsonb_build_object('field', field);
    end;
  end loop;
  field := null;
  begin
    perform private.insert_sign_up(gen_random_uuid(), given);
    raise exception 'not kept';
  exception
    when check_violation then
      get stacked diagnostics field = constraint_name;
    when others then
      null; -- there is no such account
  end;
  return jsonb_build_object('field', field);
end $$;

select private.open_function(f) from unnest(array['private.are_donations(text[])', 'private.is_country(text)']) f;
select private.open_function(f, true) from unnest(array[
  'public.refused_sign_up_field(text,jsonb)', 'private.refused_sign_up_field(text,jsonb)']) f;
