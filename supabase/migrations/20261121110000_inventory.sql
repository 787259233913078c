-- Units on the shelf become a synced collection of administrators: devices push what was added, used and
-- discarded. What became of units is `outcome`; `status` follows from it.

alter table public.inventory drop column status;
alter table public.inventory
  add column outcome text constraint outcome check (outcome in ('used', 'discarded')),
  add column status text not null generated always as (coalesce(outcome, 'available')) stored,
  add column discard_reason text not null default ''
    constraint discard_reason check (char_length(discard_reason) <= 200 and (btrim(discard_reason) <> '') = (outcome is not distinct from 'discarded')),
  -- when the server learnt what became of them, and from whom
  add column closed_at timestamptz,
  add column closed_by text not null default '',
  add column is_sample boolean not null default false,
  add column client_created_at timestamptz,
  add column deleted boolean not null default false,
  add column rev integer not null default 1;
-- units that one device took from a batch and units that another took from it add up
alter table public.inventory drop constraint units, add constraint units check (units between 1 and 10000);
create index inventory_by_expiry on public.inventory (expiry_date) where outcome is null and not deleted;

select private.make_synced('inventory', '{blood_type}', null, false);

-- Nobody but administrators is told that something changed.
create function private.poke_administrators() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.poke(tg_table_name, 'sync:admin');
  return null;
end $$;
drop trigger poke_insert on public.inventory;
drop trigger poke_update on public.inventory;
drop trigger poke_delete on public.inventory;
create trigger poke_insert after insert on public.inventory
  for each statement execute function private.poke_administrators();
create trigger poke_update after update on public.inventory
  for each statement execute function private.poke_administrators();
create trigger poke_delete after delete on public.inventory
  for each statement execute function private.poke_administrators();

-- Rows from before have no place in the change log yet.
insert into private.change_log (collection, row_id, seq)
  select 'inventory', i.id, nextval('private.change_seq') from public.inventory i
  on conflict (collection, row_id) do nothing;

-- Who said what became of units, and when. A reason is kept only of what was discarded.
create function private.close_units() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.outcome is distinct from 'discarded' then
    new.discard_reason := '';
  end if;
  if new.outcome is null then
    new.closed_at := null;
    new.closed_by := '';
  elsif tg_op = 'INSERT' or new.outcome is distinct from old.outcome then
    new.closed_at := now();
    new.closed_by := coalesce((select auth.jwt()) ->> 'email', '');
  end if;
  return new;
end $$;
create trigger b_close_units before insert or update on public.inventory
  for each row execute function private.close_units();

create function private.view_of(i public.inventory, viewer text, me uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when i.deleted or viewer <> 'admin' then private.gone(i.id) else to_jsonb(i) - 'deleted' end
$$;

insert into private.collections (name, writable, audience) values ('inventory', array[
  'id', 'blood_type', 'units', 'location', 'added_date', 'expiry_date', 'outcome', 'discard_reason',
  'client_created_at', 'deleted'], 'admin');

-- As before, but for tables that administrators write whole: only while devices push none of their columns.
create or replace function private.apply_grants() returns void
language plpgsql set search_path = '' as $$
declare
  f regprocedure;
  t text;
  columns text[];
  visitors boolean;
begin
  revoke all on all tables in schema public from anon, authenticated;
  revoke all on all sequences in schema public from anon, authenticated;
  revoke all on all tables in schema private from public, anon, authenticated;
  for f in select p.oid::regprocedure from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
  end loop;
  alter default privileges in schema public revoke all on tables from anon, authenticated;
  alter default privileges in schema public revoke execute on functions from anon, authenticated;

  grant usage on schema public, private to anon, authenticated, service_role;
  grant all on all tables in schema public to service_role;

  -- the columns that a device may push, and no others, can be written through the tables too
  for t, columns in select c.name, c.writable from private.collections c where c.writable is not null loop
    execute format('grant select, insert (%1$s), update (%1$s) on public.%2$I to authenticated',
      (select string_agg(quote_ident(c), ', ') from unnest(columns) c), t);
  end loop;
  grant select on public.drives to anon;
  if private.writable('drives') is null then
    grant select, insert, update on public.drives to authenticated;
  end if;
  grant select on public.newsletter_subscribers to authenticated;

  for f, visitors in select o.signature::regprocedure, o.to_visitors from private.open_functions o loop
    execute format('grant execute on function %s to authenticated, service_role %s', f,
      case when visitors then ', anon' else '' end);
  end loop;
end $$;
select private.apply_grants();
