-- How people delete their account, the newsletter's list, unsubscribing by a link, and what is pruned. Ends with the
-- grants for all that the migrations made.

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

-- Before an account goes, its hospital keeps the requests: another member has posted them from now on, a manager
-- before others. The history no longer names who has gone. Where nobody is left, the requests go as well.
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

-- Also where an account is removed by other means than private.delete_account.
create function private.release_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hand_over_requests(old.id);
  perform private.release_pledges(old.id);
  return old;
end $$;
create trigger release_pledges before delete on auth.users
  for each row execute function private.release_account();

-- Returns 'deleted'; 'more' while there are rows left, and is then to be called again; 'log_in_again' unless the
-- session is younger than five minutes, because somebody else may hold the phone; or 'last_administrator' if no
-- administrator would be left. What belongs to a hospital stays there.
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
  perform private.hand_over_requests(me);
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

-- The newsletter's addresses, for administrators alone and in parts: {rows: [{email, since, token}], more}, by
-- address, after the one that is given. A link with the token takes the address off the list. Each part is in the
-- audit log, because no device holds the list.
create function private.newsletter_addresses(after_email text, page_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  most integer := least(greatest(coalesce(page_limit, 5000), 1), 5000);
  found jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
      'email', n.email, 'since', n.created_at, 'token', private.unsubscribe_token(n.id, 'newsletter')) order by lower(n.email)), '[]') into found
    from (select * from public.newsletter_subscribers s where after_email is null or lower(s.email) > lower(after_email)
      order by lower(s.email) limit most + 1) n;
  perform private.audit('export', null, null, null,
    jsonb_build_object('what', 'Newsletter addresses', 'rows', least(jsonb_array_length(found), most)));
  return jsonb_build_object('rows', found - most, 'more', jsonb_array_length(found) > most);
end $$;
create function public.newsletter_addresses(after_email text default null, page_limit integer default 5000) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.newsletter_addresses(after_email, page_limit)
$$;

select private.open_function(f, true) from unnest(array[
  'public.subscribe_newsletter(text)', 'private.subscribe_newsletter(text)']) f;
select private.open_function(f) from unnest(array[
  'public.newsletter_addresses(text,integer)', 'private.newsletter_addresses(text,integer)']) f;

-- Unsubscribing by a link, without a log-in. The link's token names a person and a group of alerts, or an address of the
-- newsletter, and is signed, so that nobody can make one for somebody else. It never ends: an old mail has to work too.

-- One row: two keys of 64 random bytes. hash(outer, hash(inner, text)) with independent keys is NMAC.
create table private.link_keys (
  only_row boolean primary key default true constraint only_row check (only_row),
  inner_key bytea not null,
  outer_key bytea not null
);
insert into private.link_keys (inner_key, outer_key)
select string_agg(uuid_send(gen_random_uuid()), ''), string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4);

create function private.sign_link(content text) returns text
language sql stable security definer set search_path = '' as $$
  select content || '.' || encode(sha256(k.outer_key || sha256(k.inner_key || convert_to(content, 'UTF8'))), 'hex') from private.link_keys k
$$;

-- `subject`: a person, or for the group 'newsletter' the row of the list.
create function private.unsubscribe_token(subject uuid, grp text) returns text
language sql stable security definer set search_path = '' as $$
  select private.sign_link(subject || '.' || grp)
$$;

-- What a token names, if it is signed; else no row.
create function private.read_link(token text) returns table (subject uuid, grp text)
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := regexp_match(token, '^([0-9a-f-]{36})\.(near|own|again|drives|digest|newsletter)\.([0-9a-f]{64})$');
begin
  if part is not null and private.sign_link(part[1] || '.' || part[2]) = token then
    return query select part[1]::uuid, part[2];
  end if;
end $$;

-- Whether mail still goes there.
create function private.is_mailed(subject uuid, grp text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when grp = 'newsletter' then exists (select from public.newsletter_subscribers n where n.id = subject)
    else coalesce((select case grp when 'near' then p.mail_near when 'own' then p.mail_own when 'again' then p.mail_again
      when 'drives' then p.mail_drives else p.mail_near or p.mail_own or p.mail_again or p.mail_drives end
      from public.profiles p where p.id = subject), false) end
$$;

-- One-click unsubscription from an e-mail. `grp` 'digest': all of it.
create function private.stop_mail(person uuid, grp text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if grp not in ('near', 'own', 'again', 'drives', 'digest') then
    raise exception 'there is no such group' using errcode = '22023';
  end if;
  update public.profiles p set
    mail_near = p.mail_near and grp not in ('near', 'digest'), mail_own = p.mail_own and grp not in ('own', 'digest'),
    mail_again = p.mail_again and grp not in ('again', 'digest'), mail_drives = p.mail_drives and grp not in ('drives', 'digest')
    where p.id = person;
  return found;
end $$;

-- {status, group}. status: on | off | unknown (a link that is damaged or was made by somebody else). It names nobody.
create function private.read_unsubscribe(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('status', case when private.is_mailed(l.subject, l.grp) then 'on' else 'off' end, 'group', l.grp)
      from private.read_link(token) l),
    '{"status": "unknown", "group": null}')
$$;
create function public.read_unsubscribe(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_unsubscribe(token) $$;

-- The same afterwards. A repeat changes nothing.
create function private.unsubscribe(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link record;
begin
  select * into link from private.read_link(token);
  if link.grp = 'newsletter' then
    delete from public.newsletter_subscribers n where n.id = link.subject;
  elsif link.grp is not null then
    perform private.stop_mail(link.subject, link.grp);
  end if;
  return private.read_unsubscribe(token);
end $$;
create function public.unsubscribe(token text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.unsubscribe(token) $$;

select private.open_function(f, true) from unnest(array['public.read_unsubscribe(text)', 'private.read_unsubscribe(text)',
  'public.unsubscribe(text)', 'private.unsubscribe(text)']) f;

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

select private.apply_grants();
