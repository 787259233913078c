-- How the rows of mutations are written: only columns that a device may push, as the role sync_writer, which policies
-- bind.

-- The names of the columns that a mutation writes, quoted. Raises 42501 if one is not allowed.
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

-- Returns these values as a row of the table would have them: 2020-01-01T00:00:00.000Z becomes
-- 2020-01-01T00:00:00+00:00. Raises 22xxx if a value does not fit its column's type.
create function private.as_stored(collection text, fields jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  stored jsonb;
begin
  execute format('select to_jsonb(jsonb_populate_record(null::public.%I, $1))', collection) into stored using fields;
  return stored;
end $$;

-- Finds whether any of these columns differs from the row, and which of them somebody else has changed since the device
-- read `base`.
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
    -- usually the device writes a value exactly as the row does
    exit when clashes is null or attempt = 2;
    begin
      was := private.as_stored(collection, was);
    exception when data_exception then
      exit; -- what the device believed is no value at all
    end;
  end loop;
end $$;

-- Whether a row of this collection is decided with another row.
create function private.has_parent(target text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.collections c where c.name = target and c.parent is not null);
end $$;

-- Whether another session waits for a row or an account that this transaction has locked.
create function private.is_awaited() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return exists (select from pg_catalog.pg_locks l where not l.granted
    -- 730003 is private.lock_donor; a session that waits for private.lock_pusher is of the same account
    and (l.locktype <> 'advisory' or l.classid = 730003) and pg_backend_pid() = any (pg_blocking_pids(l.pid)));
end $$;
create function private.is_withdrawn(row_ids uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.push_ledger l
    where l.row_id = any (row_ids) and l.answer ? 'withdrawn' and l.user_id = (select auth.uid()));
end $$;

-- Whether the name in a refusal is that of a quota.
create function private.is_quota(target text, named text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return named in ('shelf_entries', 'planned_drives', 'drives_a_month')
    or exists (select from private.quotas q where q.collection = target and q.name = named);
end $$;

-- Raises if there is no room for these new rows. Only rows that count as the caller's need room: somebody who walks in
-- to a drive has no reservation of the caller's. Other limits, which are not rows of private.quotas, also refuse a
-- push's further new records of that collection.
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
      where t.deleted is not true and t.%I = $2 and coalesce(%s, true)', target, entry.owner_column, quota.counted)
      into more using batch, (select auth.uid());
    continue when more = 0;
    execute format('select count(*) from public.%I t where t.%I = $1 and (%s)', target, entry.owner_column, quota.counted)
      into counted using (select auth.uid());
    if counted + more > most then
      raise exception 'no more than % at a time', most using errcode = '23514', constraint = quota.name;
    end if;
  end loop;
end $$;

-- Locks the row with which this row is decided, such as a pledge's request, before the row itself. Whatever ends all
-- rows of such a parent locks in the same order, so neither waits for the other.
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

-- Handles a new record that its device withdrew before it knew whether the record had arrived. If it had, it is
-- deleted. If not, it will be refused if it arrives later. Returns whether the record was here.
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

-- Writes one row as sync_writer, with the caller's claims, so that policies, grants and constraints decide. If `base`
-- is null, it creates the row. Otherwise `base` holds the values that the device knew, and a field changes only if it
-- still has that value. Values are compared as the table's types write them. Returns the names of the fields that
-- somebody else has changed, or null if the mutation was applied. If the row is decided with a parent, the values are
-- compared first without a lock, so that a change that does nothing, or conflicts, delays nobody.
create function private.write_row(collection text, row_id uuid, base jsonb, fields jsonb) returns text[]
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
    -- A value that is already there is no change, for example if two people delete or fulfil the same record.
    if found.clashes is not null or not found.differ then
      return found.clashes;
    end if;
  end loop;
  execute format('update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where t.id = $2',
    collection, cols) using fields, row_id;
  return null;
end $$;

-- Creates the rows of mutations that all set the same fields, in one statement. It does so only if there is room for
-- all of them and none was withdrawn.
create function private.write_rows(collection text, batch jsonb) returns void
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

grant create on schema private to sync_writer;
alter function private.write_row(text, uuid, jsonb, jsonb) owner to sync_writer;
alter function private.write_rows(text, jsonb) owner to sync_writer;
alter function private.withdraw_row(text, uuid) owner to sync_writer;
revoke create on schema private from sync_writer;
