-- Pages as JSON text, written by Postgres's own row_to_json without a call a row: of 500 donations to an
-- administrator reading takes 10 ms instead of 27. What is whole for whom is one rule here, for every
-- collection: administrators, and the owner by the collection's owner column. What anybody else sees of a
-- row says private.view_of(row, viewer, me), a call a row; a collection of many rows can say the same as
-- columns and a condition, and supabase/tests/pull-many.test.sql holds the two together.

alter table private.collections drop constraint owner_column;
alter table private.collections add constraint owner_column check (audience <> 'owner' or owner_column is not null);
alter table private.collections
  -- what others see: these columns, for users those too, where this condition on the row "t" is met
  add column seen_columns text[],
  add column seen_by_users text[] not null default '{}',
  add column seen_when text,
  add constraint seen_when check ((seen_columns is null) = (seen_when is null));
update private.collections set owner_column = 'user_id', seen_when = 't.is_available', seen_columns = array[
  'id', 'blood_type', 'city', 'state', 'zip_code', 'is_available', 'created_at', 'blood_pressure', 'sugar_level',
  'transport_needed', 'preferred_time', 'preferred_date', 'emergency_available', 'rev'] where name = 'donors';
update private.collections set owner_column = 'user_id', seen_when = 'not t.request_fulfilled', seen_columns = array[
  'id', 'blood_type', 'required_units', 'hospital', 'location', 'urgency', 'created_at', 'requester_type',
  'request_fulfilled', 'rev'], seen_by_users = array['reason'] where name = 'blood_requests';

create function private.select_list(columns text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(format('t.%I', c), ', ') from unnest(columns) c
$$;

-- The rows with these ids as the viewer sees them, one for each id and in their order; a row that is not
-- his to see, or not there, as {id, _deleted: true}.
create function private.views(collection text, ids uuid[], viewer text) returns json[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  everything text[] := array(select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', entry.name)::regclass and a.attnum > 0
      and not a.attisdropped and a.attname <> 'deleted' order by a.attnum);
  seen text[] := entry.seen_columns || case when viewer = 'user' then entry.seen_by_users else '{}' end;
  is_whole text := case when viewer = 'admin' then 'true'
    when entry.owner_column is not null then format('t.%I = $3', entry.owner_column) else 'false' end;
  found json[];
begin
  execute format('select array_agg(case
      when t.id is null or t.deleted then to_json(private.gone(i.id))
      when %2$s then row_to_json(w)
      %4$s end order by i.n)
    from unnest($1) with ordinality i (id, n) left join public.%1$I t on t.id = i.id
    left join lateral (select %3$s) w on true left join lateral (select %5$s) s on true',
    entry.name, is_whole, private.select_list(everything),
    case when entry.seen_columns is null then 'else to_json(private.view_of(t, $2, $3))'
      else format('when %s then row_to_json(s) else to_json(private.gone(i.id))', entry.seen_when) end,
    coalesce(nullif(private.select_list(seen), ''), 't.id'))
    into found using ids, viewer, (select auth.uid());
  return coalesce(found, '{}');
end $$;

create or replace function private.view_rows(collection text, ids uuid[], viewer text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select array_to_json(private.views(collection, ids, viewer))::jsonb
$$;
drop function public.pull_rows(text, uuid[]);
drop function private.view_as_caller(text, uuid[]);

-- The same for the caller himself.
create function private.view_as_caller(collection text, ids uuid[]) returns json[]
language sql stable security definer set search_path = '' as $$
  select private.views(collection, ids, private.viewer())
$$;
create function public.pull_rows(collection text, ids uuid[]) returns json
language sql stable security invoker set search_path = '' as $$
  select array_to_json(private.view_as_caller(collection, ids[1:500]))
$$;

-- A JSON argument of the API. @supabase/lite's driver for a Postgres server sends an object as a string that
-- holds its text.
create function private.unwrapped(value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(value) when 'string' then (value #>> '{}')::jsonb else value end;
exception when invalid_text_representation then
  return value;
end $$;

-- As before, but JSON text all the way.
drop function public.pull_changes(text, jsonb, integer);
drop function private.pull(text, jsonb, integer);
drop function private.pull_page(text, jsonb, integer);
create function private.pull(wanted text, checkpoint jsonb, page_limit integer) returns json
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
  -- a checkpoint of another epoch or viewer, or from a later life of this database, is none
  if checkpoint ->> 'epoch' = epoch and checkpoint ->> 'viewer' = viewer
    and jsonb_typeof(checkpoint -> 'seq') = 'number' and (checkpoint ->> 'seq')::numeric between 0 and top
    and (checkpoint ->> 'seq')::numeric % 1 = 0 then
    since := (checkpoint ->> 'seq')::numeric;
  end if;
  from_start := since is null;

  -- for all but administrators a first contact, or a tail longer than one, is a snapshot
  if viewer <> 'admin' and (since is null or exists (
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
    -- how far a long reading is, is the share of the collection's numbers that it has passed
    return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', true, 'top', top);
  end if;
  return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', false);
end $$;
create function public.pull_changes(collection text, checkpoint jsonb default null, page_limit integer default 500)
returns json language sql stable security invoker set search_path = '' as $$
  select private.pull(collection, checkpoint, page_limit)
$$;
select private.apply_grants();
