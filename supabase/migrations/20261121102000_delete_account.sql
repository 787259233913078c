-- A person removes his account and everything about him, by himself. Rows go for good and not softly:
-- nothing of them stays. The change log keeps their ids, so that every device lets go of them.

-- The token of a removed account is good for up to an hour. Whoever still has one is answered as a
-- visitor: his other devices read from the start and drop what was his.
create or replace function private.viewer() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from auth.users u where u.id = (select auth.uid())) then 'visitor'
    when private.is_admin() then 'admin'
    else 'user'
  end
$$;

-- 'deleted'; 'log_in_again' unless the password was given within five minutes, whoever holds the phone;
-- 'last_administrator' where nobody would be left to look after the rest.
-- Donations, requests, profile, ledger and sessions go with auth.users, by their foreign keys.
create function private.delete_account() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if me is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  if not exists (select from auth.sessions s where s.user_id = me
    and s.id::text = (select auth.jwt()) ->> 'session_id' and s.created_at > now() - interval '5 minutes') then
    return 'log_in_again';
  end if;
  if private.is_admin() then
    lock table private.admins in exclusive mode; -- two cannot leave at once
    if not exists (select from private.admins a where a.user_id <> me) then
      return 'last_administrator';
    end if;
  end if;
  delete from public.newsletter_subscribers n
    where lower(n.email) = (select lower(u.email) from auth.users u where u.id = me);
  delete from auth.users u where u.id = me;
  return 'deleted';
end $$;

create function public.delete_account() returns text
language sql volatile security invoker set search_path = '' as $$
  select private.delete_account()
$$;

select private.open_function(f) from unnest(array['public.delete_account()', 'private.delete_account()']) f;
select private.apply_grants();
