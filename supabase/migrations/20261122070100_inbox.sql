-- What the server tells a person: one row an event, in the transaction that caused it. The words are the app's;
-- a row holds codes. Nobody but its owner sees it, administrators included.

-- Audience 'self': whose a row is sees it, and nobody else. `kept_from_admins`: of other people's rows,
-- administrators do not see these columns.
alter table private.collections drop constraint audience;
alter table private.collections
  add constraint audience check (audience in ('everyone', 'owner', 'self', 'parties', 'admin')),
  add column kept_from_admins text[] not null default '{}';
alter table private.collections drop constraint owner_column;
alter table private.collections add constraint owner_column check (audience not in ('owner', 'self', 'parties') or owner_column is not null);

-- How this viewer is answered about this collection: administrators as users where rows are their owner's alone.
create function private.viewer_of(entry private.collections, viewer text) returns text
language sql immutable set search_path = '' as $$
  select case when entry.audience = 'self' and viewer <> 'visitor' then 'user' else viewer end
$$;

create or replace function private.views(collection text, ids uuid[], viewer text) returns json[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  asks text := private.viewer_of(entry, viewer);
  everything text[] := array(select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', entry.name)::regclass and a.attnum > 0
      and not a.attisdropped and a.attname <> 'deleted'
      and (asks = 'admin' or a.attname <> all (entry.kept_from_owner)) order by a.attnum);
  is_partly_kept boolean := asks = 'admin' and cardinality(entry.kept_from_admins) > 0;
  seen text[] := case when is_partly_kept then array(select c from unnest(everything) c where c <> all (entry.kept_from_admins))
    else entry.seen_columns || case when asks <> 'visitor' then entry.seen_by_users else '{}' end end;
  is_whole text := case when asks = 'admin' and not is_partly_kept then 'true'
    when entry.owner_column is null then 'false'
    when entry.team_column is null or entry.audience = 'parties' then format('t.%I = $2', entry.owner_column)
    else format('case when t.%1$I is null then t.%2$I = $2 else t.%1$I = $3 end', entry.team_column, entry.owner_column) end;
  found json[];
begin
  execute format('select array_agg(case
      when t.id is null or t.deleted then to_json(private.gone(i.id))
      when %2$s then row_to_json(w)
      when %4$s then row_to_json(s)
      else to_json(private.gone(i.id)) end order by i.n)
    from unnest($1) with ordinality i (id, n) left join public.%1$I t on t.id = i.id
    left join lateral (select %3$s) w on true left join lateral (select %5$s) s on true',
    entry.name, is_whole, private.select_list(everything),
    case when is_partly_kept then 'true' else coalesce(entry.seen_when, 'false') end,
    coalesce(nullif(private.select_list(seen, entry.seen_short), ''), 't.id'))
    into found using ids, (select auth.uid()), private.org_of(asks);
  return coalesce(found, '{}');
end $$;

