-- What everything builds on: bounds of what people type, who is an administrator, which collections exist, the
-- rights of the API's roles, and jobs.

create schema private;
revoke all on schema private from public;

-- Bounds. Every text, list and date that a device can send has one, so that no row is too large or too odd for
-- a list that holds it. tests/db/bounds.test.ts compares them with those of the forms.

create function private.is_filled(t text) returns boolean
language sql immutable set search_path = '' as $$
  -- what JavaScript's trim() removes
  select t ~ '[^[:space:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;

-- At most so many texts of at most so many characters, in one dimension. A loop: a query for each list would take
-- 11 ms longer for 500 new donations.
create function private.is_list(list text[], most integer, longest integer) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  t text;
begin
  if list is null then
    return null;
  end if;
  if cardinality(list) > most or array_ndims(list) > 1 then
    return false;
  end if;
  foreach t in array list loop
    if t is null or char_length(t) > longest then
      return false;
    end if;
  end loop;
  return true;
end $$;

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

-- A JSON argument of the API. @supabase/lite's driver for a Postgres server sends an object as a string
-- that holds its text.
create function private.unwrapped(value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(value) when 'string' then (value #>> '{}')::jsonb else value end;
exception when invalid_text_representation then
  return value;
end $$;

-- Administrators

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'admin' constraint role check (role = 'admin'),
  added_at timestamptz not null default now()
);

-- Every call asks this and the like several times. They are in PL/pgSQL, which plans a statement once a session;
-- a function in SQL that cannot be inlined is planned each time, which takes longer than to run it.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.admins where user_id = (select auth.uid()));
end $$;

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

-- Registers. To add a synced table, create it with its policies, private.make_synced and private.make_audited, and
-- insert a row here. If others see any of it, add private.first_<table>(me); if a hospital's team shares it,
-- private.make_shared and private.team_<table>(org). Then call private.make_wrapper for what devices call,
-- private.open_function for what else runs with the caller's rights, and
-- private.apply_grants() at the end.

create table private.collections (
  name text primary key,
  -- the columns a device may push; null if devices only read
  writable text[],
  -- whose rows a pull lists: everyone's, only the caller's own, those of which the caller is a party, those of the
  -- hospital in `team_column`, or only for administrators. Of 'self' administrators get no others than their own.
  -- An 'owner' collection with a `team_column` also shows the team what `seen_columns` and `seen_when` say.
  audience text not null constraint audience check (audience in ('everyone', 'owner', 'self', 'parties', 'team', 'admin')),
  -- owners and administrators see whole rows, owners without these columns, and administrators, of other people's
  -- rows, without those of `kept_from_admins`
  owner_column text,
  kept_from_owner text[] not null default '{}',
  kept_from_admins text[] not null default '{}',
  -- the other party's account; `seen_columns` say what they see
  party_column text,
  -- the hospital whose members are the owner's side, or of 'parties' the other party's
  team_column text,
  -- others see these columns, and users also `seen_by_users`, if the condition on the row "t" holds; in it $2 is
  -- the caller and $3 their hospital. null: others see nothing
  seen_columns text[],
  seen_by_users text[] not null default '{}',
  seen_when text,
  -- of these columns, others see the first three characters
  prefix_columns text[] not null default '{}',
  -- the table and the column of the row that a row is decided with: it is locked first
  parent text,
  parent_column text,
  -- columns that the audit log leaves out
  not_audited text[] not null default '{}',
  -- whether the log has what members change for their team
  team_audited boolean not null default false,
  -- of the writable columns, the columns that never change once the row exists
  fixed text[] not null default '{}',
  -- of the writable columns, those that hold a state or a wish and not somebody's words. When two people change one,
  -- the server's value holds and nobody is asked
  states text[] not null default '{}',
  constraint fixed check (fixed <@ coalesce(writable, '{}')),
  constraint states check (states <@ coalesce(writable, '{}')),
  constraint owner_column check (audience not in ('owner', 'self', 'parties') or owner_column is not null),
  constraint party_column check ((audience = 'parties') = (party_column is not null)),
  constraint team_column check (audience <> 'team' or team_column is not null),
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
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.writable from private.collections c where c.name = collection);
end $$;
create function private.changeable(collection text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select array(select w from unnest(c.writable) w where w <> all (c.fixed))
    from private.collections c where c.name = collection and c.writable is not null);
end $$;

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

-- Makes the function of the API that calls the private one of the same name, and opens both to users, and to visitors if
-- asked. `head` is what devices call: the name, and the arguments with their names, types and defaults.
create function private.make_wrapper(head text, to_visitors boolean default false) returns void
language plpgsql volatile set search_path = '' as $$
declare
  named text := split_part(head, '(', 1);
  arguments text[] := string_to_array((regexp_match(head, '^\w+\((.*)\)$'))[1], ', ');
  names text := (select string_agg(split_part(a, ' ', 1), ', ' order by n) from unnest(arguments) with ordinality w (a, n));
  types text := (select string_agg(regexp_replace(a, '^\S+ | default .*$', '', 'g'), ',' order by n)
    from unnest(arguments) with ordinality w (a, n));
  called regprocedure := format('private.%s(%s)', named, coalesce(types, ''));
  volatility text := (select case p.provolatile when 'v' then 'volatile' else 'stable' end from pg_catalog.pg_proc p where p.oid = called);
begin
  execute format('create or replace function public.%s returns %s language sql %s security invoker set search_path = '''' as %L',
    head, pg_catalog.pg_get_function_result(called), volatility, format('select private.%s(%s)', named, coalesce(names, '')));
  perform private.open_function(format('%s.%s(%s)', s, named, coalesce(types, '')), to_visitors) from unnest(array['public', 'private']) s;
end $$;

-- Gives the API's roles the least they need: functions, and no tables. It is a function because the embedded
-- backend grants more at its start, which must be taken back, and because Postgres opens every new function
-- to everyone (the defaults of a schema cannot say otherwise). A migration that creates functions, or that changes
-- a synced table or its entry in private.collections, ends with a call of it: it also makes private.view_<table> anew.
create function private.apply_grants() returns void
language plpgsql set search_path = '' as $$
declare
  f regprocedure;
  t text;
  columns text[];
  visitors boolean;
begin
  perform private.make_views();
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

select private.open_function(f, true) from unnest(array[
  'private.is_blood_type(text)', 'private.is_filled(text)', 'private.is_list(text[],integer,integer)',
  'private.is_day(date)', 'private.is_moment(timestamptz)', 'private.is_email(text)',
  'private.is_api_call()', 'private.is_admin()']) f;
select private.open_function(f) from unnest(array[
  'private.writable(text)', 'private.changeable(text)', 'private.unwrapped(jsonb)']) f;
