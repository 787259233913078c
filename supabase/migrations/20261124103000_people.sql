-- What an administrator is shown of an account before they give it rights, and the correction of people who have no
-- donation.

-- The account with this e-mail address. Nobody can log in to the sample account, so it is none.
create function private.account_with_address(wanted text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  account uuid;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  select u.id into account from auth.users u
  where lower(u.email) = lower(btrim(wanted)) and coalesce(u.raw_app_meta_data ->> 'sample', '') <> 'true'
  order by u.created_at limit 1;
  if account is null then
    raise exception 'There is no account with this e-mail' using errcode = '22023', hint = 'email';
  end if;
  return account;
end $$;

-- Takes the lock first, so that of two administrators who remove each other one remains.
create or replace function private.account_for_admin(wanted text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  lock table private.admins in exclusive mode;
  return private.account_with_address(wanted);
end $$;

-- The account that may become administrator by its address. Anybody can sign up with an address, so it has to be
-- confirmed, and the person's name typed as a check that it is the right one. The hint names the field that a refusal
-- is about.
create function private.candidate_for_admin(account uuid, name text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_confirmed(account) then
    raise exception 'This address has not been confirmed, so it may be anybody''s. Send its owner an invitation'
      using errcode = '22023', constraint = 'email', hint = 'email';
  end if;
  if lower(private.name_of(account)) is distinct from lower(btrim(regexp_replace(name, '\s+', ' ', 'g'))) then
    raise exception 'This is not the name in the profile of the account'
      using errcode = '22023', constraint = 'name', hint = 'name';
  end if;
  return account;
end $$;

create or replace function private.add_admin(email text, name text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.candidate_for_admin(private.account_for_admin(email), name);
begin
  insert into private.admins (user_id) values (account) on conflict (user_id) do nothing;
  return private.list_admins();
end $$;

-- {user_id, name, email, email_confirmed_at, account_created_at, blood_type, date_of_birth}.
create function private.person_json(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('user_id', u.id, 'name', coalesce(private.name_of(u.id), ''), 'email', u.email,
    'email_confirmed_at', p.email_confirmed_at, 'account_created_at', u.created_at,
    'blood_type', p.blood_type, 'date_of_birth', p.date_of_birth)
  from auth.users u left join public.profiles p on p.id = u.id and not p.deleted where u.id = account
$$;

-- Whom add_admin would make administrator; refuses as it does.
create function private.preview_admin(email text, name text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.person_json(private.candidate_for_admin(private.account_with_address(email), name));
end $$;
create function public.preview_admin(email text, name text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.preview_admin(email, name) $$;

-- The person behind an address. The audit log keeps who looked.
create function private.find_person(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.account_with_address(email);
begin
  perform private.audit('open_contact', 'profiles', account, null, null);
  return private.person_json(account);
end $$;
create function public.find_person(email text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.find_person(email) $$;

-- Corrects a person's profile, and the type of all their donations. What is null stays as it is. Another type than the
-- one that a hospital confirmed is not confirmed.
create function private.correct_person(account uuid, blood_type text, date_of_birth date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  perform private.check_correction(correct_person.blood_type, correct_person.date_of_birth);
  perform from public.profiles p where p.id = account and not p.deleted for no key update;
  if not found then
    raise exception 'This person has no profile yet' using errcode = '22023';
  end if;
  perform set_config('lifedrop.correcting', 'on', true);
  update public.profiles p set blood_type = coalesce(correct_person.blood_type, p.blood_type),
      date_of_birth = coalesce(correct_person.date_of_birth, p.date_of_birth),
      blood_type_confirmed_at = case when correct_person.blood_type is null or p.blood_type = correct_person.blood_type
        then p.blood_type_confirmed_at end
    where p.id = account and (p.blood_type, p.date_of_birth) is distinct from
      (coalesce(correct_person.blood_type, p.blood_type), coalesce(correct_person.date_of_birth, p.date_of_birth));
  update public.donors t set blood_type = correct_person.blood_type
    where t.user_id = account and not t.deleted and t.blood_type <> correct_person.blood_type;
  perform set_config('lifedrop.correcting', '', true);
  return jsonb_build_object('corrected', true);
end $$;
create function public.correct_person(account uuid, blood_type text default null, date_of_birth date default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.correct_person(account, blood_type, date_of_birth)
$$;

select private.open_function(f) from unnest(array[
  'public.preview_admin(text,text)', 'private.preview_admin(text,text)',
  'public.find_person(text)', 'private.find_person(text)',
  'public.correct_person(uuid,text,date)', 'private.correct_person(uuid,text,date)']) f;
select private.apply_grants();
