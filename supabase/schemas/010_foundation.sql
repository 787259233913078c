-- What every other file builds on: limits of what people type, who is an administrator, the list of collections, and
-- the rights of the API's roles.

create schema private;
revoke all on schema private from public;

-- Limits. Every text, list and date that a device can send has one, so that no row is too large or too odd for a page
-- to show. tests/db/bounds.test.ts compares these limits with those of the forms.

create function private.is_filled(t text) returns boolean
language sql immutable set search_path = '' as $$
  -- what JavaScript's trim() removes
  select t ~ '[^[:space:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;

-- Whether a list holds at most `most` texts of at most `longest` characters, and no lists. It is a loop, because a
-- query for each list would take 11 ms longer for 500 new donations.
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

-- The limits are EARLIEST_DATE and LATEST_DATE of src/collections/text.ts. Infinity is outside them.
create function private.is_day(d date) returns boolean
language sql immutable set search_path = '' as $$
  select d between '1900-01-01' and '2199-12-31'
$$;

-- Whether a time has a year of four digits, as a date in JSON must. The device that sent it may have a clock that is
-- wrong by decades.
create function private.is_moment(t timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select t >= '1900-01-01Z' and t < '9999-01-01Z'
$$;

-- Apostrophes are allowed, because names have them. Characters that mean something in HTML or in the header of an
-- e-mail are refused.
create function private.is_email(address text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(address) between 3 and 254 and position('@' in address) > 1
    and address !~ '[<>"\\(),:;[:space:][:cntrl:]]'
$$;

create function private.is_blood_type(t text) returns boolean
language sql immutable set search_path = '' as $$
  select t in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')
$$;

-- Returns a JSON argument of the API as an object. The driver that @supabase/lite uses for a Postgres server sends an
-- object as a string that contains the object's text.
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

-- Every call runs this function and others of its kind several times. They are in PL/pgSQL, which plans a statement
-- once a session. A function in SQL that cannot be inlined is planned at each call, which takes longer than to run it.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.admins where user_id = (select auth.uid()));
end $$;

-- The API's roles have no rights on tables. Even the planner's estimate of how many rows a filter finds would reveal
-- what other people's rows contain. Devices read through functions that run as the database's owner, and write through
-- functions that run as this role. It has the rights of `authenticated`, so that policies for users bind it, and rights
-- on the columns that a device may push. No API caller can become this role.
do $$ begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'sync_writer') then
    create role sync_writer nologin;
  end if;
end $$;
grant authenticated to sync_writer;
-- On hosted Supabase `postgres` is no superuser, so it can make functions run as this role only if it is a member of
-- the role.
grant sync_writer to current_user;

-- Whether a statement runs for a caller of the API, and not for a migration or the database's owner.
create function private.is_api_call() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated', 'sync_writer')
$$;

-- The list of collections. To add a synced table, create it with its policies, private.make_synced and
-- private.make_audited, and insert a row here. If others see any of it, add private.first_<table>(me). If a hospital's
-- team shares it, add private.make_shared and private.team_<table>(org). Then call private.make_wrapper for each
-- function that devices call, private.open_function for other functions that run with the caller's rights, and
-- private.apply_grants() at the end.

create table private.collections (
  name text primary key,
  -- the columns that a device may push; null if devices only read
  writable text[],
  -- Whose rows a pull lists: everyone's, only the caller's own, those of which the caller is a party, or those of the
  -- hospital in `team_column`. 'admin' is for administrators only. If the audience is 'self', an administrator too gets
  -- only their own rows. If an 'owner' collection has a `team_column`, the team also sees what `seen_columns` and
  -- `seen_when` allow.
  audience text not null constraint audience check (audience in ('everyone', 'owner', 'self', 'parties', 'team', 'admin')),
  -- Administrators get all columns of their own rows, and no `kept_from_admins` of other people's. Owners get all
  -- columns except `kept_from_owner`.
  owner_column text,
  kept_from_owner text[] not null default '{}',
  kept_from_admins text[] not null default '{}',
  -- the column with the other party's account; `seen_columns` says what they see
  party_column text,
  -- the column with the hospital whose members act as the row's owner, or, if the audience is 'parties', as the other
  -- party
  team_column text,
  -- Other people see `seen_columns`, and logged-in people also `seen_by_users`, of the rows "t" that meet the condition
  -- `seen_when`. In it $2 is the caller and $3 is the caller's hospital. If `seen_columns` is null, others see nothing.
  seen_columns text[],
  seen_by_users text[] not null default '{}',
  seen_when text,
  -- the columns of which others see only the first three characters
  prefix_columns text[] not null default '{}',
  -- before a row of this collection changes, the row of the table `parent` that `parent_column` names is locked
  parent text,
  parent_column text,
  -- the columns that the audit log leaves out
  not_audited text[] not null default '{}',
  -- whether the audit log also holds what members change for their hospital
  team_audited boolean not null default false,
  -- the writable columns that never change once the row exists
  fixed text[] not null default '{}',
  -- The writable columns that hold a state or a wish and not a person's words. If two people change one of them, the
  -- server's value holds and nobody is asked.
  states text[] not null default '{}',
  constraint fixed check (fixed <@ coalesce(writable, '{}')),
  constraint states check (states <@ coalesce(writable, '{}')),
  constraint owner_column check (audience not in ('owner', 'self', 'parties') or owner_column is not null),
  constraint party_column check ((audience = 'parties') = (party_column is not null)),
  constraint team_column check (audience <> 'team' or team_column is not null),
  constraint parent check ((parent is null) = (parent_column is null)),
  constraint seen_when check ((seen_columns is null) = (seen_when is null))
);

-- Returns the entry of a collection. Raises 22023 for an unknown name.
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

-- The functions that the API's roles may execute.
create table private.open_functions (
  signature text primary key,
  to_visitors boolean not null
);

-- Lists a function as open to logged-in people, and to visitors if `to_visitors`. private.apply_grants() then grants
-- it. `signature` is written as Postgres writes it: 'private.pull(text,jsonb,integer)'. Raises if no function has this
-- signature.
create function private.open_function(signature text, to_visitors boolean default false) returns void
language sql volatile set search_path = '' as $$
  insert into private.open_functions values (signature::regprocedure::text, to_visitors)
  on conflict on constraint open_functions_pkey do update set to_visitors = excluded.to_visitors
$$;

-- Makes the function of the API that calls the private function of the same name, and opens both. `head` is what
-- devices call: the name, and the arguments with their names, types and defaults.
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

-- Gives the API's roles only what they need: functions, and no tables. It is a function because it must run again and
-- again: the embedded backend grants more at its start, which must be taken back, and Postgres opens every new function
-- to everyone (the defaults of a schema cannot change that). It also makes private.view_<table> anew. A migration must
-- call it last if it creates functions, changes a synced table, or changes the table's entry in private.collections.
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
