-- What every synced table builds on: who is an administrator, which collections exist, the change log in
-- commit order, server stamps, pokes, and the grants of the API's roles.

create schema private;
revoke all on schema private from public;

-- Administrators

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'admin' constraint role check (role = 'admin'),
  added_at timestamptz not null default now()
);

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins where user_id = (select auth.uid()))
$$;

-- The API's roles have no rights on tables: even the planner's estimate of how many rows a filter finds would
-- tell what other people's rows hold. Devices read through functions that run as the database's owner and
-- write through functions that run as this role. It has the rights of `authenticated`, so that policies for
-- users bind it, and those on columns that a device may push. No API caller can become it.
do $$ begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'sync_writer') then
    create role sync_writer nologin;
  end if;
end $$;
grant authenticated to sync_writer;
-- on hosted Supabase, whose `postgres` is no superuser, only a member may give functions to the role
grant sync_writer to current_user;

-- True while a statement runs for a caller of the API; false for migrations and the database's owner.
create function private.is_api_call() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated', 'sync_writer')
$$;

-- Registers. To add a synced table, create it with its policies and private.make_synced, and insert a row
-- here. If others see any of it, add private.first_<table>(me). Then call private.make_audited,
-- private.open_function for what the API may call, and private.apply_grants() at the end.

create table private.collections (
  name text primary key,
  -- the columns a device may push; null where devices only read
  writable text[],
  -- of those, the columns that can change once the row exists; null for all of them
  changeable text[],
  -- whose rows a pull lists: everyone's, only the caller's own, those of which the caller is a party, or only
  -- for administrators
  audience text not null constraint audience check (audience in ('everyone', 'owner', 'parties', 'admin')),
  -- owners and administrators see whole rows, owners without these columns
  owner_column text,
  kept_from_owner text[] not null default '{}',
  -- the other party's account; `seen_columns` say what they see
  party_column text,
  -- others see these columns, and users also `seen_by_users`, where the condition on the row "t" holds;
  -- null: others see nothing
  seen_columns text[],
  seen_by_users text[] not null default '{}',
  seen_when text,
  -- of these columns, others see the first three characters
  seen_short text[] not null default '{}',
  -- the table and the column of the row that a row is decided with: it is locked first
  parent text,
  parent_column text,
  -- columns that the audit log leaves out
  not_audited text[] not null default '{}',
  constraint owner_column check (audience not in ('owner', 'parties') or owner_column is not null),
  constraint party_column check ((audience = 'parties') = (party_column is not null)),
  constraint parent check ((parent is null) = (parent_column is null)),
  constraint seen_when check ((seen_columns is null) = (seen_when is null))
);

-- The collection's entry. Raises 22023 for an unknown name.
create function private.collection(wanted text) returns private.collections
language plpgsql stable security definer set search_path = '' as $$
declare
  found private.collections;
begin
  select * into found from private.collections c where c.name = wanted;
  if found.name is null then
    raise exception 'no collection %', wanted using errcode = '22023';
  end if;
  return found;
end $$;

create function private.writable(collection text) returns text[]
language sql stable security definer set search_path = '' as $$
  select c.writable from private.collections c where c.name = collection
