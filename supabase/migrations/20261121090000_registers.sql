-- What was listed inside functions becomes rows, so that a migration adds a synced collection or an open
-- function without writing others' functions again. To add a synced table: make it with its policies and
-- private.make_synced, its private.view_of(row, viewer, me), where others see any of it its
-- private.first_<table>(me), and a row here; then private.open_function for what the API may call, and
-- private.apply_grants() at the end.

create table private.collections (
  name text primary key,
  -- the columns a device may push; null where devices only read
  writable text[],
  -- whose rows a reading lists: everyone's, the caller's own by this column, or administrators' only
  audience text not null constraint audience check (audience in ('everyone', 'owner', 'admin')),
  owner_column text,
  constraint owner_column check ((audience = 'owner') = (owner_column is not null))
);
insert into private.collections (name, writable, audience, owner_column)
select name, private.writable(name), case when name = 'profiles' then 'owner' else 'everyone' end,
  case when name = 'profiles' then 'id' end
from unnest(array['profiles', 'donors', 'blood_requests', 'drives']) name;

create or replace function private.writable(collection text) returns text[]
language sql stable security definer set search_path = '' as $$
  select c.writable from private.collections c where c.name = collection
$$;
alter function private.columns_of(text, jsonb) stable;

-- One name for what a viewer sees of a row, told apart by the row's type.
alter function private.donor_view(public.donors, text, uuid) rename to view_of;
alter function private.request_view(public.blood_requests, text, uuid) rename to view_of;
alter function private.profile_view(public.profiles, text, uuid) rename to view_of;
drop function private.drive_view(public.drives);
create function private.view_of(d public.drives, viewer text, me uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when d.deleted then private.gone(d.id) else to_jsonb(d) - 'deleted' end
$$;

-- The collection's own entry; refuses a name that is none.
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

create or replace function private.view_rows(collection text, ids uuid[], viewer text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
begin
  execute format('select jsonb_agg(case when t.id is null then private.gone(i.id) else private.view_of(t, $2, $3) end order by i.n)
    from unnest($1) with ordinality i (id, n) left join public.%I t on t.id = i.id', (private.collection(collection)).name)
    into found using ids, viewer, (select auth.uid());
  return coalesce(found, '[]');
end $$;

-- What a device of a visitor or user holds after its first contact, a function a collection that others
-- see; of the others his own rows.
create function private.first_donors(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select d.id from public.donors d where d.user_id = me and not d.deleted
  union
  select newest.id from private.supply s cross join lateral (
    select d.id from public.donors d
    where d.blood_type = s.blood_type and d.is_available and not d.deleted
    order by d.created_at desc, d.id limit 200) newest
$$;
create function private.first_blood_requests(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select r.id from public.blood_requests r where r.user_id = me and not r.deleted
  union
  (select r.id from public.blood_requests r where not r.request_fulfilled and not r.deleted
  order by array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency), r.created_at desc, r.id
  limit 1000)
$$;
create function private.first_drives(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select d.id from public.drives d where not d.deleted order by d.date desc, d.id limit 1000
$$;

create or replace function private.first_ids(collection text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  ids uuid[];
begin
  case entry.audience
    when 'everyone' then
      execute format('select array_agg(f) from private.%I($1) f', 'first_' || entry.name) into ids using (select auth.uid());
    when 'owner' then
      execute format('select array_agg(t.id) from public.%I t where t.%I = $1 and not t.deleted', entry.name, entry.owner_column)
        into ids using (select auth.uid());
    else
      null;
  end case;
  return coalesce(ids, '{}');
end $$;

-- Of these rows, the ones whose changes concern the viewer at all.
create function private.concerning(collection text, ids uuid[], viewer text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  own uuid[];
begin
  if viewer = 'admin' or entry.audience = 'everyone' then
    return ids;
  end if;
  if entry.audience = 'owner' then
    execute format('select array_agg(i.id order by i.n) from unnest($1) with ordinality i (id, n)
      join public.%I t on t.id = i.id where t.%I = $2', entry.name, entry.owner_column)
      into own using ids, (select auth.uid());
  end if;
  return own;
end $$;

create or replace function private.pull_page(wanted text, checkpoint jsonb, page_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  epoch text := (select s.epoch from private.sync_state s);
  viewer text := private.viewer();
  top bigint := coalesce((select max(c.seq) from private.change_log c where c.collection = wanted), 0);
  page integer := least(greatest(coalesce(page_limit, 500), 1), 5000);
  since bigint;
  ids uuid[];
  last_seq bigint;
begin
  -- a checkpoint of another epoch or viewer, or from a later life of this database, is none
  if checkpoint ->> 'epoch' = epoch and checkpoint ->> 'viewer' = viewer
    and jsonb_typeof(checkpoint -> 'seq') = 'number' and (checkpoint ->> 'seq')::numeric between 0 and top
    and (checkpoint ->> 'seq')::numeric % 1 = 0 then
    since := (checkpoint ->> 'seq')::numeric;
  end if;

  -- for all but administrators a first contact, or a tail longer than one, is a snapshot
  if viewer <> 'admin' and (since is null or exists (
    select from private.change_log c where c.collection = wanted and c.seq > since order by c.seq offset 2000 limit 1))
  then
    return jsonb_build_object(
      'rows', private.view_rows(wanted, private.first_ids(wanted), viewer),
      'checkpoint', jsonb_build_object('epoch', epoch, 'viewer', viewer, 'seq', top),
      'from_start', true, 'more', false);
  end if;

  select array_agg(c.row_id order by c.seq), max(c.seq) into ids, last_seq from (
    select l.row_id, l.seq from private.change_log l
    where l.collection = wanted and l.seq > coalesce(since, 0) order by l.seq limit page) c;
  return jsonb_build_object(
    'rows', private.view_rows(wanted, coalesce(private.concerning(wanted, ids, viewer), '{}'), viewer),
    'checkpoint', jsonb_build_object('epoch', epoch, 'viewer', viewer, 'seq', coalesce(last_seq, since, 0)),
    'from_start', since is null, 'more', coalesce(last_seq, top) < top);
end $$;

create or replace function private.versions(collection text, ids uuid[]) returns table (id uuid, rev integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer text := private.viewer();
  entry private.collections := private.collection(collection);
begin
  if ids is null and viewer = 'admin' then
    return query execute format('select t.id, t.rev from public.%I t where not t.deleted', entry.name);
  else
    return query select (r ->> 'id')::uuid, (r ->> 'rev')::integer
      from jsonb_array_elements(private.view_rows(collection, coalesce(ids[1:500], private.first_ids(collection)), viewer)) r
      where not r ? '_deleted';
  end if;
end $$;

-- What the API's roles may execute.
create table private.open_functions (
  signature text primary key,
  to_visitors boolean not null
);

-- Opens a function to users, and to visitors too where said; private.apply_grants() then grants it.
-- `signature` as Postgres writes it: 'private.pull(text,jsonb,integer)'. Raises where there is none.
create function private.open_function(signature text, to_visitors boolean default false) returns void
language sql volatile set search_path = '' as $$
  insert into private.open_functions values (signature::regprocedure::text, to_visitors)
  on conflict on constraint open_functions_pkey do update set to_visitors = excluded.to_visitors
$$;
select private.open_function(f, true) from unnest(array[
  'private.is_blood_type(text)', 'private.is_api_call()', 'private.is_admin()',
  'public.pull_changes(text,jsonb,integer)', 'private.pull(text,jsonb,integer)',
  'public.pull_rows(text,uuid[])', 'private.view_as_caller(text,uuid[])',
  'public.digest(text,uuid[])', 'private.digest(text,uuid[])',
  'public.digest_rows(text,integer[])', 'private.digest_rows(text,integer[])',
  'public.supply_levels()', 'private.supply_levels()']) f;
select private.open_function(f) from unnest(array[
  'public.push_changes(uuid,jsonb)', 'private.apply_mutation(jsonb)', 'private.write_row(text,uuid,jsonb,jsonb)',
  'private.writable(text)', 'private.lock_pusher()', 'private.ledger_answer(uuid)', 'private.ledger_keep(jsonb,jsonb)',
  'private.columns_of(text,jsonb)', 'private.apply_creates(jsonb)',
  'public.claim_admin()', 'private.claim_admin()']) f;

create or replace function private.apply_grants() returns void
language plpgsql set search_path = '' as $$
declare
  f regprocedure;
  t text;
  columns text[];
  visitors boolean;
begin
  revoke all on all tables in schema public from anon, authenticated;
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

  -- the columns that a device may push, and no others, can be written through the tables too
  for t, columns in select c.name, c.writable from private.collections c where c.writable is not null loop
    execute format('grant select, insert (%1$s), update (%1$s) on public.%2$I to authenticated',
      (select string_agg(quote_ident(c), ', ') from unnest(columns) c), t);
  end loop;
  grant select on public.drives to anon;
  grant select, insert, update on public.drives, public.inventory to authenticated;
  grant select on public.newsletter_subscribers to authenticated;

  for f, visitors in select o.signature::regprocedure, o.to_visitors from private.open_functions o loop
    execute format('grant execute on function %s to authenticated, service_role %s', f,
      case when visitors then ', anon' else '' end);
  end loop;
end $$;
select private.apply_grants();
