-- After the first run, administrators are made and removed by administrators, by e-mail; never the last one.
-- The log of these changes is kept by the trigger on private.admins.

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

-- Takes the lock first: of two administrators who remove each other, one remains.
create function private.account_for_admin(wanted text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid;
begin
  lock table private.admins in exclusive mode;
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  -- an account without a password is nobody who could log in
  select u.id into account from auth.users u
  where lower(u.email) = lower(btrim(wanted)) and coalesce(u.raw_app_meta_data ->> 'sample', '') <> 'true'
  order by u.created_at limit 1;
  if account is null then
    raise exception 'There is no account with this e-mail' using errcode = '22023';
  end if;
  return account;
end $$;

create function private.add_admin(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.admins (user_id) values (private.account_for_admin(email)) on conflict (user_id) do nothing;
  return private.list_admins();
end $$;

create function private.remove_admin(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.account_for_admin(email);
begin
  if not exists (select from private.admins a where a.user_id = account) then
    raise exception 'This account is no administrator' using errcode = '22023';
  end if;
  if (select count(*) from private.admins) = 1 then
    raise exception 'The last administrator cannot be removed. Make somebody else administrator first' using errcode = '55000';
  end if;
  delete from private.admins a where a.user_id = account;
  -- whoever removed himself may not read the list any more
  return case when private.is_admin() then private.list_admins() else '[]' end;
end $$;

create function public.list_admins() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_admins() $$;
create function public.add_admin(email text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.add_admin(email) $$;
create function public.remove_admin(email text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.remove_admin(email) $$;

select private.open_function(f) from unnest(array[
  'public.list_admins()', 'private.list_admins()', 'public.add_admin(text)', 'private.add_admin(text)',
  'public.remove_admin(text)', 'private.remove_admin(text)']) f;
select private.apply_grants();
