-- The newsletter's list, and how people delete their account.

-- Newsletter. Anybody may put an address on the list; the answer never tells whether it was there before.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email check (char_length(email) between 3 and 254 and position('@' in email) > 1),
  created_at timestamptz not null default now()
);
create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));
alter table public.newsletter_subscribers enable row level security;
create policy "Administrators read newsletter addresses" on public.newsletter_subscribers for select to authenticated
  using ((select private.is_admin()));

create function private.subscribe_newsletter(address text) returns boolean
language sql volatile security definer set search_path = '' as $$
  insert into public.newsletter_subscribers (email) values (btrim(address)) on conflict ((lower(email))) do nothing;
  select true
$$;
create function public.subscribe_newsletter(address text) returns boolean
language sql volatile set search_path = '' as $$
  select private.subscribe_newsletter(address)
$$;
comment on function public.subscribe_newsletter(text) is 'Puts an e-mail address on the newsletter''s list.';

select private.open_function('public.subscribe_newsletter(text)', true);
select private.open_function('private.subscribe_newsletter(text)', true);

-- Account. People remove their account and everything about them by themselves. Rows are deleted for good,
-- not softly. The change log keeps their ids, so that every device lets go of them.

-- Returns 'deleted'; 'log_in_again' unless the session is younger than five minutes, because somebody else may
-- hold the phone; or 'last_administrator' if no administrator would be left.
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
  perform private.release_pledges(me);
  delete from auth.users u where u.id = me;
  return 'deleted';
end $$;

create function public.delete_account() returns text
language sql volatile security invoker set search_path = '' as $$
  select private.delete_account()
$$;

select private.open_function(f) from unnest(array['public.delete_account()', 'private.delete_account()']) f;
select private.apply_grants();
