-- Deleting an account. People delete their own account and everything about them. Its rows are deleted for good, not
-- softly. The change log keeps their ids, so that every device removes them.

-- Deletes up to 500 of the caller's rows. Nobody else can commit while deleted rows are written to the change log, so
-- it deletes no more at once. Returns whether there may be more.
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

-- Before an account is deleted, gives its hospital's requests to another member, a manager if there is one. The history
-- then no longer names the person. If no member is left, the requests are deleted too. What only the poster wrote is
-- removed: e-mail address, Additional Information and objection.
create function private.hand_over_requests(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  org uuid;
  heir uuid;
begin
  perform set_config('lifedrop.handing_over', 'on', true);
  for org in select distinct m.organisation_id from private.members m where m.user_id = person loop
    select m.user_id into heir from private.members m
      where m.organisation_id = org and m.user_id <> person and m.removed_at is null and m.suspended_at is null
      order by m.role, m.added_at limit 1;
    -- this comes first, because the history records the change with the name of the person who leaves
    update public.blood_requests r set additional_info = '', objection = '',
        email = coalesce((select u.email from auth.users u where u.id = heir), '-@-')
      where r.org_id = org and r.user_id = person and not r.deleted;
    update public.blood_requests r set timeline = (
        select jsonb_agg(case when e.value ->> 'by_id' = person::text then e.value - 'by_id' - 'by' else e.value end order by e.n)
        from jsonb_array_elements(r.timeline) with ordinality e (value, n))
      where r.org_id = org and r.timeline @> jsonb_build_array(jsonb_build_object('by_id', person));
    continue when heir is null;
    update public.pledges p set request_owner = heir where p.org_id = org and p.request_owner = person;
    update public.blood_requests r set user_id = heir, user_email = (select u.email from auth.users u where u.id = heir)
      where r.org_id = org and r.user_id = person;
  end loop;
  perform set_config('lifedrop.handing_over', '', true);
end $$;

-- It also runs if an account is deleted by other means than private.delete_account.
create function private.release_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hand_over_requests(old.id);
  perform private.release_pledges(old.id);
  return old;
end $$;
create trigger release_pledges before delete on auth.users
  for each row execute function private.release_account();

-- Deletes the caller's account. Returns 'deleted'; 'more' if rows are left and the device must call it again;
-- 'log_in_again' if the session is older than five minutes, because somebody else may hold the phone; or
-- 'last_administrator' if no administrator would be left. What belongs to a hospital stays. Profile, ledger and
-- sessions are deleted with auth.users, by their foreign keys. The auth server's own log has e-mail addresses and no
-- reference to an account, so private.forget_accounts searches it.
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
  perform private.hand_over_requests(me);
  perform private.release_pledges(me);
  if private.delete_rows(me) then
    return 'more';
  end if;
  delete from public.newsletter_subscribers n where lower(n.email) = lower(my_email);
  delete from auth.users u where u.id = me;
  if to_regclass('auth.audit_log_entries') is not null then
    insert into private.accounts_to_forget (user_id, email) values (me, my_email) on conflict (user_id) do nothing;
  end if;
  return 'deleted';
end $$;
select private.make_wrapper('delete_account()');

-- The accounts that must still be removed from the auth server's log, which has e-mail addresses and no reference to an
-- account. The log is searched as text, a piece at a time.
create table private.accounts_to_forget (
  user_id uuid primary key,
  email text not null,
  -- the log entry that was searched last
  after uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- Searches `piece` log entries for one account. Returns how many it searched.
create function private.forget_accounts(piece integer default 10000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone private.accounts_to_forget;
  ids uuid[];
begin
  select * into gone from private.accounts_to_forget f order by f.user_id limit 1 for update skip locked;
  if gone.user_id is null then
    return 0;
  end if;
  ids := array(select e.id from auth.audit_log_entries e where e.id > gone.after order by e.id limit piece);
  delete from auth.audit_log_entries e where e.id = any (ids) and (e.payload::text like '%' || gone.user_id || '%'
    or position(lower(to_json(gone.email)::text) in lower(e.payload::text)) > 0);
  if cardinality(ids) < piece then
    delete from private.accounts_to_forget f where f.user_id = gone.user_id;
  else
    update private.accounts_to_forget f set after = ids[piece] where f.user_id = gone.user_id;
  end if;
  -- returns a whole piece if another account waits, so that the job is due again at once
  return case when exists (select from private.accounts_to_forget) then piece else 0 end;
end $$;
insert into private.jobs (name, every, command, piece) values ('forget_accounts', '1 minute', 'select private.forget_accounts(10000)', 10000);
