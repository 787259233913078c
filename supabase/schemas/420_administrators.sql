-- How people become administrators and cease to be, and what administrators can look up about a person.

-- Makes the caller administrator if this server never had one. Afterwards it refuses.
create function private.claim_admin() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  lock table private.admins in exclusive mode;
  if exists (select from private.admins) then
    raise exception 'An administrator already exists; ask them to add you' using errcode = '42501';
  end if;
  if exists (select from private.sync_state s where s.had_administrator) then
    raise exception 'This server has had an administrator; whoever runs it makes the next one' using errcode = '42501';
  end if;
  insert into private.admins (user_id) values ((select auth.uid()));
  return jsonb_build_object('is_admin', true, 'role', 'admin');
end $$;
select private.make_wrapper('claim_admin()');
create function private.note_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.sync_state set had_administrator = true where not had_administrator;
  return null;
end $$;
create trigger note_administrator after insert on private.admins for each statement execute function private.note_administrator();

-- Once there is an administrator, administrators add others by invitation, or by e-mail address if they know that the
-- address is theirs. They also remove each other, but never the last one.

-- Returns [{user_id, email, added_at}] to administrators.
create function private.list_admins() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select jsonb_agg(jsonb_build_object('user_id', a.user_id, 'email', u.email, 'added_at', a.added_at)
      order by a.added_at, u.email)
    from private.admins a join auth.users u on u.id = a.user_id);
end $$;
select private.make_wrapper('list_admins()');

-- Takes the administrators' lock first: if two administrators remove each other, one of them remains.
create function private.account_for_admin(wanted text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  lock table private.admins in exclusive mode;
  return private.account_with_address(wanted);
end $$;

-- Returns the account with this e-mail address. The sample account is left out, because nobody can log in to it.
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

-- Checks that an account may become administrator by its e-mail address, and returns it. Anybody can sign up with an
-- address, so the address must be confirmed, and the person's name typed as a check. If it refuses, the hint names the
-- field.
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

-- Makes the account with this e-mail address administrator, with the checks of private.candidate_for_admin. Returns the
-- administrators.
create function private.add_admin(email text, name text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.candidate_for_admin(private.account_for_admin(email), name);
begin
  insert into private.admins (user_id) values (account) on conflict (user_id) do nothing;
  return private.list_admins();
end $$;
select private.make_wrapper('add_admin(email text, name text)');

-- Returns {user_id, name, email, email_confirmed_at, account_created_at, blood_type, date_of_birth}.
create function private.person_json(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('user_id', u.id, 'name', coalesce(private.name_of(u.id), ''), 'email', u.email,
    'email_confirmed_at', p.email_confirmed_at, 'account_created_at', u.created_at,
    'blood_type', p.blood_type, 'date_of_birth', p.date_of_birth)
  from auth.users u left join public.profiles p on p.id = u.id and not p.deleted where u.id = account
$$;

-- Returns the person whom add_admin would make administrator, and refuses as it does.
create function private.preview_admin(email text, name text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.person_json(private.candidate_for_admin(private.account_with_address(email), name));
end $$;
select private.make_wrapper('preview_admin(email text, name text)');

-- Returns the person with this address. The audit log records who looked.
create function private.find_person(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.account_with_address(email);
begin
  perform private.audit('open_contact', 'profiles', account, null, null);
  return private.person_json(account);
end $$;
select private.make_wrapper('find_person(email text)');

create function private.remove_admin(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.account_for_admin(email);
begin
  if not exists (select from private.admins a where a.user_id = account) then
    raise exception 'This account is no administrator' using errcode = '22023';
  end if;
  if (select count(*) from private.admins) = 1 then
    raise exception 'The last administrator cannot be removed. Make somebody else administrator first' using errcode = 'PT409';
  end if;
  delete from private.admins a where a.user_id = account;
  -- administrators who remove themselves may no longer read the list
  return case when private.is_admin() then private.list_admins() else '[]' end;
end $$;
select private.make_wrapper('remove_admin(email text)');
