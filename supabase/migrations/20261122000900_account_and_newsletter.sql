-- The newsletter's list, and how people delete their account.

-- Newsletter. Anybody may put an address on the list; the answer never tells whether it was there before.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email check (private.is_email(email)),
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

-- Deletes up to 500 of the caller's rows, because whoever deletes rows holds everybody's commits while they are
-- written to the change log. Returns whether there may be more.
create function private.delete_rows(owner uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry private.collections;
  n integer;
  deleted integer := 0;
begin
  for entry in select * from private.collections c where c.owner_column is not null and c.name <> 'profiles' order by c.name loop
    execute format('delete from public.%1$I where id in (select t.id from public.%1$I t where t.%2$I = $1 limit $2)',
      entry.name, entry.owner_column) using owner, 500 - deleted;
    get diagnostics n = row_count;
    deleted := deleted + n;
    if deleted >= 500 then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- Returns 'deleted'; 'more' while there are rows left, and is then to be called again; 'log_in_again' unless the
-- session is younger than five minutes, because somebody else may hold the phone; or 'last_administrator' if no
-- administrator would be left.
-- Profile, ledger and sessions go with auth.users, by their foreign keys. The auth server's own log names people
-- by their e-mail and refers to no account.
create function private.delete_account() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  my_email text := (select u.email from auth.users u where u.id = (select auth.uid()));
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
  perform private.release_pledges(me);
  if private.delete_rows(me) then
    return 'more';
  end if;
  delete from public.newsletter_subscribers n where lower(n.email) = lower(my_email);
  delete from auth.users u where u.id = me;
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries e
      where e.payload::text like '%' || me || '%' or position(lower(to_json(my_email)::text) in lower(e.payload::text)) > 0;
  end if;
  return 'deleted';
end $$;

create function public.delete_account() returns text
language sql volatile security invoker set search_path = '' as $$
  select private.delete_account()
$$;

select private.open_function(f) from unnest(array['public.delete_account()', 'private.delete_account()']) f;

-- Pruning: what nobody needs any more. A device may send a mutation again after it was away for months; sessions
-- are kept for as long as a device may be away.
create function private.prune() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.push_ledger l where l.ctid = any (array(
    select o.ctid from private.push_ledger o where o.created_at < now() - interval '180 days' limit 20000));
  delete from auth.sessions s where greatest(s.created_at, s.updated_at, s.refreshed_at::timestamptz) < now() - interval '400 days';
  delete from auth.refresh_tokens t where t.revoked and t.updated_at < now() - interval '7 days';
  delete from private.invitations i where i.created_at < now() - interval '30 days';
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries e where e.created_at < now() - interval '90 days';
  end if;
end $$;
insert into private.jobs (name, every, command) values ('prune', '1 day', 'select private.prune()');

-- Where pg_cron exists it runs the jobs. Hosted Supabase has it, and lets `postgres` create it.
create function private.schedule_jobs() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  if to_regprocedure('cron.schedule(text,text,text)') is not null then
    perform cron.schedule('lifedrop-jobs', '20 seconds', 'select private.run_jobs()');
  end if;
end $$;
select private.schedule_jobs();

select private.apply_grants();
