-- What makes a table a synced one: the change log in commit order, the server's times and versions, and pokes.

-- The change log

-- A table of one row. If the epoch changes, every device reads everything again. After a restore, run: select
-- private.after_restore()
create table private.sync_state (
  only_row boolean primary key default true constraint only_row check (only_row),
  epoch uuid not null default gen_random_uuid(),
  -- Whether this server has had an administrator. The first person who asks becomes one, once in the life of a server.
  -- If the only administrator's account is removed, the next stranger does not become one: the operator decides who
  -- does.
  had_administrator boolean not null default false
);
insert into private.sync_state default values;

-- One entry for each row of a synced table: the number of the row's last change. Numbers follow commit order.
create sequence private.change_seq;
create table private.change_log (
  collection text not null,
  row_id uuid not null,
  seq bigint not null,
  primary key (collection, row_id)
);
create unique index change_log_by_seq on private.change_log (collection, seq);

-- This lock makes change numbers follow commit order. Deferred triggers take it after all other work of a
-- transaction, and it is held until the transaction is visible to others.
create function private.log_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(730001);
  insert into private.change_log (collection, row_id, seq)
  values (tg_table_name, coalesce(new.id, old.id), nextval('private.change_seq'))
  on conflict (collection, row_id) do update set seq = excluded.seq;
  return null;
end $$;

-- Must run after the database was restored from a backup.
create function private.after_restore() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.sync_state set epoch = gen_random_uuid();
  -- An alert that is due may have been sent before the restore, and nobody must be woken twice. It is in their inbox,
  -- and administrators can send it again.
  update private.outbox o set state = 'unknown', code = 'restored', settled_at = now(),
    started_at = null, lease = null, lease_until = null
    where o.state in ('waiting', 'sending') and (o.due_at <= now() or o.state = 'sending');
end $$;

-- Stamps

-- Sets the server's times and the version number. The columns named as arguments cannot change.
create function private.stamp_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  was jsonb;
  is_now jsonb;
  col text;
begin
  if tg_op = 'INSERT' then
    if private.is_api_call() then
      new.created_at := now();
      new.deleted := false;
    end if;
    new.updated_at := now();
    new.rev := 1;
    return new;
  end if;
  if old.deleted and private.is_api_call() then
    raise exception 'a deleted record cannot be changed' using errcode = '23514', constraint = 'deleted';
  end if;
  was := to_jsonb(old);
  is_now := to_jsonb(new);
  foreach col in array array['id', 'created_at', 'client_created_at'] || tg_argv loop
    if was -> col is distinct from is_now -> col then
      raise exception '% cannot be changed', col using errcode = '23514', constraint = col;
    end if;
  end loop;
  new.updated_at := now();
  new.rev := old.rev + 1;
  return new;
end $$;

-- Sets a record's e-mail address to that of the account that creates the record, whatever the device sent.
create function private.stamp_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    new.user_email := coalesce((select auth.jwt()) ->> 'email', '');
  end if;
  return new;
end $$;

-- Pokes

