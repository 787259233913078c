-- Quotas limit how many rows that meet a condition on the row "t" an account may have. They do not bind administrators
-- and the database's owner. A person who already has more rows can still change them.

create table private.quotas (
  collection text not null,
  name text not null,
  counted text not null,
  at_most integer not null,
  -- the limit for members of a hospital; null if it is the same
  for_members integer,
  primary key (collection, name)
);

-- Only one push of an account runs at a time, so two pushes never count at once.
create function private.check_quotas() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry private.collections := private.collection(tg_table_name);
  is_member boolean := private.my_org() is not null;
  quota private.quotas;
  at_most integer;
  more bigint;
  counted bigint;
begin
  if private.is_admin() then
    return null;
  end if;
  for quota in select q.* from private.quotas q where q.collection = tg_table_name order by q.at_most loop
    at_most := case when is_member then coalesce(quota.for_members, quota.at_most) else quota.at_most end;
    execute format('select count(*) from rows_after t where %s', quota.counted) into more;
    if tg_op = 'UPDATE' then
      execute format('select $1 - count(*) from rows_before t where %s', quota.counted) into more using more;
    end if;
    continue when more <= 0;
    execute format('select count(*) from public.%I t where t.%I = $1 and (%s)', tg_table_name, entry.owner_column, quota.counted)
      into counted using (select auth.uid());
    if counted > at_most then
      raise exception 'no more than % at a time', at_most using errcode = '23514', constraint = quota.name;
    end if;
  end loop;
  return null;
end $$;

create function private.limit_rows(target text, name text, counted text, at_most integer) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from private.quotas q where q.collection = target) then
    execute format('create trigger quotas_insert after insert on public.%I referencing new table as rows_after
      for each statement when (private.is_api_call()) execute function private.check_quotas()', target);
    execute format('create trigger quotas_update after update on public.%I
      referencing old table as rows_before new table as rows_after
      for each statement when (private.is_api_call()) execute function private.check_quotas()', target);
  end if;
  insert into private.quotas values (target, name, counted, at_most);
end $$;
