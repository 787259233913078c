-- How devices write: the mutations that they push, each in a savepoint of its own, each with one lasting answer.

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

-- The answer to one of the caller's mutations; null if there is none.
create function private.ledger_answer(mutation uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select l.answer from private.push_ledger l
    where l.user_id = (select auth.uid()) and l.mutation_id = mutation);
end $$;

-- Those of these mutations that the caller has no answer to; null if there is none. Mutations that are all new, as
-- almost always, are passed on as they came.
create function private.ledger_lacks(mutations jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from jsonb_array_elements(mutations) m
    join private.push_ledger l on l.user_id = (select auth.uid()) and l.mutation_id = (m ->> 'id')::uuid) then
    return nullif(mutations, '[]');
  end if;
  return (select jsonb_agg(m) from jsonb_array_elements(mutations) m
    where not exists (select from private.push_ledger l
      where l.user_id = (select auth.uid()) and l.mutation_id = (m ->> 'id')::uuid));
end $$;

-- Keeps the answer to each of these mutations. Keeps nothing for an account that was removed while its token
-- is still valid.
create function private.ledger_keep(mutations jsonb, answer jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.push_ledger (user_id, mutation_id, collection, row_id, answer)
  select (select auth.uid()), (m ->> 'id')::uuid, m ->> 'collection', (m ->> 'row_id')::uuid, ledger_keep.answer
  from jsonb_array_elements(mutations) m
  where exists (select from auth.users u where u.id = (select auth.uid()));
end $$;

-- One push a user at a time, so that two tabs that send the same mutation get the same answer.
create function private.lock_pusher() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(730002, hashtext((select auth.uid())::text));
end $$;

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

-- Whether the row belongs to a hospital that the caller has left.
create function private.left_team(collection text, row_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(collection);
  org uuid;
begin
  if entry.team_column is null then
    return false;
  end if;
  execute format('select t.%I from public.%I t where t.id = $1', entry.team_column, entry.name) into org using row_id;
  return org is not null and org is distinct from private.my_org() and not private.is_admin() and exists (
    select from private.members m where m.user_id = (select auth.uid()) and m.organisation_id = org);
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
    if private.left_team(collection, row_id) then
      raise exception 'you no longer belong to this hospital' using errcode = '42501', column = 'membership';
    end if;
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

select private.open_function(f) from unnest(array[
  'public.push_changes(uuid,jsonb)', 'private.lock_pusher()',
  'private.apply_creates(jsonb)', 'private.apply_mutation(jsonb)',
  'private.write_row(text,uuid,jsonb,jsonb)', 'private.write_rows(text,jsonb)',
  'private.columns_of(jsonb,text[])', 'private.lock_parent(text,uuid)', 'private.left_team(text,uuid)',
  'private.ledger_answer(uuid)', 'private.ledger_lacks(jsonb)', 'private.ledger_keep(jsonb,jsonb)']) f;
