-- Room for new rows, of what counts as the caller's: who walks in to a drive is nobody's reservation. Limits that are not
-- rows of private.quotas also end a push's new records of that collection.

create or replace function private.check_room(target text, batch jsonb) returns void
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

create or replace function private.is_quota(target text, named text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return named in ('shelf_entries', 'planned_drives', 'drives_a_month')
    or exists (select from private.quotas q where q.collection = target and q.name = named);
end $$;

select private.apply_grants();
