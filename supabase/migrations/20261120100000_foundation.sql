-- What every synced table stands on: the unexposed schema, who is an administrator,
-- the change log in commit order, the push ledger, and the triggers that feed them.

create schema private;
revoke all on schema private from public;

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'admin' constraint role check (role = 'admin'),
  added_at timestamptz not null default now()
);

-- One row. A new epoch tells every device to read again from the start
-- (after a restore, run: update private.sync_state set epoch = gen_random_uuid()).
create table private.sync_state (
  only_row boolean primary key default true constraint only_row check (only_row),
  epoch uuid not null default gen_random_uuid()
);
insert into private.sync_state default values;

-- One entry a row: the number of its last change. Numbers follow commit order.
create sequence private.change_seq;
create table private.change_log (
  collection text not null,
  row_id uuid not null,
  seq bigint not null,
  primary key (collection, row_id)
);
create unique index change_log_by_seq on private.change_log (collection, seq);

-- What a mutation came to, so that its replay gets the same answer.
create table private.push_ledger (
  user_id uuid not null references auth.users (id) on delete cascade,
  mutation_id uuid not null,
  collection text not null,
  row_id uuid,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, mutation_id)
);

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins where user_id = (select auth.uid()))
$$;

-- True while a statement runs for a caller of the API, and not for a migration or the owner.
create function private.is_api_call() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;

-- The lock that makes change numbers follow commit order: taken in deferred triggers,
-- after all other work of a transaction, and held until it is visible to others.
create function private.log_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(730001);
  insert into private.change_log (collection, row_id, seq)
  values (tg_table_name, coalesce(new.id, old.id), nextval('private.change_seq'))
  on conflict (collection, row_id) do update set seq = excluded.seq;
  return null;
end $$;

-- Server times, version number, and the columns named as arguments that never change.
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

-- The e-mail of a record is that of the account that makes it, whatever the device sent.
create function private.stamp_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_api_call() then
    new.user_email := coalesce((select auth.jwt()) ->> 'email', '');
  end if;
  return new;
end $$;

-- Tells devices to look again; carries no data. Once a transaction for each topic and table.
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

-- Statement trigger on tables with an owner: argument 0 is the owner's column,
-- argument 1 'private' where only owner and administrators see any of it.
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

-- Everything a synced table needs: RLS, stamps, change log, pokes.
-- `fixed`: columns that never change. `owner`: its owner's column, or null. `hidden`: see above.
create function private.make_synced(target text, fixed text[], owner text, hidden boolean) returns void
language plpgsql set search_path = '' as $$
declare
  poke_args text := coalesce(
    quote_literal(owner) || case when hidden then ', ' || quote_literal('private') else '' end, '');
  fixed_args text := (select coalesce(string_agg(quote_literal(c), ', '), '') from unnest(fixed) c);
begin
  execute format('alter table public.%I enable row level security', target);
  execute format('create trigger a_stamp before insert or update on public.%I
    for each row execute function private.stamp_row(%s)', target, fixed_args);
  execute format('create constraint trigger log_change after insert or update or delete on public.%I
    deferrable initially deferred for each row execute function private.log_change()', target);
  execute format('create trigger poke_insert after insert on public.%I referencing new table as changed
    for each statement execute function private.poke_changed(%s)', target, poke_args);
  execute format('create trigger poke_update after update on public.%I referencing new table as changed
    for each statement execute function private.poke_changed(%s)', target, poke_args);
  execute format('create trigger poke_delete after delete on public.%I referencing old table as changed
    for each statement execute function private.poke_changed(%s)', target, poke_args);
end $$;

create function private.is_blood_type(t text) returns boolean
language sql immutable set search_path = '' as $$
  select t in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')
$$;
