-- What administrators do, for ever: entries are added by triggers and functions, and changed by nobody.

create table private.audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- no reference: an entry outlives the account; null where the database's owner did it
  actor uuid,
  actor_email text not null,
  action text not null constraint action check (action in (
    'insert', 'update', 'delete', 'add_admin', 'remove_admin', 'export', 'add_sample_data', 'remove_sample_data')),
  table_name text,
  row_id uuid,
  -- of a change only the columns that changed
  before jsonb,
  after jsonb
);
create index audit_log_by_record on private.audit_log (table_name, row_id, seq desc);

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit log cannot be changed' using errcode = '42501', table = 'audit_log';
end $$;
create trigger no_change before update or delete on private.audit_log
  for each row execute function private.refuse_change();
create trigger no_truncate before truncate on private.audit_log
  for each statement execute function private.refuse_change();

create function private.audit(action text, target text, row_id uuid, before jsonb, after jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.audit_log (actor, actor_email, action, table_name, row_id, before, after)
  select me.id, coalesce((select u.email from auth.users u where u.id = me.id), ''), action, target, row_id, before, after
  from (select (select auth.uid()) as id) me
$$;

-- Every change that an administrator makes to a record that is not his own. Once a statement: whoever is no
-- administrator pays for one look.
create function private.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  owner text := case tg_table_name when 'profiles' then 'id' else 'user_id' end;
  my_email text;
begin
  if me is null or not private.is_admin() then
    return null;
  end if;
  select u.email into my_email from auth.users u where u.id = me;
  if tg_op = 'UPDATE' then
    insert into private.audit_log (actor, actor_email, action, table_name, row_id, before, after)
    select me, coalesce(my_email, ''), case when c.after -> 'deleted' = 'true' then 'delete' else 'update' end,
      tg_table_name, p.id, c.before, c.after
    from (select n.id, to_jsonb(o) as was, to_jsonb(n) as is_now from rows_before o join rows_after n using (id)) p
    cross join lateral (
      select jsonb_object_agg(e.key, p.was -> e.key) as before, jsonb_object_agg(e.key, e.value) as after
      from jsonb_each(p.is_now) e
      where e.value is distinct from p.was -> e.key and e.key not in ('rev', 'updated_at')) c
    where p.was ->> owner is distinct from me::text and c.after is not null;
  elsif tg_op = 'INSERT' then
    insert into private.audit_log (actor, actor_email, action, table_name, row_id, after)
    select me, coalesce(my_email, ''), 'insert', tg_table_name, n.id, to_jsonb(n)
    from rows_after n where to_jsonb(n) ->> owner is distinct from me::text;
  else
    insert into private.audit_log (actor, actor_email, action, table_name, row_id, before)
    select me, coalesce(my_email, ''), 'delete', tg_table_name, o.id, to_jsonb(o)
    from rows_before o where to_jsonb(o) ->> owner is distinct from me::text;
  end if;
  return null;
end $$;

-- Puts the changes that administrators make to a synced table into the log.
create function private.make_audited(target text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger audit_insert after insert on public.%I referencing new table as rows_after
    for each statement execute function private.audit_change()', target);
  execute format('create trigger audit_update after update on public.%I referencing old table as rows_before new table as rows_after
    for each statement execute function private.audit_change()', target);
  execute format('create trigger audit_delete after delete on public.%I referencing old table as rows_before
    for each statement execute function private.audit_change()', target);
end $$;
select private.make_audited(c.name) from private.collections c;

-- Who was made administrator, by whom, and who no longer is one, however it came about. The person's own
-- devices are told to look again: what they may see has changed.
create function private.audit_admins() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  whom uuid := coalesce(new.user_id, old.user_id);
  entry jsonb := jsonb_build_object('user_id', whom,
    'email', coalesce((select u.email from auth.users u where u.id = whom), ''));
begin
  perform private.audit(case tg_op when 'INSERT' then 'add_admin' else 'remove_admin' end, 'admins', whom,
    case when tg_op = 'DELETE' then entry end, case when tg_op = 'INSERT' then entry end);
  perform private.poke('profiles', 'sync:user:' || whom);
  return null;
end $$;
create trigger audit_admins after insert or delete on private.admins
  for each row execute function private.audit_admins();

-- Entries from the newest, of all records or of one; the next page begins before the last one's `seq`.
create function private.audit_entries(wanted text, subject uuid, before_seq bigint, page_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(l) order by l.seq desc), '[]') from (
    select * from private.audit_log e
    where (wanted is null or e.table_name = wanted) and (subject is null or e.row_id = subject)
      and (before_seq is null or e.seq < before_seq)
    order by e.seq desc limit least(greatest(coalesce(page_limit, 50), 1), 200)) l);
end $$;
create function public.audit_entries(
  table_name text default null, row_id uuid default null, before_seq bigint default null, page_limit integer default 50)
returns jsonb language sql stable security invoker set search_path = '' as $$
  select private.audit_entries(table_name, row_id, before_seq, page_limit)
$$;

-- An export is written down before the file is made.
create function private.record_export(what text, row_count integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  if char_length(btrim(coalesce(what, ''))) not between 1 and 200 or coalesce(row_count, -1) < 0 then
    raise exception 'Say what is exported and how many rows' using errcode = '22023';
  end if;
  perform private.audit('export', null, null, null, jsonb_build_object('what', what, 'rows', row_count));
  return jsonb_build_object('recorded', true);
end $$;
create function public.record_export(what text, row_count integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.record_export(what, row_count)
$$;

select private.open_function(f) from unnest(array[
  'public.audit_entries(text,uuid,bigint,integer)', 'private.audit_entries(text,uuid,bigint,integer)',
  'public.record_export(text,integer)', 'private.record_export(text,integer)']) f;
select private.apply_grants();
