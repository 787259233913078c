-- How devices read: what a viewer sees of a row, and the pages that a device pulls.

-- Views

-- Who asks: 'visitor', 'user', 'member:<hospital>' or 'admin'. A device reads again from the start when it changes,
-- so that rows come and go with a membership. The token of a removed account is valid for up to an hour; its holder
-- is answered as a visitor, so that their other devices read from the start and drop what was theirs.
create function private.viewer() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when not exists (select from auth.users u where u.id = (select auth.uid())) then 'visitor'
    when private.is_admin() then 'admin'
    else coalesce('member:' || private.my_org(), 'user')
  end;
end $$;

-- The hospital of a member; null for other viewers.
create function private.org_of(viewer text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when viewer like 'member:%' then substr(viewer, 8)::uuid end;
end $$;

-- How this viewer is answered about this collection: administrators as users if rows are their owner's alone.
create function private.viewer_of(entry private.collections, viewer text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when entry.audience = 'self' and viewer <> 'visitor' then 'user' else viewer end;
end $$;

-- In place of a row that a viewer may not see, or that does not exist.
create function private.gone(row_id uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', row_id, '_deleted', true)
$$;

-- `short`: columns of which only the first three characters are shown.
create function private.select_list(columns text[], short text[] default '{}') returns text
language sql immutable set search_path = '' as $$
  select string_agg(format(case when c = any (short) then 'left(t.%1$I, 3) as %1$I' else 't.%1$I' end, c), ', ')
  from unnest(columns) c
$$;

-- The body of private.view_<table>: how each viewer sees rows of the collection. $1 are the ids, $2 is the caller,
-- $3 their hospital and $4 the kind of viewer.
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

-- Makes private.view_<table> for each collection. They are functions of their own because a statement that is put
-- together at each call is planned at each call, and these are wide: a pull of one row took twice as long.
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

-- The rows with these ids as the viewer sees them, one for each id and in their order; a row that does not
-- exist, or that the viewer may not see, as {id, _deleted: true}. Rows are JSON text made by row_to_json,
-- without a function call a row: an administrator's page of 500 donations takes 10 ms. The rows are looked up one by
-- one: at 20,000 donations a page of 500 takes 6 ms so, and 20 ms if the planner hashes the whole table.
-- What a page looks up by id never scans a whole table. A session that plans this while a table is nearly empty keeps
-- the plan until the table is analysed: at 2,000 donations a page of 240 then took 31 ms instead of 5.
-- What each call runs is planned once a session. Postgres takes an array or a JSON value that it knows for shorter than
-- one that it does not, finds its plan cheaper, and plans these wide statements at each call: to show one donation took
-- 0.9 ms, of which 0.8 ms were the plan. None of these plans depends on the values: rows are found by id or by number.
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

-- What the device of a visitor or user holds after its first contact. It is bounded, whatever the size of
-- the table: what private.first_<collection> says, or the rows that are the caller's own, and what
-- private.team_<collection> says of their hospital's.
-- What a first contact selects depends on how many rows there are, so it is planned anew each time, whatever the
-- settings of private.pull.
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

-- Those of these rows whose changes concern the viewer at all. A row of two parties or of a team that is deleted
-- for good concerns everybody who is one, because it no longer says whom.
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

-- The body of public.pull_changes. It is stable, so that all its statements see one snapshot.
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
  rows := array_to_json(private.visible_rows(wanted, coalesce(ids, '{}'), viewer));
  reached := json_build_object('epoch', epoch, 'viewer', viewer, 'seq', last_seq);
  if last_seq < top then
    -- The progress of a long read is the share of the collection's numbers that it has passed.
    return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', true, 'top', top);
  end if;
  return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', false);
end $$;

-- A device's clock may be days off. Each answer to a pull carries the server's time, ms since 1970, by which the device
-- corrects its own. Not the header Date: a page of another origin cannot read it.
create function private.now_ms() returns bigint
language sql stable set search_path = '' as $$
  select floor(extract(epoch from now()) * 1000)::bigint
$$;

-- One page of what changed since a checkpoint.
-- rows: as the viewer sees them, {id, _deleted: true} for those they may not, or no longer, see.
-- from_start: the checkpoint was not usable; once `more` is false the device drops what was not listed.
create function public.pull_changes(collection text, checkpoint jsonb default null, page_limit integer default 500)
returns json language sql stable security invoker set search_path = '' as $$
  select private.pull(collection, checkpoint, page_limit)
$$;

-- All that a device reads, in one request: a page of each collection it names, and the supply.
-- checkpoints: {collection: checkpoint or null}; unknown names are left out of the answer.
-- Returns {pages: {collection: page}, supply: as public.supply_levels}. If a page says `more`,
-- public.pull_changes goes on. Most of what a returning device asks for has not changed: a collection whose checkpoint
-- is the newest state is answered from one look at the change log.
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

-- Rows by id, for a link to a record that this device does not hold. At most 500.
create function public.pull_rows(collection text, ids uuid[]) returns json
language sql stable security invoker set search_path = '' as $$
  select array_to_json(private.view_as_caller(collection, ids[1:500]))
$$;

-- Caches may keep this answer for ten seconds, so that the time in it may be as old.
create function private.first_rows(page text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  listed constant integer := 51;
  drives constant integer := 100;
begin
  -- a person would get their own rows whole
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
