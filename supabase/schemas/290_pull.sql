-- How devices read: the columns of a row that a viewer sees, and the pages that a device pulls.

-- Views

-- The kind of viewer: 'visitor', 'user', 'member:<hospital>' or 'admin'. If it changes, the device reads everything
-- again, so that rows come and go with a membership. The token of a removed account is valid for up to an hour. Its
-- holder is answered as a visitor, so that their other devices read everything again and drop the account's rows.
create function private.viewer() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when not exists (select from auth.users u where u.id = (select auth.uid())) then 'visitor'
    when private.is_admin() then 'admin'
    else coalesce('member:' || private.my_org(), 'user')
  end;
end $$;

-- The hospital of a viewer; null if they are no member.
create function private.org_of(viewer text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when viewer like 'member:%' then substr(viewer, 8)::uuid end;
end $$;

-- The kind of viewer as whom this collection answers. Administrators are answered as users if the collection lists only
-- a viewer's own rows.
create function private.viewer_of(entry private.collections, viewer text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when entry.audience = 'self' and viewer <> 'visitor' then 'user' else viewer end;
end $$;

-- The answer for a row that does not exist or that the viewer may not see.
create function private.gone(row_id uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', row_id, '_deleted', true)
$$;

-- `short` names the columns of which only the first three characters are shown.
create function private.select_list(columns text[], short text[] default '{}') returns text
language sql immutable set search_path = '' as $$
  select string_agg(format(case when c = any (short) then 'left(t.%1$I, 3) as %1$I' else 't.%1$I' end, c), ', ')
  from unnest(columns) c
$$;

-- Makes the body of private.view_<table>, which returns rows of the collection as each kind of viewer sees them. $1 are
-- the ids, $2 is the caller, $3 their hospital and $4 the kind of viewer.
create function private.view_body(entry private.collections) returns text
language plpgsql stable set search_path = '' as $$
declare
  everything text[] := array(select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', entry.name)::regclass and a.attnum > 0
      and not a.attisdropped and a.attname <> 'deleted' order by a.attnum);
  is_partly_kept boolean := cardinality(entry.kept_from_admins) > 0;
  is_ours text := case
    when entry.audience = 'team' then format('t.%I = $3', entry.team_column)
    when entry.owner_column is null then 'false'
    when entry.team_column is null or entry.audience <> 'everyone' then format('t.%I = $2', entry.owner_column)
    else format('case when t.%1$I is null then t.%2$I = $2 else t.%1$I = $3 end', entry.team_column, entry.owner_column) end;
  body text := '';
  asks text; kept text[]; seen text[]; is_whole text; is_seen text;
begin
  foreach asks in array array['admin', 'visitor', 'user'] loop
    if asks = 'admin' then
      kept := '{}';
      is_whole := case when is_partly_kept then is_ours else 'true' end;
      seen := array(select c from unnest(everything) c where c <> all (entry.kept_from_admins));
      is_seen := 'true';
    else
      kept := entry.kept_from_owner;
      is_whole := is_ours;
      seen := entry.seen_columns || case when asks = 'user' then entry.seen_by_users else '{}' end;
      is_seen := coalesce(entry.seen_when, 'false');
    end if;
    body := body || format('
      when %6$L then return coalesce((select array_agg(case
          when t.id is null or t.deleted then to_json(private.gone(i.id))
          when %2$s then row_to_json(w)
          when %4$s then row_to_json(s)
          else to_json(private.gone(i.id)) end order by i.n)
        from unnest($1) with ordinality i (id, n) left join public.%1$I t on t.id = i.id
        left join lateral (select %3$s) w on true left join lateral (select %5$s) s on true), ''{}'');',
      entry.name, is_whole, private.select_list(array(select c from unnest(everything) c where c <> all (kept))),
      is_seen, coalesce(nullif(private.select_list(seen, entry.prefix_columns), ''), 't.id'), asks);
  end loop;
  return format('begin case $4 %s end case; end', body);
end $$;

-- Makes private.view_<table> for each collection. A statement that is put together at each call is planned at each
-- call. These statements are wide: without functions of their own, a pull of one row took twice as long.
create function private.make_views() returns void
language plpgsql set search_path = '' as $$
declare
  entry private.collections;
begin
  for entry in select * from private.collections loop
    execute format('create or replace function private.%I(uuid[], uuid, uuid, text) returns json[]
      language plpgsql stable set search_path = %L as %L', 'view_' || entry.name, '', private.view_body(entry));
  end loop;
end $$;

-- Returns the rows with these ids as the viewer sees them, one for each id, in the order of the ids. If a row does not
-- exist or the viewer may not see it, the result has {id, _deleted: true}.
-- The rows are JSON text that row_to_json makes, without a function call for each row: an administrator's page of 500
-- donations takes 10 ms.
-- Rows are looked up one by one. At 20,000 donations a page of 500 takes 6 ms this way, and 20 ms if the planner hashes
-- the whole table.
-- No lookup by id may scan a whole table. If a session plans this while a table is nearly empty, it keeps the plan
-- until the table is analysed: at 2,000 donations a page of 240 then took 31 ms instead of 5.
-- The plans are generic: made once a session. Otherwise Postgres takes the plan for a known array or JSON value to be
-- cheaper, and plans these wide statements at each call: to show one donation took 0.9 ms, of which the plan took 0.8.
-- No plan here depends on the values, because rows are found by id or by number.
create function private.visible_rows(collection text, ids uuid[], viewer text) returns json[]
language plpgsql stable security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  entry private.collections := private.collection(collection);
  asks text := private.viewer_of(entry, viewer);
  found json[];
begin
  execute format('select private.%I($1, $2, $3, $4)', 'view_' || entry.name) into found
    using ids, (select auth.uid()), private.org_of(asks), case when asks like 'member:%' then 'user' else asks end;
  return found;
end $$;

create function private.view_rows(collection text, ids uuid[], viewer text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select array_to_json(private.visible_rows(collection, ids, viewer))::jsonb
$$;

create function private.view_as_caller(collection text, ids uuid[]) returns json[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.visible_rows(collection, ids, private.viewer());
end $$;

-- Pull

-- The ids of the rows that the device of a visitor or user holds after its first contact. Their number is limited,
-- whatever the size of the table. They are the rows of private.first_<collection>, or the caller's own, and those of
-- private.team_<collection> for their hospital. The best plan depends on how many rows there are, so it is made anew
-- each time, whatever the settings of private.pull.
create function private.first_ids(collection text) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = on set plan_cache_mode = auto as $$
declare
  entry private.collections := private.collection(collection);
  me uuid := (select auth.uid());
  org uuid := private.org_of(private.viewer());
  ids uuid[];
  team_ids uuid[];
begin
  if entry.audience in ('everyone', 'parties') then
    execute format('select array_agg(f) from private.%I($1) f', 'first_' || entry.name) into ids using me;
  elsif entry.audience in ('owner', 'self') then
    execute format('select array_agg(t.id) from public.%I t where t.%I = $1 and not t.deleted', entry.name, entry.owner_column)
      into ids using me;
  end if;
  if entry.audience in ('owner', 'team') and entry.team_column is not null and org is not null then
    execute format('select array_agg(f) from private.%I($1) f', 'team_' || entry.name) into team_ids using org;
  end if;
  return coalesce(ids, '{}') || coalesce(team_ids, '{}');
end $$;

-- Selects from these ids the rows whose changes the viewer must hear of. A deleted row no longer says who its parties
-- or its team were, so every viewer who is a party or member at all hears of it.
create function private.concerning(collection text, ids uuid[], viewer text) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off as $$
declare
  entry private.collections := private.collection(collection);
  asks text := private.viewer_of(entry, viewer);
  concerns text := case entry.audience
    when 'self' then format('t.%I = $2', entry.owner_column)
    when 'owner' then format('t.%I = $2', entry.owner_column)
      || case when entry.team_column is null then ''
        else format(' or $3 is not null and (t.%I = $3 or t.id is null)', entry.team_column) end
    when 'team' then format('$3 is not null and (t.%I = $3 or t.id is null)', entry.team_column)
    when 'parties' then format('t.id is null or $2 in (t.%I, t.%I) or t.%I = $3',
      entry.owner_column, entry.party_column, entry.team_column) end;
  found uuid[];
begin
  if asks = 'admin' or entry.audience = 'everyone' then
    return ids;
  end if;
  if asks <> 'visitor' and concerns is not null then
    execute format('select array_agg(i.id order by i.n) from unnest($1) with ordinality i (id, n)
      left join public.%I t on t.id = i.id where %s', entry.name, concerns)
      into found using ids, (select auth.uid()), private.org_of(asks);
  end if;
  return found;
end $$;

-- The body of public.pull_changes. It is stable, so all its statements see the same snapshot.
create function private.pull(wanted text, checkpoint jsonb, page_limit integer) returns json
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
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
  -- A checkpoint of another epoch or viewer does not count, nor one with a number that this database has not reached.
  if checkpoint ->> 'epoch' = epoch and checkpoint ->> 'viewer' = viewer
    and jsonb_typeof(checkpoint -> 'seq') = 'number' and (checkpoint ->> 'seq')::numeric between 0 and top
    and (checkpoint ->> 'seq')::numeric % 1 = 0 then
    since := (checkpoint ->> 'seq')::numeric;
  end if;
  from_start := since is null;

  -- All viewers but administrators get a snapshot at their first contact, and if more than 2,000 changes have come
  -- since.
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
  rows := array_to_json(private.visible_rows(wanted, coalesce(ids, '{}'), viewer));
  reached := json_build_object('epoch', epoch, 'viewer', viewer, 'seq', last_seq);
  if last_seq < top then
    -- `top` lets the device show how far a long read is: which share of the collection's numbers it has passed
    return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', true, 'top', top);
  end if;
  return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', false);
end $$;

-- Each answer to a pull contains the server's time, in ms since 1970. A device's clock may be days off, and the device
-- corrects it by this. The header Date does not help, because a page of another origin cannot read it.
create function private.now_ms() returns bigint
language sql stable set search_path = '' as $$
  select floor(extract(epoch from now()) * 1000)::bigint
$$;

-- One page of what changed since a checkpoint. `rows` are as the viewer sees them; a row that they may not see, or no
-- longer, is {id, _deleted: true}. `from_start` means that the checkpoint was not usable: once `more` is false, the
-- device drops every row that was not listed.
create function public.pull_changes(collection text, checkpoint jsonb default null, page_limit integer default 500)
returns json language sql stable security invoker set search_path = '' as $$
  select private.pull(collection, checkpoint, page_limit)
$$;

-- Everything that a device reads regularly, in one call: a page of each collection that it names, and the supply.
-- `checkpoints` is {collection: checkpoint or null}. The answer leaves unknown names out. It is {pages: {collection:
-- page}, supply: as public.supply_levels, now}. If a page says `more`, the device goes on with public.pull_changes.
-- Most collections of a returning device have not changed. If the checkpoint is the newest state, one look at the
-- change log answers.
create function private.pull_many(checkpoints jsonb, page_limit integer) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  epoch text := (select s.epoch from private.sync_state s);
  viewer text := private.viewer();
begin
  checkpoints := private.unwrapped(checkpoints);
  if jsonb_typeof(checkpoints) is distinct from 'object' then
    raise exception 'expected an object of checkpoints' using errcode = '22023';
  end if;
  return json_build_object(
    'pages', (select coalesce(json_object_agg(c.name, case
        when w.checkpoint = jsonb_build_object('epoch', epoch, 'viewer', viewer, 'seq', coalesce(
          (select max(l.seq) from private.change_log l where l.collection = c.name), 0))
        then json_build_object('rows', '[]'::json, 'checkpoint', w.checkpoint, 'from_start', false, 'more', false)
        else private.pull(c.name, w.checkpoint, page_limit) end), '{}')
      from jsonb_each(checkpoints) w (name, checkpoint) join private.collections c on c.name = w.name),
    'supply', private.supply_levels(),
    'now', private.now_ms());
end $$;
create function public.pull_many(checkpoints jsonb, page_limit integer default 500) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return private.pull_many(checkpoints, page_limit);
end $$;

-- Returns rows by their ids, for a link to a record that this device does not hold. At most 500.
create function public.pull_rows(collection text, ids uuid[]) returns json
language sql stable security invoker set search_path = '' as $$
  select array_to_json(private.view_as_caller(collection, ids[1:500]))
$$;

-- Returns the rows that the document of a page contains. Caches may keep the answer for ten seconds, so its time may be
-- as old.
create function private.first_rows(page text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  listed constant integer := 51;
  drives constant integer := 100;
begin
  -- the answer to a person contains their own rows with all columns, so no cache may keep it
  if (select auth.uid()) is null then
    perform set_config('response.headers', '[{"Cache-Control": "public, max-age=10"}]', true);
  end if;
  return case page
    when 'requests' then json_build_object('now', private.now_ms(), 'supply', private.supply_levels(), 'blood_requests', private.visible_rows(
      'blood_requests', (private.most_urgent(2000))[1:listed], 'visitor'))
    when 'donations' then json_build_object('now', private.now_ms(), 'donors', private.visible_rows(
      'donors', array(select newest.id from private.supply s cross join lateral (
          select d.id, d.created_at from public.donors d
          where d.blood_type = s.blood_type and d.is_available and not d.deleted
          order by d.created_at desc, d.id limit listed) newest
        order by newest.created_at desc, newest.id limit listed), 'visitor'))
    when 'drives' then json_build_object('now', private.now_ms(), 'drives', private.visible_rows(
      'drives', array(select d.id from public.drives d where d.date >= current_date - 1 and not d.deleted
        order by d.date, d.id limit drives), 'visitor'))
    else json_build_object() end;
end $$;
create function public.first_rows(page text, apikey text default null) returns json
language sql stable security invoker set search_path = '' as $$
  select private.first_rows(page)
$$;

select private.open_function(f, true) from unnest(array[
  'public.pull_changes(text,jsonb,integer)', 'private.pull(text,jsonb,integer)', 'public.pull_many(jsonb,integer)',
  'private.pull_many(jsonb,integer)', 'public.pull_rows(text,uuid[])', 'private.view_as_caller(text,uuid[])',
  'public.first_rows(text,text)', 'private.first_rows(text)']) f;