-- Tells devices to look for changes. A poke carries no data. A transaction sends one for each topic and table.
create function private.poke(collection text, topic text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  poked text := coalesce(current_setting('lifedrop.poked', true), '');
  mark text := '<' || collection || ' ' || topic || '>';
begin
  if position(mark in poked) = 0 then
    perform set_config('lifedrop.poked', poked || mark, true);
    perform realtime.send(jsonb_build_object('table', collection), 'changed', topic, true);
  end if;
end $$;

-- Statement trigger for a table that users see. Argument 0 is the owner's column. Argument 1 is 'private' if only
-- owners and administrators see any of the table.
create function private.poke_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner text;
begin
  if not exists (select from changed) then
    return null;
  end if;
  if tg_nargs = 0 or coalesce(tg_argv[1], '') <> 'private' then
    perform private.poke(tg_table_name, 'sync:public');
  end if;
  perform private.poke(tg_table_name, 'sync:admin');
  if tg_nargs > 0 then
    for owner in execute format('select distinct %I::text from changed limit 50', tg_argv[0]) loop
      perform private.poke(tg_table_name, 'sync:user:' || owner);
    end loop;
  end if;
  return null;
end $$;

-- Statement trigger for a table that only administrators see.
create function private.poke_administrators() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.poke(tg_table_name, 'sync:admin');
  return null;
end $$;

-- Statement trigger for a table whose rows have two parties. Pokes both parties, the team of the hospital in `org_id`,
-- and administrators.
create function private.poke_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  party uuid;
begin
  for party in
    select distinct p from changed c, unnest(array[c.user_id, c.request_owner]) p where p is not null
    union select m.user_id from changed c join private.members m on m.organisation_id = c.org_id
      where m.removed_at is null and m.suspended_at is null
    limit 300
  loop
    perform private.poke(tg_table_name, 'sync:user:' || party);
  end loop;
  if exists (select from changed) then
    perform private.poke(tg_table_name, 'sync:admin');
  end if;
  return null;
end $$;

-- Statement trigger for a table of which only its owner sees a row.
create function private.poke_owners() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  for owner in select distinct c.user_id from changed c loop
    perform private.poke(tg_table_name, 'sync:user:' || owner);
  end loop;
  return null;
end $$;

-- Statement trigger: pokes the members of the hospitals in `org_id`.
create function private.poke_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member uuid;
begin
  for member in
    select m.user_id from private.members m
    where m.organisation_id in (select c.org_id from changed c) and m.removed_at is null and m.suspended_at is null
    limit 300
  loop
    perform private.poke(tg_table_name, 'sync:user:' || member);
  end loop;
  return null;
end $$;

create policy "Everyone hears the public topic" on realtime.messages for select to anon, authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'sync:public');
create policy "Users hear their own topic" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'sync:user:' || (select auth.uid())::text);
create policy "Administrators hear the administrators' topic" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'sync:admin' and (select private.is_admin()));

-- Synced tables

-- Gives a table what sync needs: row-level security, stamps, change log, pokes. `fixed`: the columns that never change.
-- `owner`: the owner's column, or null. `hidden`: only the owner and administrators see any of it; without an owner,
-- only administrators. `poke`: the trigger function that pokes devices, if it must poke others than these.
create function private.make_synced(target text, fixed text[], owner text, hidden boolean, poke text default null) returns void
language plpgsql set search_path = '' as $$
declare
  fixed_args text := (select coalesce(string_agg(quote_literal(c), ', '), '') from unnest(fixed) c);
  tells text := coalesce(poke, case
    when owner is null and hidden then 'private.poke_administrators()'
    else format('private.poke_changed(%s)',
      coalesce(quote_literal(owner) || case when hidden then ', ' || quote_literal('private') else '' end, '')) end);
  changed text := case when tells = 'private.poke_administrators()' then '' else 'referencing %s table as changed' end;
begin
  execute format('alter table public.%I enable row level security', target);
  execute format('create trigger a_stamp before insert or update on public.%I
    for each row execute function private.stamp_row(%s)', target, fixed_args);
  execute format('create constraint trigger log_change after insert or update or delete on public.%I
    deferrable initially deferred for each row execute function private.log_change()', target);
  execute format('create trigger poke_insert after insert on public.%I %s
    for each statement execute function %s', target, format(changed, 'new'), tells);
  execute format('create trigger poke_update after update on public.%I %s
    for each statement execute function %s', target, format(changed, 'new'), tells);
  execute format('create trigger poke_delete after delete on public.%I %s
    for each statement execute function %s', target, format(changed, 'old'), tells);
end $$;

-- Pokes also the teams of hospitals when the table changes. The table has a column `org_id`.
create function private.make_shared(target text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger poke_team_insert after insert on public.%I referencing new table as changed
    for each statement execute function private.poke_team()', target);
  execute format('create trigger poke_team_update after update on public.%I referencing new table as changed
    for each statement execute function private.poke_team()', target);
  execute format('create trigger poke_team_delete after delete on public.%I referencing old table as changed
    for each statement execute function private.poke_team()', target);
end $$;