$$;
create function private.changeable(collection text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(c.changeable, c.writable) from private.collections c where c.name = collection
$$;

-- What the API's roles may execute.
create table private.open_functions (
  signature text primary key,
  to_visitors boolean not null
);

-- Opens a function to users, and to visitors if asked. private.apply_grants() then grants it.
-- `signature` is Postgres's own spelling: 'private.pull(text,jsonb,integer)'. Raises if no function has it.
create function private.open_function(signature text, to_visitors boolean default false) returns void
language sql volatile set search_path = '' as $$
  insert into private.open_functions values (signature::regprocedure::text, to_visitors)
  on conflict on constraint open_functions_pkey do update set to_visitors = excluded.to_visitors
$$;

-- Gives the API's roles the least they need: functions, and no tables. It is a function because the embedded
-- backend grants more at its start, which must be taken back, and because Postgres opens every new function
-- to everyone (the defaults of a schema cannot say otherwise). A migration that creates functions ends with a
-- call of it.
create function private.apply_grants() returns void
language plpgsql set search_path = '' as $$
declare
  f regprocedure;
  t text;
  columns text[];
  visitors boolean;
begin
  revoke all on all tables in schema public from anon, authenticated, sync_writer;
  revoke all on all sequences in schema public from anon, authenticated;
  revoke all on all tables in schema private from public, anon, authenticated;
  for f in select p.oid::regprocedure from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
  end loop;
  alter default privileges in schema public revoke all on tables from anon, authenticated;
  alter default privileges in schema public revoke execute on functions from anon, authenticated;

  grant usage on schema public, private to anon, authenticated, service_role;
  grant all on all tables in schema public to service_role;

  for t, columns in select c.name, c.writable from private.collections c where c.writable is not null loop
    execute format('grant select, insert (%1$s), update (%1$s) on public.%2$I to sync_writer',
      (select string_agg(quote_ident(c), ', ') from unnest(columns) c), t);
  end loop;

  for f, visitors in select o.signature::regprocedure, o.to_visitors from private.open_functions o loop
    execute format('grant execute on function %s to authenticated, service_role %s', f,
      case when visitors then ', anon' else '' end);
  end loop;
end $$;

-- The change log

-- One row. A new epoch tells every device to read again from the start. After a restore, run:
-- update private.sync_state set epoch = gen_random_uuid()
create table private.sync_state (
  only_row boolean primary key default true constraint only_row check (only_row),
  epoch uuid not null default gen_random_uuid()
);
insert into private.sync_state default values;

-- One entry a row: the number of its last change. Numbers follow commit order.
create sequence private.change_seq;
create table private.change_log (
  collection text not null,
  row_id uuid not null,
  seq bigint not null,
  primary key (collection, row_id)
);
create unique index change_log_by_seq on private.change_log (collection, seq);

-- This lock makes change numbers follow commit order. Deferred triggers take it after all other work of a
-- transaction, and it is held until the transaction is visible to others.
create function private.log_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(730001);
  insert into private.change_log (collection, row_id, seq)
  values (tg_table_name, coalesce(new.id, old.id), nextval('private.change_seq'))
  on conflict (collection, row_id) do update set seq = excluded.seq;
  return null;
end $$;

-- Stamps

-- Sets server times and the version number, and guards the columns named as arguments, which never change.
create function private.stamp_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  was jsonb;
  is_now jsonb;
  col text;
begin
  if tg_op = 'INSERT' then
    if private.is_api_call() then
      new.created_at := now();
      new.deleted := false;
    end if;
    new.updated_at := now();
    new.rev := 1;
    return new;
  end if;
  if old.deleted and private.is_api_call() then
    raise exception 'a deleted record cannot be changed' using errcode = '23514', constraint = 'deleted';
  end if;
  was := to_jsonb(old);
  is_now := to_jsonb(new);
  foreach col in array array['id', 'created_at', 'client_created_at'] || tg_argv loop
    if was -> col is distinct from is_now -> col then
      raise exception '% cannot be changed', col using errcode = '23514', constraint = col;
    end if;
  end loop;
  new.updated_at := now();
  new.rev := old.rev + 1;
  return new;
end $$;

-- A record's e-mail is that of the account that creates it, whatever the device sent.
create function private.stamp_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    new.user_email := coalesce((select auth.jwt()) ->> 'email', '');
  end if;
  return new;
end $$;

-- Pokes

-- Tells devices to look again. A poke carries no data and is sent once a transaction for each topic and table.
create function private.poke(collection text, topic text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  poked text := coalesce(current_setting('lifedrop.poked', true), '');
  mark text := '<' || collection || ' ' || topic || '>';
begin
  if position(mark in poked) = 0 then
    perform set_config('lifedrop.poked', poked || mark, true);
    perform realtime.send(jsonb_build_object('table', collection), 'changed', topic, true);
  end if;
end $$;

-- Statement trigger for tables that users see. Argument 0 is the owner's column; argument 1 is 'private'
-- where only owners and administrators see any of it.
create function private.poke_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner text;
begin
  if not exists (select from changed) then
    return null;
  end if;
  if tg_nargs = 0 or coalesce(tg_argv[1], '') <> 'private' then
    perform private.poke(tg_table_name, 'sync:public');
  end if;
  perform private.poke(tg_table_name, 'sync:admin');
  if tg_nargs > 0 then
    for owner in execute format('select distinct %I::text from changed limit 50', tg_argv[0]) loop
      perform private.poke(tg_table_name, 'sync:user:' || owner);
    end loop;
  end if;
  return null;
end $$;

-- Statement trigger for tables that only administrators see.
create function private.poke_administrators() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.poke(tg_table_name, 'sync:admin');
  return null;
end $$;

create policy "Everyone hears the public topic" on realtime.messages for select to anon, authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'sync:public');
create policy "Users hear their own topic" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'sync:user:' || (select auth.uid())::text);
create policy "Administrators hear the administrators' topic" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'sync:admin' and (select private.is_admin()));

-- Synced tables

-- Gives a table what sync needs: row-level security, stamps, change log, pokes.
-- `fixed`: columns that never change. `owner`: the owner's column, or null. `hidden`: only the owner and
-- administrators see any of it; without an owner, only administrators.
create function private.make_synced(target text, fixed text[], owner text, hidden boolean) returns void
language plpgsql set search_path = '' as $$
declare
  fixed_args text := (select coalesce(string_agg(quote_literal(c), ', '), '') from unnest(fixed) c);
  poke text := case
    when owner is null and hidden then 'private.poke_administrators()'
    else format('private.poke_changed(%s)',
      coalesce(quote_literal(owner) || case when hidden then ', ' || quote_literal('private') else '' end, '')) end;
  changed text := case when owner is null and hidden then '' else 'referencing %s table as changed' end;
