-- Sync: what a viewer sees of a row, the pages a device pulls, the mutations it pushes, and the digest by
-- which it finds out whether it holds what it should.

-- Views

-- Who asks: 'visitor', 'user' or 'admin'. A device reads again from the start when it changes. The token of
-- a removed account is valid for up to an hour; its holder is answered as a visitor, so that their other
-- devices read from the start and drop what was theirs.
create function private.viewer() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from auth.users u where u.id = (select auth.uid())) then 'visitor'
    when private.is_admin() then 'admin'
    else 'user'
  end
$$;

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

-- The rows with these ids as the viewer sees them, one for each id and in their order; a row that does not
-- exist, or that the viewer may not see, as {id, _deleted: true}. Rows are JSON text made by row_to_json,
-- without a function call a row: an administrator's page of 500 donations takes 10 ms.
create function private.views(collection text, ids uuid[], viewer text) returns json[]
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  everything text[] := array(select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', entry.name)::regclass and a.attnum > 0
      and not a.attisdropped and a.attname <> 'deleted'
      and (viewer = 'admin' or a.attname <> all (entry.kept_from_owner)) order by a.attnum);
  seen text[] := entry.seen_columns || case when viewer = 'user' then entry.seen_by_users else '{}' end;
  is_whole text := case when viewer = 'admin' then 'true'
    when entry.owner_column is not null then format('t.%I = $2', entry.owner_column) else 'false' end;
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
    coalesce(entry.seen_when, 'false'), coalesce(nullif(private.select_list(seen, entry.seen_short), ''), 't.id'))
    into found using ids, (select auth.uid());
  return coalesce(found, '{}');
end $$;

create function private.view_rows(collection text, ids uuid[], viewer text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select array_to_json(private.views(collection, ids, viewer))::jsonb
$$;

create function private.view_as_caller(collection text, ids uuid[]) returns json[]
language sql stable security definer set search_path = '' as $$
  select private.views(collection, ids, private.viewer())
$$;

-- Pull

-- What the device of a visitor or user holds after its first contact. It is bounded, whatever the size of
-- the table: what private.first_<collection> says, or the rows that are the caller's own or concern them.
create function private.first_ids(collection text) returns uuid[]
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
    when 'parties' then
      execute format('select array_agg(t.id) from public.%I t where $1 in (t.%I, t.%I) and not t.deleted',
        entry.name, entry.owner_column, entry.party_column) into ids using (select auth.uid());
    else
      null;
  end case;
  return coalesce(ids, '{}');
end $$;

-- Those of these rows whose changes concern the viewer at all. A row of two parties that is deleted for good
-- concerns everybody, because it no longer says whom.
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
  elsif entry.audience = 'parties' and viewer = 'user' then
    execute format('select array_agg(i.id order by i.n) from unnest($1) with ordinality i (id, n)
      left join public.%I t on t.id = i.id where t.id is null or $2 in (t.%I, t.%I)',
      entry.name, entry.owner_column, entry.party_column) into own using ids, (select auth.uid());
  end if;
  return own;
end $$;

-- The body of public.pull_changes. It is stable, so that all its statements see one snapshot.
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
  -- A checkpoint of another epoch or viewer, or from a later life of this database, does not count.
  if checkpoint ->> 'epoch' = epoch and checkpoint ->> 'viewer' = viewer
    and jsonb_typeof(checkpoint -> 'seq') = 'number' and (checkpoint ->> 'seq')::numeric between 0 and top
    and (checkpoint ->> 'seq')::numeric % 1 = 0 then
    since := (checkpoint ->> 'seq')::numeric;
  end if;
  from_start := since is null;

  -- For all but administrators a first contact, or a tail longer than one, is a snapshot.
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
    -- The progress of a long read is the share of the collection's numbers that it has passed.
    return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', true, 'top', top);
  end if;
  return json_build_object('rows', rows, 'checkpoint', reached, 'from_start', from_start, 'more', false);
end $$;

-- One page of what changed since a checkpoint.
-- rows: as the viewer sees them, {id, _deleted: true} for those they may not, or no longer, see.
-- from_start: the checkpoint was not usable; once `more` is false the device drops what was not listed.
create function public.pull_changes(collection text, checkpoint jsonb default null, page_limit integer default 500)
returns json language sql stable security invoker set search_path = '' as $$
  select private.pull(collection, checkpoint, page_limit)
$$;

-- All that a device reads, in one request: a page of each collection it names, and the supply.
-- checkpoints: {collection: checkpoint or null}; unknown names are left out of the answer.
-- Returns {pages: {collection: page}, supply: as public.supply_levels}. Where a page says `more`,
-- public.pull_changes goes on.
create function private.pull_many(checkpoints jsonb, page_limit integer) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  checkpoints := private.unwrapped(checkpoints);
  if jsonb_typeof(checkpoints) is distinct from 'object' then
    raise exception 'expected an object of checkpoints' using errcode = '22023';
  end if;
  return json_build_object(
    'pages', (select coalesce(json_object_agg(c.name, private.pull(c.name, w.checkpoint, page_limit)), '{}')
      from jsonb_each(checkpoints) w (name, checkpoint) join private.collections c on c.name = w.name),
    'supply', private.supply_levels());
end $$;
create function public.pull_many(checkpoints jsonb, page_limit integer default 500) returns json
language sql stable security invoker set search_path = '' as $$
  select private.pull_many(checkpoints, page_limit)
$$;

-- Rows by id, for a link to a record that this device does not hold. At most 500.
create function public.pull_rows(collection text, ids uuid[]) returns json
language sql stable security invoker set search_path = '' as $$
  select array_to_json(private.view_as_caller(collection, ids[1:500]))
$$;

-- Push: each mutation in a savepoint of its own, each with one lasting answer.

-- The answer to each mutation, so that its replay gets the same.
create table private.push_ledger (
  user_id uuid not null references auth.users (id) on delete cascade,
  mutation_id uuid not null,
  collection text not null,
  row_id uuid,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, mutation_id)
);

