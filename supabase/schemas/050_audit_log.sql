-- The audit log: what administrators do, and what members change for their hospital. Triggers and functions add
-- entries. Nobody changes an entry.

create table private.audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- It has no foreign key, because an entry outlives the account. Null: the database's owner made the change.
  actor uuid,
  actor_email text not null,
  action text not null constraint action check (action in (
    'insert', 'update', 'delete', 'add_admin', 'remove_admin', 'export', 'open_contact', 'consent', 'add_sample_data',
    'remove_sample_data', 'invite', 'redeem_invitation', 'cancel_invitation',
    'make_organisation', 'change_organisation', 'verify_organisation', 'unverify_organisation', 'close_organisation',
    'add_member', 'change_member', 'remove_member', 'suspend_member', 'confirm_member',
    'report', 'resolve_reports', 'hide_request', 'set_sending', 'retry_alerts', 'read_card', 'vouch')),
  table_name text,
  row_id uuid,
  -- after an update only the columns that changed
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

-- Logs every change that administrators make to other people's records. Logs also what members change for their
-- hospital, if the collection says so. It runs once a statement, so for everybody else it costs one look.
create function private.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  entry private.collections := private.collection(tg_table_name);
  owner text := coalesce(entry.owner_column, 'user_id');
  left_out text[] := array['rev', 'updated_at'] || entry.not_audited;
  -- the hospital's column; null for administrators, whose changes are all logged
  team text;
  my_email text;
begin
  if me is null then
    return null;
  end if;
  if not private.is_admin() then
    team := case when entry.team_audited then private.my_org()::text end;
    if team is null then
      return null;
    end if;
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
      where e.value is distinct from p.was -> e.key and e.key <> all (left_out)) c
    where p.was ->> owner is distinct from me::text and c.after is not null
      and (team is null or p.was ->> entry.team_column = team);
  elsif tg_op = 'INSERT' then
    insert into private.audit_log (actor, actor_email, action, table_name, row_id, after)
    select me, coalesce(my_email, ''), 'insert', tg_table_name, n.id, to_jsonb(n) - entry.not_audited
    from rows_after n where to_jsonb(n) ->> owner is distinct from me::text
      and (team is null or to_jsonb(n) ->> entry.team_column = team);
  else
    insert into private.audit_log (actor, actor_email, action, table_name, row_id, before)
    select me, coalesce(my_email, ''), 'delete', tg_table_name, o.id, to_jsonb(o) - entry.not_audited
    from rows_before o where to_jsonb(o) ->> owner is distinct from me::text
      and (team is null or to_jsonb(o) ->> entry.team_column = team);
  end if;
  return null;
end $$;

-- Puts the changes of a synced table into the log.
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

-- Logs who became an administrator or ceased to be one, and by whom. Pokes the person's own devices, because they may
-- now see other rows.
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

-- Lists entries, the newest first, of all records or of one. The next page begins before the last entry's `seq`.
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
select private.make_wrapper('audit_entries(table_name text default null, row_id uuid default null, before_seq bigint default null, page_limit integer default 50)');

-- Logs an export. The panel calls it before it makes the file.
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
select private.make_wrapper('record_export(what text, row_count integer)');

-- Logs that an administrator looks at the contact of a record. The panel calls it before it shows the contact.
create function private.record_contact(target text, subject uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  perform private.audit('open_contact', (private.collection(target)).name, subject, null, null);
  return jsonb_build_object('recorded', true);
end $$;
select private.make_wrapper('record_contact(table_name text, row_id uuid)');