begin
  execute format('alter table public.%I enable row level security', target);
  execute format('create trigger a_stamp before insert or update on public.%I
    for each row execute function private.stamp_row(%s)', target, fixed_args);
  execute format('create constraint trigger log_change after insert or update or delete on public.%I
    deferrable initially deferred for each row execute function private.log_change()', target);
  execute format('create trigger poke_insert after insert on public.%I %s
    for each statement execute function %s', target, format(changed, 'new'), poke);
  execute format('create trigger poke_update after update on public.%I %s
    for each statement execute function %s', target, format(changed, 'new'), poke);
  execute format('create trigger poke_delete after delete on public.%I %s
    for each statement execute function %s', target, format(changed, 'old'), poke);
end $$;

-- A JSON argument of the API. @supabase/lite's driver for a Postgres server sends an object as a string
-- that holds its text.
create function private.unwrapped(value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(value) when 'string' then (value #>> '{}')::jsonb else value end;
exception when invalid_text_representation then
  return value;
end $$;

-- Quotas: how many rows an account may have that meet a condition on the row "t". Administrators and the
-- database's owner have none. Rows that were already too many can still be changed.

create table private.quotas (
  collection text not null,
  name text not null,
  counted text not null,
  at_most integer not null,
  primary key (collection, name)
);

-- One push a user runs at a time, so that no two of them count at once.
create function private.check_quotas() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(tg_table_name);
  quota private.quotas;
  more bigint;
  counted bigint;
begin
  if private.is_admin() then
    return null;
  end if;
  for quota in select q.* from private.quotas q where q.collection = tg_table_name order by q.at_most loop
    execute format('select count(*) from rows_after t where %s', quota.counted) into more;
    if tg_op = 'UPDATE' then
      execute format('select $1 - count(*) from rows_before t where %s', quota.counted) into more using more;
    end if;
    continue when more <= 0;
    execute format('select count(*) from public.%I t where t.%I = $1 and (%s)', tg_table_name, entry.owner_column, quota.counted)
      into counted using (select auth.uid());
    if counted > quota.at_most then
      raise exception 'no more than % at a time', quota.at_most using errcode = '23514', constraint = quota.name;
    end if;
  end loop;
  return null;
end $$;

create function private.limit_rows(target text, name text, counted text, at_most integer) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from private.quotas q where q.collection = target) then
    execute format('create trigger quotas_insert after insert on public.%I referencing new table as rows_after
      for each statement when (private.is_api_call()) execute function private.check_quotas()', target);
    execute format('create trigger quotas_update after update on public.%I
      referencing old table as rows_before new table as rows_after
      for each statement when (private.is_api_call()) execute function private.check_quotas()', target);
  end if;
  insert into private.quotas values (target, name, counted, at_most);
end $$;

-- Jobs: what the server does by itself, again and again. The embedded backend calls private.run_jobs() every
-- 20 seconds; elsewhere pg_cron does where it exists (see the last migration). Jobs of other migrations are rows
-- that they add. A job that fails is tried again at its next turn and holds up no other.

create table private.jobs (
  name text primary key,
  every interval not null,
  command text not null,
  last_run timestamptz
);

create function private.run_jobs() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  job private.jobs;
begin
  for job in select * from private.jobs j
    where j.last_run is null or j.last_run + j.every <= clock_timestamp() for update skip locked
  loop
    update private.jobs j set last_run = clock_timestamp() where j.name = job.name;
    begin
      execute job.command;
    exception when others then
      raise warning 'The job % failed: %', job.name, sqlstate;
    end;
  end loop;
end $$;

-- Bounds. Every text, list and date that a device can send has one, so that no row is too large or too odd for
-- a list that holds it. tests/db/bounds.test.ts compares them with those of the forms.

create function private.is_filled(t text) returns boolean
language sql immutable set search_path = '' as $$
  -- what JavaScript's trim() removes
  select t ~ '[^[:space:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;

-- At most so many texts of at most so many characters, in one dimension.
create function private.is_list(list text[], most integer, longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(list) <= most and coalesce(array_ndims(list), 1) = 1
    and not exists (select from unnest(list) t where t is null or char_length(t) > longest)
$$;

-- EARLIEST_DATE and LATEST_DATE of src/store/entities/text.ts. Infinity is outside.
create function private.is_day(d date) returns boolean
language sql immutable set search_path = '' as $$
  select d between '1900-01-01' and '2199-12-31'
$$;

-- A device's clock may be wrong by decades; four digits of a year are what a date in JSON has.
create function private.is_moment(t timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select t >= '1900-01-01Z' and t < '9999-01-01Z'
$$;

-- Apostrophes are common in names; what has a meaning in HTML or in the header of an e-mail is not.
create function private.is_email(address text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(address) between 3 and 254 and position('@' in address) > 1
    and address !~ '[<>"\\(),:;[:space:][:cntrl:]]'
$$;

create function private.is_blood_type(t text) returns boolean
language sql immutable set search_path = '' as $$
  select t in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')
$$;

select private.open_function(f, true) from unnest(array[
  'private.is_blood_type(text)', 'private.is_filled(text)', 'private.is_list(text[],integer,integer)',
  'private.is_day(date)', 'private.is_moment(timestamptz)', 'private.is_email(text)',
  'private.is_api_call()', 'private.is_admin()']) f;
select private.open_function(f) from unnest(array[
  'private.writable(text)', 'private.changeable(text)', 'private.unwrapped(jsonb)']) f;
