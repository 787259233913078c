-- Writing: a device's mutations, each in a savepoint of its own, each with one lasting answer.

-- The columns a device may send. Triggers and constraints guard their values, policies the row.
create function private.writable(collection text) returns text[]
language sql immutable set search_path = '' as $$
  select case collection
    when 'donors' then array[
      'id', 'user_id', 'user_email', 'full_name', 'phone_number', 'blood_type', 'address', 'city', 'state', 'zip_code',
      'is_available', 'blood_pressure', 'sugar_level', 'any_medications', 'recent_illness', 'conditions', 'notes',
      'transport_needed', 'preferred_time', 'preferred_date', 'emergency_available', 'preferred_centers',
      'preferred_times', 'receive_notifications', 'last_donation_date', 'client_created_at', 'deleted']
    when 'blood_requests' then array[
      'id', 'user_id', 'user_email', 'patient_id', 'blood_type', 'hospital', 'required_units', 'urgency', 'location',
      'contact', 'email', 'reason', 'additional_info', 'requester_name', 'requester_type', 'request_fulfilled',
      'client_created_at', 'deleted']
    when 'profiles' then array[
      'id', 'first_name', 'last_name', 'phone_number', 'date_of_birth', 'blood_type', 'address', 'city', 'state',
      'zip_code', 'recent_illness', 'medications', 'previous_donation', 'last_donation_date', 'client_created_at']
  end
$$;

-- One pusher a user at a time: two tabs that send the same mutation get the same answer.
create function private.lock_pusher() returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(730002, hashtext((select auth.uid())::text))
$$;

create function private.ledger_answer(mutation uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select l.answer from private.push_ledger l
  where l.user_id = (select auth.uid()) and l.mutation_id = mutation
$$;

-- Keeps the answer to each of these mutations; not for an account that is gone while its token is still good.
create function private.ledger_keep(mutations jsonb, answer jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.push_ledger (user_id, mutation_id, collection, row_id, answer)
  select (select auth.uid()), (m ->> 'id')::uuid, m ->> 'collection', (m ->> 'row_id')::uuid, answer
  from jsonb_array_elements(mutations) m
  where exists (select from auth.users u where u.id = (select auth.uid()))
$$;

-- The columns that a mutation writes, quoted; refuses those a device may not write.
create function private.columns_of(collection text, fields jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  allowed text[] := private.writable(collection);
  unknown text := (select k from jsonb_object_keys(fields) k where not k = any (allowed) limit 1);
begin
  if unknown is not null then
    raise exception 'a device cannot write %', unknown using errcode = '42501', column = unknown;
  end if;
  return (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(fields) k);
end $$;

-- As the caller: policies, grants and constraints decide. `base` null makes the row; otherwise it
-- holds what the device believes the changed fields were, and only fields that still are so change.
-- Returns the names of the fields that were changed by somebody else meanwhile, or null when applied.
create function private.write_row(collection text, row_id uuid, base jsonb, fields jsonb) returns text[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  cols text := private.columns_of(collection, fields);
  current jsonb;
  clashes text[];
begin
  if base is null then
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      collection, cols) using fields;
    return null;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1 for update', collection) into current using row_id;
  if current is null then
    raise exception 'no such record, or not yours to change' using errcode = '42501', column = 'id';
  end if;
  select array_agg(f.key) into clashes from jsonb_each(fields) f
  where coalesce(current -> f.key, 'null') not in (coalesce(base -> f.key, 'null'), f.value);
  -- what stands there already, as when two people delete or fulfil the same record, is no change
  if clashes is null and not current @> fields then
    execute format('update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where t.id = $2',
      collection, cols) using fields, row_id;
  end if;
  return clashes;
end $$;

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
    exception when others then
      get stacked diagnostics state = returned_sqlstate, said = message_text, col = column_name, constr = constraint_name;
      if state = '23503' then
        answer := jsonb_build_object('status', 'retry', 'code', state, 'message', said);
      elsif state like '22%' or state like '23%' or state = '42501' then
        answer := jsonb_build_object('status', 'rejected', 'code', state,
          'field', coalesce(nullif(col, ''), nullif(constr, '')), 'message', said);
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

-- The fast way for many new rows: one statement a collection, all or nothing. Where one is refused
-- nothing is kept, and private.apply_mutation then takes them one by one.
create function private.apply_creates(mutations jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  kind text; batch jsonb;
begin
  for kind, batch in
    select m ->> 'collection', jsonb_agg(m) from jsonb_array_elements(mutations) m
    where private.writable(m ->> 'collection') is not null
      and coalesce(m -> 'base', 'null') = 'null' and private.ledger_answer((m ->> 'id')::uuid) is null
    group by m ->> 'collection', array(select jsonb_object_keys(m -> 'set'))
  loop
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_array_elements($1) m,
      jsonb_populate_record(null::public.%1$I, m -> ''set'' || jsonb_build_object(''id'', m -> ''row_id''))',
      kind, private.columns_of(kind, batch -> 0 -> 'set' || '{"id": null}')) using batch;
    perform private.ledger_keep(batch, '{"status": "applied"}');
  end loop;
exception when data_exception or integrity_constraint_violation or insufficient_privilege then
  null;
end $$;

-- At most 500 mutations {id, collection, row_id, base, set}; one answer each, in their order:
-- {status: applied | conflict | rejected | retry, row, code, field, fields, message}.
-- client_id names the device in logs and is kept for later use by the protocol.
create function public.push_changes(client_id uuid, mutations jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  answers jsonb[] := '{}';
  views jsonb := '{}';
  kind text; ids uuid[];
  m jsonb;
begin
  if (select auth.uid()) is null then
    raise exception 'log in to send changes' using errcode = '42501';
  end if;
  if jsonb_typeof(mutations) is distinct from 'array' or jsonb_array_length(mutations) > 500 then
    raise exception 'expected an array of at most 500 mutations' using errcode = '22023';
  end if;
  perform private.lock_pusher();
  if jsonb_array_length(mutations) > 1 then
    perform private.apply_creates(mutations);
  end if;
  for m in select value from jsonb_array_elements(mutations) loop
    answers := answers || (private.apply_mutation(m)
      || jsonb_build_object('key', (m ->> 'collection') || ':' || (m ->> 'row_id')));
  end loop;
  -- every row as it is now, as the caller sees it
  for kind, ids in
    select v ->> 'collection', array_agg(distinct (v ->> 'row_id')::uuid)
    from unnest(answers) with ordinality a (answer, n) join jsonb_array_elements(mutations) with ordinality w (v, n) using (n)
    where coalesce(a.answer ->> 'code', '') <> '22023' group by 1
  loop
    views := views || (select jsonb_object_agg(kind || ':' || (r ->> 'id'), r)
      from jsonb_array_elements(private.view_as_caller(kind, ids)) r);
  end loop;
  return (select coalesce(jsonb_agg((a.answer - 'key') || jsonb_build_object('row', views -> (a.answer ->> 'key')) order by a.n), '[]')
    from unnest(answers) with ordinality a (answer, n));
end $$;