create or replace function private.concerning(collection text, ids uuid[], viewer text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  asks text := private.viewer_of(entry, viewer);
  own uuid[];
begin
  if asks = 'admin' or entry.audience = 'everyone' then
    return ids;
  end if;
  if entry.audience in ('owner', 'self') then
    execute format('select array_agg(i.id order by i.n) from unnest($1) with ordinality i (id, n)
      join public.%I t on t.id = i.id where t.%I = $2', entry.name, entry.owner_column)
      into own using ids, (select auth.uid());
  elsif entry.audience = 'parties' and asks <> 'visitor' then
    execute format('select array_agg(i.id order by i.n) from unnest($1) with ordinality i (id, n)
      left join public.%I t on t.id = i.id where t.id is null or $2 in (t.%I, t.%I) or t.%I = $3',
      entry.name, entry.owner_column, entry.party_column, entry.team_column)
      into own using ids, (select auth.uid()), private.org_of(asks);
  end if;
  return own;
end $$;

create or replace function private.first_ids(collection text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  ids uuid[];
begin
  case
    when entry.audience = 'everyone' then
      execute format('select array_agg(f) from private.%I($1) f', 'first_' || entry.name) into ids using (select auth.uid());
    when entry.audience in ('owner', 'self') then
      execute format('select array_agg(t.id) from public.%I t where t.%I = $1 and not t.deleted', entry.name, entry.owner_column)
        into ids using (select auth.uid());
    when entry.audience = 'parties' then
      execute format('select array_agg(p.id) from (
          select t.id from public.%1$I t where t.%2$I = $1 and not t.deleted
          union select t.id from public.%1$I t where t.%3$I = $1 and t.%4$I is null and not t.deleted
          union (select t.id from public.%1$I t where t.%4$I = $2 and not t.deleted
            order by (t.status in (''open'', ''accepted'')) desc, t.created_at desc, t.id limit 300)) p',
        entry.name, entry.owner_column, entry.party_column, entry.team_column)
        into ids using (select auth.uid()), private.org_of(private.viewer());
    else
      null;
  end case;
  return coalesce(ids, '{}');
end $$;

create or replace function private.pull(wanted text, checkpoint jsonb, page_limit integer) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  epoch text := (select s.epoch from private.sync_state s);
  viewer text := private.viewer();
  top bigint := coalesce((select max(c.seq) from private.change_log c where c.collection = wanted), 0);
  page integer := least(greatest(coalesce(page_limit, 500), 1), 5000);
  since bigint;
  ids uuid[];
  last_seq bigint;
  from_start boolean;
  rows json;
  reached json;
begin
  checkpoint := private.unwrapped(checkpoint);
  -- A checkpoint of another epoch or viewer, or from a later life of this database, does not count.
  if checkpoint ->> 'epoch' = epoch and checkpoint ->> 'viewer' = viewer
    and jsonb_typeof(checkpoint -> 'seq') = 'number' and (checkpoint ->> 'seq')::numeric between 0 and top
    and (checkpoint ->> 'seq')::numeric % 1 = 0 then
    since := (checkpoint ->> 'seq')::numeric;
  end if;
  from_start := since is null;

  -- For all but administrators a first contact, or a tail longer than one, is a snapshot.
  if private.viewer_of(private.collection(wanted), viewer) <> 'admin' and (since is null or exists (
    select from private.change_log c where c.collection = wanted and c.seq > since order by c.seq offset 2000 limit 1))
  then
    ids := private.first_ids(wanted);
    last_seq := top;
    from_start := true;
  else
    select array_agg(c.row_id order by c.seq), max(c.seq) into ids, last_seq from (
      select l.row_id, l.seq from private.change_log l
      where l.collection = wanted and l.seq > coalesce(since, 0) order by l.seq limit page) c;
    ids := private.concerning(wanted, ids, viewer);
    last_seq := coalesce(last_seq, since, 0);
  end if;
  rows := array_to_json(private.views(wanted, coalesce(ids, '{}'), viewer));
  reached := json_build_object('epoch', epoch, 'viewer', viewer, 'seq', last_seq);
  if last_seq < top then
    -- The progress of a long read is the share of the collection's numbers that it has passed.
    return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', true, 'top', top);
  end if;
  return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', false);
end $$;

create or replace function private.versions(collection text, ids uuid[]) returns table (id uuid, rev integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer text := private.viewer();
  entry private.collections := private.collection(collection);
begin
  if ids is null and private.viewer_of(entry, viewer) = 'admin' then
    return query execute format('select t.id, t.rev from public.%I t where not t.deleted', entry.name);
  else
    return query select (r ->> 'id')::uuid, (r ->> 'rev')::integer
      from jsonb_array_elements(private.view_rows(collection, coalesce(ids[1:500], private.first_ids(collection)), viewer)) r
      where not r ? '_deleted';
  end if;
end $$;

-- Preferences. Channels are off until the person turns them on. `near`: requests near them, `own`: their requests
-- and pledges, `again`: that they may give again, `drives`.
alter table public.profiles
  add column tell_near boolean not null default true,
  add column tell_own boolean not null default true,
  add column tell_again boolean not null default true,
  add column tell_drives boolean not null default true,
  add column push_near boolean not null default false,
  add column push_own boolean not null default false,
  add column push_again boolean not null default false,
  add column push_drives boolean not null default false,
  add column mail_near boolean not null default false,
  add column mail_own boolean not null default false,
  add column mail_again boolean not null default false,
  add column mail_drives boolean not null default false,
  -- miles
  add column near_radius integer not null default 25 constraint near_radius check (near_radius in (5, 10, 25, 50)),
  -- local time; the same twice for none
  add column quiet_from time not null default '21:00',
  add column quiet_to time not null default '08:00',
  -- of the device that was used last; only its form is checked, because devices know zones that this server does not
  add column time_zone text not null default '' constraint time_zone check (time_zone ~ '^[A-Za-z0-9_+/-]{0,64}$'),
  add column paused_until timestamptz constraint paused_until check (private.is_moment(paused_until)),
  -- whether a locked screen may name a blood type and a hospital
  add column show_details boolean not null default false;

create function private.preferences() returns text[]
language sql immutable set search_path = '' as $$
  select array['tell_near', 'tell_own', 'tell_again', 'tell_drives', 'push_near', 'push_own', 'push_again', 'push_drives',
    'mail_near', 'mail_own', 'mail_again', 'mail_drives', 'near_radius', 'quiet_from', 'quiet_to', 'time_zone',
    'paused_until', 'show_details']
$$;
update private.collections set writable = writable || private.preferences(), kept_from_admins = private.preferences()
  where name = 'profiles';

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

-- What can be told. `grp`: which preference it follows. `is_certain`: it is told whatever the preferences say.
-- `is_pushed`: it wakes a phone; `is_mailed`: it has an e-mail of its own, others stand in the digest of the day.
-- `urgency`: of a push message (RFC 8030).
create table private.alert_kinds (
  kind text primary key,
  grp text not null constraint grp check (grp in ('near', 'own', 'again', 'drives')),
  is_certain boolean not null default false,
  is_pushed boolean not null default true,
  is_mailed boolean not null default false,
  urgency text not null default 'normal' constraint urgency check (urgency in ('very-low', 'low', 'normal', 'high'))
);
insert into private.alert_kinds (kind, grp, is_certain, is_pushed, is_mailed, urgency) values
  ('request_near', 'near', false, true, false, 'normal'),
  ('pledge_accepted', 'own', false, true, true, 'high'),
  ('pledge_declined', 'own', false, true, false, 'normal'),
  ('pledge_not_needed', 'own', false, true, true, 'high'),
  ('pledge_ending', 'own', false, true, false, 'normal'),
  ('pledge_arrival', 'own', false, true, false, 'high'),
  ('pledge_received', 'own', false, true, true, 'high'),
  ('pledge_withdrawn', 'own', false, true, true, 'high'),
  ('request_expiring', 'own', false, true, true, 'normal'),
  ('request_expired', 'own', false, true, false, 'normal'),
  ('request_renewed', 'own', false, false, false, 'low'),
  ('request_fulfilled', 'own', false, true, false, 'normal'),
  ('may_give_again', 'again', false, true, false, 'low'),
  ('drive_tomorrow', 'drives', false, true, false, 'normal'),
  ('drive_called_off', 'drives', false, true, true, 'high'),
  ('record_corrected', 'own', true, false, false, 'low'),
  ('number_shown', 'own', true, false, false, 'low');

create table public.inbox (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null constraint kind check (kind in ('request_near', 'pledge_accepted', 'pledge_declined',
    'pledge_not_needed', 'pledge_ending', 'pledge_arrival', 'pledge_received', 'pledge_withdrawn', 'request_expiring',
    'request_expired', 'request_renewed', 'request_fulfilled', 'may_give_again', 'drive_tomorrow', 'drive_called_off',
    'record_corrected', 'number_shown')),
  -- what it is about; no references, because it may be gone
  request_id uuid,
  pledge_id uuid,
  drive_id uuid,
  codes jsonb not null default '{}' constraint codes check (jsonb_typeof(codes) = 'object'),
  -- the owner's: two devices that show it agree, whenever each did
  is_read boolean not null default false,
  not_now boolean not null default false constraint not_now check (kind = 'request_near' or not not_now),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index inbox_by_owner on public.inbox (user_id, created_at desc);
create index inbox_by_request on public.inbox (request_id) where kind = 'request_near' and not deleted;
create index inbox_by_age on public.inbox (created_at) where not deleted;
select private.make_synced('inbox', '{user_id,kind,request_id,pledge_id,drive_id}', 'user_id', true);

-- Not in the audit log: the server writes these rows, and whom it told is nobody else's business.

-- Every owner is poked, and nobody else.
create function private.poke_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  for owner in select distinct c.user_id from changed c loop
    perform private.poke(tg_table_name, 'sync:user:' || owner);
  end loop;
  return null;
end $$;
drop trigger poke_insert on public.inbox;
drop trigger poke_update on public.inbox;
drop trigger poke_delete on public.inbox;
create trigger poke_insert after insert on public.inbox referencing new table as changed
  for each statement execute function private.poke_owners();
create trigger poke_update after update on public.inbox referencing new table as changed
  for each statement execute function private.poke_owners();
create trigger poke_delete after delete on public.inbox referencing old table as changed
  for each statement execute function private.poke_owners();

create policy "People read their own inbox" on public.inbox for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People mark what they read" on public.inbox for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

insert into private.collections (name, audience, owner_column, writable) values (
  'inbox', 'self', 'user_id', array['is_read', 'not_now']);

-- The same event has the same id for a person, so that it is told once.
create function private.event_id(person uuid, kind text, event text) returns uuid
language sql immutable set search_path = '' as $$
  select overlay(overlay(md5(person || ' ' || kind || ' ' || event) placing '4' from 13) placing '8' from 17)::uuid
$$;

-- Whether somebody wants to hear this at all; who has no profile has said nothing against it.
create function private.wants(person uuid, kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select k.is_certain or coalesce((select case k.grp when 'near' then p.tell_near when 'own' then p.tell_own
      when 'again' then p.tell_again else p.tell_drives end
    from public.profiles p where p.id = person), true)
  from private.alert_kinds k where k.kind = wants.kind
$$;

-- Tells somebody of an event. Does nothing if they were told before, do not want to hear it, or are gone.
create function private.tell(person uuid, kind text, event text, codes jsonb, request uuid default null, pledge uuid default null, drive uuid default null)
returns void language sql volatile security definer set search_path = '' as $$
  insert into public.inbox (id, user_id, kind, request_id, pledge_id, drive_id, codes)
  select private.event_id(u.id, tell.kind, event), u.id, tell.kind, request, pledge, drive, tell.codes
  from auth.users u where u.id = person and private.wants(u.id, tell.kind)
  on conflict (id) do nothing
$$;

-- What is older than 90 days leaves every device, and half a year later the database.
create function private.prune_inbox() returns void
language sql volatile security definer set search_path = '' as $$
  update public.inbox set deleted = true where id in (
    select i.id from public.inbox i where not i.deleted and i.created_at < now() - interval '90 days' order by i.created_at limit 5000);
  delete from public.inbox where id in (
    select i.id from public.inbox i where i.deleted and i.updated_at < now() - interval '180 days' limit 5000)
$$;
insert into private.jobs (name, every, command) values ('prune_inbox', '1 hour', 'select private.prune_inbox()');

select private.apply_grants();