create function private.ledger_answer(mutation uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select l.answer from private.push_ledger l
  where l.user_id = (select auth.uid()) and l.mutation_id = mutation
$$;

-- Those of these mutations that the caller has no answer to; null if there is none.
create function private.ledger_lacks(mutations jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(m) from jsonb_array_elements(mutations) m
  where not exists (select from private.push_ledger l
    where l.user_id = (select auth.uid()) and l.mutation_id = (m ->> 'id')::uuid)
$$;

-- Keeps the answer to each of these mutations. Keeps nothing for an account that was removed while its token
-- is still valid.
create function private.ledger_keep(mutations jsonb, answer jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.push_ledger (user_id, mutation_id, collection, row_id, answer)
  select (select auth.uid()), (m ->> 'id')::uuid, m ->> 'collection', (m ->> 'row_id')::uuid, answer
  from jsonb_array_elements(mutations) m
  where exists (select from auth.users u where u.id = (select auth.uid()))
$$;

-- One push a user at a time, so that two tabs that send the same mutation get the same answer.
create function private.lock_pusher() returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(730002, hashtext((select auth.uid())::text))
$$;

-- The columns that a mutation writes, quoted. Raises 42501 for one that is not among the allowed.
create function private.columns_of(fields jsonb, allowed text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  unknown text := (select k from jsonb_object_keys(fields) k where not k = any (allowed) limit 1);
begin
  if unknown is not null then
    raise exception 'a device cannot write %', unknown using errcode = '42501', column = unknown;
  end if;
  return (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(fields) k);
end $$;

-- Locks the row that this row is decided with, such as a pledge's request, before the row itself. Whatever
-- ends all the rows of such a parent takes the two in the same order, so that neither waits for the other.
create function private.lock_parent(collection text, row_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
begin
  if entry.parent is not null then
    execute format('select from public.%I p join public.%I t on p.id = t.%I where t.id = $1 for no key update of p',
      entry.parent, entry.name, entry.parent_column) using row_id;
  end if;
end $$;

-- Writes as sync_writer, with the caller's claims, so that policies, grants and constraints decide. A null
-- `base` creates the row.
-- Otherwise `base` holds what the device believes the changed fields were, and a field changes only if it
-- still has that value. Returns the names of the fields that somebody else changed meanwhile, or null if the
-- mutation was applied.
create function private.write_row(collection text, row_id uuid, base jsonb, fields jsonb) returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  cols text := private.columns_of(fields,
    case when base is null then private.writable(collection) else private.changeable(collection) end);
  current jsonb;
  clashes text[];
begin
  if base is null then
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      collection, cols) using fields;
    return null;
  end if;
  perform private.lock_parent(collection, row_id);
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', collection) into current using row_id;
  if current is null then
    raise exception 'no such record, or not yours to change' using errcode = '42501', column = 'id';
  end if;
  select array_agg(f.key) into clashes from jsonb_each(fields) f
  where coalesce(current -> f.key, 'null') not in (coalesce(base -> f.key, 'null'), f.value);
  -- A value that is there already is no change, as when two people delete or fulfil the same record.
  if clashes is null and not current @> fields then
    execute format('update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where t.id = $2',
      collection, cols) using fields, row_id;
  end if;
  return clashes;
end $$;

-- Creates the rows of mutations that all set the same fields, in one statement.
create function private.write_rows(collection text, batch jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_array_elements($1) m,
    jsonb_populate_record(null::public.%1$I, m -> ''set'' || jsonb_build_object(''id'', m -> ''row_id''))',
    collection, private.columns_of(batch -> 0 -> 'set' || '{"id": null}', private.writable(collection))) using batch;
end $$;

grant create on schema private to sync_writer;
alter function private.write_row(text, uuid, jsonb, jsonb) owner to sync_writer;
alter function private.write_rows(text, jsonb) owner to sync_writer;
revoke create on schema private from sync_writer;

-- One mutation, and its answer. What waits too long for a lock (55P03), or is cancelled (57014), is to be tried
-- again and fails alone; the caller of this bounds the waits.
create function private.apply_mutation(m jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  mutation uuid;
  collection text := m ->> 'collection';
  row_id uuid;
  answer jsonb;
  clashes text[];
  state text; said text; col text; constr text;
begin
  begin
    mutation := (m ->> 'id')::uuid;
    row_id := (m ->> 'row_id')::uuid;
    if mutation is null or row_id is null or private.writable(collection) is null
      or jsonb_typeof(m -> 'set') is distinct from 'object' or m -> 'set' = '{}' then
      raise exception 'not a mutation' using errcode = '22023';
    end if;
  exception when others then
    return jsonb_build_object('status', 'rejected', 'code', '22023', 'field', null, 'message', 'not a mutation');
  end;

  answer := private.ledger_answer(mutation);
  if answer is null then
    begin
      clashes := private.write_row(collection, row_id, nullif(m -> 'base', 'null'),
        case when coalesce(m -> 'base', 'null') = 'null' then m -> 'set' || jsonb_build_object('id', row_id) else m -> 'set' end);
      answer := case when clashes is null then jsonb_build_object('status', 'applied')
        else jsonb_build_object('status', 'conflict', 'fields', to_jsonb(clashes)) end;
    exception when query_canceled or others then
      get stacked diagnostics state = returned_sqlstate, said = message_text, col = column_name, constr = constraint_name;
      if state in ('23503', '55P03', '57014') then
        answer := jsonb_build_object('status', 'retry', 'code', state, 'message', left(said, 200));
      elsif state like '22%' or state like '23%' or state = '42501' then
        answer := jsonb_build_object('status', 'rejected', 'code', state,
          'field', left(coalesce(nullif(col, ''), nullif(constr, '')), 200), 'message', left(said, 200));
      else
        raise;
      end if;
    end;
    if answer ->> 'status' in ('applied', 'rejected') then
      perform private.ledger_keep(jsonb_build_array(m), answer);
    end if;
  end if;
  return answer;
end $$;

-- The fast way for many new rows: one statement for each collection and set of fields. If one row is
-- refused nothing is kept, and private.apply_mutation then takes them one by one.
-- Returns the mutations that it applied: {mutation id: true}.
create function private.apply_creates(mutations jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  kind text; batch jsonb; fields text;
  made jsonb := '{}';
begin
  for kind, fields, batch in
    select w.kind, w.fields, jsonb_agg(w.m) from (
      select m ->> 'collection' as kind, m,
        (select string_agg(k, ' ' order by k) from jsonb_object_keys(m -> 'set') k) as fields
      from jsonb_array_elements(mutations) m
      where private.writable(m ->> 'collection') is not null and coalesce(m -> 'base', 'null') = 'null') w
    group by 1, 2
  loop
    batch := private.ledger_lacks(batch);
    continue when batch is null;
    perform private.write_rows(kind, batch);
    perform private.ledger_keep(batch, '{"status": "applied"}');
    made := made || (select jsonb_object_agg(m ->> 'id', true) from jsonb_array_elements(batch) m);
  end loop;
  return made;
exception when data_exception or integrity_constraint_violation or insufficient_privilege or lock_not_available or query_canceled then
  return '{}';
end $$;

-- At most 500 mutations {id, collection, row_id, base, set}; one answer each, in their order:
-- {status: applied | conflict | rejected | retry, row, code, field, fields, message}.
-- client_id names the device in logs and is kept for later use by the protocol.
create function public.push_changes(client_id uuid, mutations jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  made jsonb := '{}';
  answers jsonb[] := '{}';
  places bigint[] := '{}';
  rows json[] := '{}';
  kind text; ids uuid[]; at bigint[];
  m jsonb; n bigint;
  usual_wait text := current_setting('lock_timeout');
  cancelled integer := 0;
begin
  if (select auth.uid()) is null then
    raise exception 'log in to send changes' using errcode = '42501';
  end if;
  mutations := private.unwrapped(mutations);
  if jsonb_typeof(mutations) is distinct from 'array' or jsonb_array_length(mutations) > 500 then
    raise exception 'expected an array of at most 500 mutations' using errcode = '22023';
  end if;
  perform private.lock_pusher();
  -- One mutation may wait this long for a lock. Once one did, the others wait less: their devices wait too.
  perform set_config('lock_timeout', '2s', true);
  if jsonb_array_length(mutations) > 1 then
    made := private.apply_creates(mutations);
  end if;
  for m, n in
    select w.m, w.n from jsonb_array_elements(mutations) with ordinality w (m, n)
    where not coalesce(made ? (w.m ->> 'id'), false) order by w.n
  loop
    answers[n] := private.apply_mutation(m);
    if answers[n] ->> 'code' in ('55P03', '57014') then
      perform set_config('lock_timeout', '50ms', true);
    end if;
    -- the time of a statement runs out once; who cancels it again wants it to end
    cancelled := cancelled + (answers[n] ->> 'code' is not distinct from '57014')::integer;
    if cancelled > 1 then
      raise query_canceled using message = 'cancelled';
    end if;
  end loop;
  perform set_config('lock_timeout', usual_wait, true);
  -- every row as it is now, as the caller sees it
  for kind, ids, at in
    select w.m ->> 'collection', array_agg((w.m ->> 'row_id')::uuid order by w.n), array_agg(w.n order by w.n)
    from jsonb_array_elements(mutations) with ordinality w (m, n)
    where coalesce(answers[w.n] ->> 'code', '') <> '22023' group by 1
  loop
    places := places || at;
    rows := rows || private.view_as_caller(kind, ids);
  end loop;
  return (
    select coalesce(json_agg(case when answers[w.n] is null then json_build_object('status', 'applied', 'row', r.line)
      else to_json(answers[w.n] || jsonb_build_object('row', r.line)) end order by w.n), '[]')
    from generate_series(1, jsonb_array_length(mutations)) w (n)
    left join unnest(places, rows) r (place, line) on r.place = w.n);
end $$;

-- Digest: a device compares what it holds with what this viewer is listed, as 64 buckets of a count and a
-- hash of ids and versions. It finds what nobody foresaw; the device then fetches the rows that differ.
--
-- An administrator is listed every row. Everybody else's device holds the snapshot of its first contact and
-- what was delivered since, which only the device knows. Its rows are compared in two parts, both bounded:
-- the snapshot as it would be today, which server and device find by the same rule (private.first_ids), and
-- the rows beyond it by their ids, at most 500 a call.

-- Ids and versions of what the caller sees: of the rows with these ids, at most 500, or of all they are listed.
create function private.versions(collection text, ids uuid[]) returns table (id uuid, rev integer)
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

create function private.bucket(id uuid) returns integer
language sql immutable set search_path = '' as $$
  select get_byte(uuid_send(id), 0) % 64
$$;

-- To compare all rows of an administrator costs a scan. Above a million the answer to both functions is null:
-- not now.
create function private.is_too_much(collection text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.viewer() = 'admin' and exists (
    select from private.change_log l where l.collection = is_too_much.collection offset 1000000 limit 1)
$$;

-- 64 buckets [count, hash]. The hash is a sum, so that order does not matter: of (last 32 bits of the id + 1)
-- times (version + 1), modulo the largest prime of 32 bits. Every step is exact in a JavaScript number.
-- `epoch`, `viewer` and `seq` say at which checkpoint it was taken: a device with another pulls first and
-- asks again.
create function private.digest(wanted text, ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when ids is null and private.is_too_much(wanted) then null else jsonb_build_object(
    'epoch', (select s.epoch from private.sync_state s),
    'viewer', private.viewer(),
    'seq', coalesce((select max(c.seq) from private.change_log c where c.collection = wanted), 0),
    'buckets', (select jsonb_agg(jsonb_build_array(coalesce(b.n, 0), coalesce(b.hash, 0)) order by i)
      from generate_series(0, 63) i left join (
        select private.bucket(v.id) as bucket, count(*) as n,
          sum((('x' || right(v.id::text, 8))::bit(32)::bigint + 1) * (v.rev + 1) % 4294967291) as hash
        from private.versions(wanted, ids) v group by 1) b on b.bucket = i)) end
$$;
create function public.digest(collection text, ids uuid[] default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.digest(collection, ids)
$$;

-- The rows behind buckets that differ: {id: version}. There are 64 buckets to name.
create function private.digest_rows(collection text, buckets integer[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(buckets) > 64 then
    raise exception 'expected at most 64 buckets' using errcode = '22023';
  end if;
  if private.is_too_much(collection) then
    return null;
  end if;
  return (select coalesce(jsonb_object_agg(v.id, v.rev), '{}') from private.versions(collection, null) v
    where private.bucket(v.id) = any (buckets));
end $$;
create function public.digest_rows(collection text, buckets integer[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.digest_rows(collection, buckets)
$$;

select private.open_function(f, true) from unnest(array[
  'public.pull_changes(text,jsonb,integer)', 'private.pull(text,jsonb,integer)',
  'public.pull_many(jsonb,integer)', 'private.pull_many(jsonb,integer)',
  'public.pull_rows(text,uuid[])', 'private.view_as_caller(text,uuid[])',
  'public.digest(text,uuid[])', 'private.digest(text,uuid[])',
  'public.digest_rows(text,integer[])', 'private.digest_rows(text,integer[])']) f;
select private.open_function(f) from unnest(array[
  'public.push_changes(uuid,jsonb)', 'private.lock_pusher()',
  'private.apply_creates(jsonb)', 'private.apply_mutation(jsonb)',
  'private.write_row(text,uuid,jsonb,jsonb)', 'private.write_rows(text,jsonb)',
  'private.columns_of(jsonb,text[])', 'private.lock_parent(text,uuid)', 'private.ledger_answer(uuid)', 'private.ledger_lacks(jsonb)',
  'private.ledger_keep(jsonb,jsonb)']) f;
