-- What devices push: compared value by value, in the order in which it was made, quotas before anything that costs
-- time, and a new record that is withdrawn before it arrived.

-- The values of these columns as a row of the table has them: 2020-01-01T00:00:00.000Z is 2020-01-01T00:00:00+00:00.
-- Raises 22xxx for a value that the column's type does not know.
create function private.as_stored(collection text, fields jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  stored jsonb;
begin
  execute format('select to_jsonb(jsonb_populate_record(null::public.%I, $1))', collection) into stored using fields;
  return stored;
end $$;

-- Which of these columns differ from the row, and which of them somebody else changed after the device knew them as in
-- `base`.
create function private.compare_row(collection text, current jsonb, base jsonb, fields jsonb, out differ boolean, out clashes text[])
language plpgsql stable set search_path = '' as $$
declare
  wanted jsonb := private.as_stored(collection, fields);
  was jsonb := case when jsonb_typeof(base) = 'object' then base else '{}' end;
begin
  for attempt in 1..2 loop
    select coalesce(bool_or(c.now is distinct from c.wanted), false),
      array_agg(c.key) filter (where c.now is distinct from c.wanted and c.now is distinct from c.was)
      into differ, clashes
    from (
      select k as key, coalesce(current -> k, 'null') as now, coalesce(wanted -> k, 'null') as wanted, coalesce(was -> k, 'null') as was
      from jsonb_object_keys(fields) k) c;
    -- most often the device spells a value as the row does
    exit when clashes is null or attempt = 2;
    begin
      was := private.as_stored(collection, was);
    exception when data_exception then
      exit; -- what the device believed is no value at all
    end;
  end loop;
end $$;

-- Whether rows of the collection are decided with another row.
create function private.has_parent(target text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.collections c where c.name = target and c.parent is not null);
end $$;

-- Whether another session waits for a row or a person that this transaction holds.
create function private.is_awaited() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return exists (select from pg_catalog.pg_locks l where not l.granted
    -- 730003 is private.lock_donor; who waits for private.lock_pusher is the same person
    and (l.locktype <> 'advisory' or l.classid = 730003) and pg_backend_pid() = any (pg_blocking_pids(l.pid)));
end $$;

-- Whether the caller's devices have withdrawn this record before it arrived.
create index push_ledger_withdrawn on private.push_ledger (row_id) where answer ? 'withdrawn';
create function private.is_withdrawn(row_ids uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.push_ledger l
    where l.row_id = any (row_ids) and l.answer ? 'withdrawn' and l.user_id = (select auth.uid()));
end $$;

-- As before; that a record was withdrawn is not for devices.
create or replace function private.ledger_answer(mutation uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select l.answer - 'withdrawn' from private.push_ledger l
    where l.user_id = (select auth.uid()) and l.mutation_id = mutation);
end $$;

-- Whether a refusal by this name is a quota's.
create function private.is_quota(target text, named text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.quotas q where q.collection = target and q.name = named);
end $$;

-- Raises as private.check_quotas does if the caller has no room for these new rows; before they are made, because
-- making a row may cost more than to count those that are there. A column that is not given counts as full.
create function private.check_room(target text, batch jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(target);
  is_member boolean;
  quota private.quotas;
  most integer;
  more bigint;
  counted bigint;
begin
  if not exists (select from private.quotas q where q.collection = target) or private.is_admin() then
    return;
  end if;
  is_member := private.my_org() is not null;
  for quota in select q.* from private.quotas q where q.collection = target order by q.at_most loop
    most := case when is_member then coalesce(quota.for_members, quota.at_most) else quota.at_most end;
    execute format('select count(*) from jsonb_array_elements($1) m, jsonb_populate_record(null::public.%I, m) t
      where t.deleted is not true and coalesce(%s, true)', target, quota.counted) into more using batch;
    continue when more = 0;
    execute format('select count(*) from public.%I t where t.%I = $1 and (%s)', target, entry.owner_column, quota.counted)
      into counted using (select auth.uid());
    if counted + more > most then
      raise exception 'no more than % at a time', most using errcode = '23514', constraint = quota.name;
    end if;
  end loop;
end $$;

grant create on schema private to sync_writer;

-- A new record that its device withdrew before it knew whether it had arrived. If it had, it is deleted; if not, it is
-- refused should it arrive later. Returns whether it is known here.
create function private.withdraw_row(collection text, row_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  was jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', collection) into was using row_id;
  if was is null then
    return false;
  end if;
  if not 'deleted' = any (private.changeable(collection)) then
    raise exception 'a device cannot write deleted' using errcode = '42501', column = 'deleted';
  end if;
  if was -> 'deleted' = 'false' then
    execute format('update public.%I t set deleted = true where t.id = $1', collection) using row_id;
  end if;
  return true;
end $$;

-- As before, but a change is compared value by value, as the table's types spell them. What is decided with a parent is
-- compared first without a lock: what changes nothing, or conflicts, keeps nobody from deciding.
create or replace function private.write_row(collection text, row_id uuid, base jsonb, fields jsonb) returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  cols text;
  lock text;
  current jsonb;
  found record;
begin
  cols := private.columns_of(fields,
    case when base is null then private.writable(collection) else private.changeable(collection) end);
  if base is null then
    if private.is_withdrawn(array[row_id]) then
      raise exception 'this record was withdrawn' using errcode = '23505', constraint = collection || '_pkey';
    end if;
    perform private.check_room(collection, jsonb_build_array(fields));
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      collection, cols) using fields;
    return null;
  end if;
  foreach lock in array case when private.has_parent(collection) then array['', 'for update'] else array['for update'] end loop
    if lock <> '' then
      perform private.lock_parent(collection, row_id);
    end if;
    execute format('select to_jsonb(t) from public.%I t where t.id = $1 %s', collection, lock) into current using row_id;
    if current is null then
      if private.left_team(collection, row_id) then
        raise exception 'you no longer belong to this hospital' using errcode = '42501', column = 'membership';
      end if;
      raise exception 'no such record, or not yours to change' using errcode = '42501', column = 'id';
    end if;
    found := private.compare_row(collection, current, base, fields);
    -- A value that is there already is no change, as when two people delete or fulfil the same record.
    if found.clashes is not null or not found.differ then
      return found.clashes;
    end if;
  end loop;
  execute format('update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where t.id = $2',
    collection, cols) using fields, row_id;
  return null;
end $$;

-- As before, if there is room for all of them and none was withdrawn.
create or replace function private.write_rows(collection text, batch jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_withdrawn(array(select (m ->> 'row_id')::uuid from jsonb_array_elements(batch) m)) then
    raise exception 'one of these records was withdrawn' using errcode = '23505';
  end if;
  perform private.check_room(collection, (select jsonb_agg(m -> 'set') from jsonb_array_elements(batch) m));
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_array_elements($1) m,
    jsonb_populate_record(null::public.%1$I, m -> ''set'' || jsonb_build_object(''id'', m -> ''row_id''))',
    collection, private.columns_of(batch -> 0 -> 'set' || '{"id": null}', private.writable(collection))) using batch;
end $$;

alter function private.withdraw_row(text, uuid) owner to sync_writer;
revoke create on schema private from sync_writer;

-- As before. `refused`, by collection: the answer that new records of it get without being looked at, because one
-- before them in the call found no room, or because what was to make room waits.
delete from private.open_functions where signature in ('private.apply_mutation(jsonb)');
drop function private.apply_mutation(jsonb);
create function private.apply_mutation(m jsonb, refused jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  mutation uuid;
  collection text := m ->> 'collection';
  row_id uuid;
  is_new boolean := coalesce(m -> 'base', 'null') = 'null';
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
  if answer is not null then
    return answer;
  end if;
  begin
    if is_new and collection <> 'blood_requests' and m -> 'set' -> 'deleted' = 'true' then
      -- requests have a trigger for this, which also counts them
      if private.withdraw_row(collection, row_id) then
        answer := '{"status": "applied"}';
      else
        answer := '{"status": "applied", "withdrawn": true}';
      end if;
    elsif is_new and refused ? collection then
      answer := refused -> collection;
    else
      clashes := private.write_row(collection, row_id, nullif(m -> 'base', 'null'),
        case when is_new then m -> 'set' || jsonb_build_object('id', row_id) else m -> 'set' end);
      answer := case when clashes is null then jsonb_build_object('status', 'applied')
        else jsonb_build_object('status', 'conflict', 'fields', to_jsonb(clashes)) end;
    end if;
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
  return answer - 'withdrawn';
end $$;

-- The mutations in their order, in runs: new records of one collection that set the same fields and follow each other
-- are one run, everything else is a run by itself. What is decided with a parent is decided one by one.
create function private.runs_of(mutations jsonb) returns table (first bigint, batch jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select min(r.n), jsonb_agg(r.m order by r.n) from (
    select k.m, k.n, count(*) filter (where k.kind is null or k.kind is distinct from k.before) over (order by k.n) as run
    from (
      select w.m, w.n, w.kind, lag(w.kind) over (order by w.n) as before from (
        select e.m, e.n, case when c.name is not null and e.m -> 'set' -> 'deleted' is distinct from 'true' then
          c.name || (select string_agg(' ' || f, '' order by f) from jsonb_object_keys(e.m -> 'set') f) end as kind
        from jsonb_array_elements(mutations) with ordinality e (m, n)
        left join private.collections c on c.name = e.m ->> 'collection' and c.writable is not null and c.parent is null
          and coalesce(e.m -> 'base', 'null') = 'null' and jsonb_typeof(e.m -> 'set') = 'object') w) k) r
  group by r.run order by 1;
end $$;

-- The fast way for a run of new rows: one statement. If one row is refused nothing is kept, and private.apply_mutation
-- then takes them one by one. Returns the mutations that it applied: {mutation id: true}.
create or replace function private.apply_creates(mutations jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  batch jsonb := private.ledger_lacks(mutations);
begin
  if batch is null then
    return '{}';
  end if;
  perform private.write_rows(batch -> 0 ->> 'collection', batch);
  perform private.ledger_keep(batch, '{"status": "applied"}');
  return (select jsonb_object_agg(m ->> 'id', true) from jsonb_array_elements(batch) m);
exception when data_exception or integrity_constraint_violation or insufficient_privilege or lock_not_available or query_canceled then
  return '{}';
end $$;

-- As before, but in the order in which it was made. A call ends early if another session waits for what it holds. New
-- records of a collection are not looked at any more once one found no room; a change of the collection may make room.
create or replace function public.push_changes(client_id uuid, mutations jsonb) returns json
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  no_time constant jsonb := '{"status": "retry", "code": "57014", "message": "there is no time for this now"}';
  made jsonb;
  refused jsonb := '{}';
  answers jsonb[] := '{}';
  places bigint[] := '{}';
  rows json[] := '{}';
  kind text; ids uuid[]; at bigint[];
  batch jsonb; m jsonb; n bigint; is_change boolean;
  usual_wait text := current_setting('lock_timeout');
  cancelled integer := 0;
  ends timestamptz := clock_timestamp() + interval '3 seconds';
  looked_at timestamptz := clock_timestamp();
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
  if private.sends_too_much() then
    ends := '-infinity';
  end if;
  for n, batch in select r.first, r.batch from private.runs_of(mutations) r loop
    made := '{}';
    kind := batch -> 0 ->> 'collection';
    -- rows of more than a kilobyte are not made all at once, because nothing ends that half way
    if jsonb_array_length(batch) > 1 and clock_timestamp() <= ends and not refused ? kind
      and pg_column_size(batch) < 1024 * jsonb_array_length(batch) then
      made := private.apply_creates(batch);
    end if;
    for m in select e from jsonb_array_elements(batch) e loop
      if not coalesce(made ? (m ->> 'id'), false) then
        if clock_timestamp() > looked_at + interval '100 milliseconds' then
          looked_at := clock_timestamp();
          if private.is_awaited() then
            ends := '-infinity';
          end if;
        end if;
        if clock_timestamp() > ends then
          answers[n] := no_time;
        else
          answers[n] := private.apply_mutation(m, refused);
          is_change := coalesce(m -> 'base', 'null') <> 'null';
          if answers[n] ->> 'code' in ('55P03', '57014') then
            perform set_config('lock_timeout', '50ms', true);
          end if;
          -- what was made after a change that waits, such as a new request after one that was closed, waits too
          if is_change and answers[n] ->> 'code' = '55P03'
            or not is_change and answers[n] ->> 'code' = '23514' and private.is_quota(kind, answers[n] ->> 'field') then
            refused := refused || jsonb_build_object(kind, answers[n]);
          elsif is_change and answers[n] ->> 'status' = 'applied' and refused -> kind ->> 'status' = 'rejected' then
            refused := refused - kind;
          end if;
          -- the time of a statement runs out once; who cancels it again wants it to end
          cancelled := cancelled + (answers[n] ->> 'code' is not distinct from '57014')::integer;
          if cancelled > 1 then
            raise query_canceled using message = 'cancelled';
          end if;
        end if;
      end if;
      n := n + 1;
    end loop;
  end loop;
  perform set_config('lock_timeout', usual_wait, true);
  -- every row as it is now, as the caller sees it
  for kind, ids, at in
    select w.m ->> 'collection', array_agg((w.m ->> 'row_id')::uuid order by w.n), array_agg(w.n order by w.n)
    from jsonb_array_elements(mutations) with ordinality w (m, n)
    where coalesce(answers[w.n] ->> 'code', '') not in ('22023', '57014') group by 1
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
  'private.apply_mutation(jsonb,jsonb)', 'private.runs_of(jsonb)', 'private.as_stored(text,jsonb)',
  'private.compare_row(text,jsonb,jsonb,jsonb)', 'private.is_awaited()', 'private.has_parent(text)', 'private.is_withdrawn(uuid[])',
  'private.is_quota(text,text)', 'private.check_room(text,jsonb)', 'private.withdraw_row(text,uuid)']) f;
select private.apply_grants();
