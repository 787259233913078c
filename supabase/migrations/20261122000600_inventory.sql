-- Units on the shelf, for administrators. Devices push what was added, used and discarded; what became of
-- units is `outcome`, and `status` follows from it.

create table public.inventory (
  id uuid primary key,
  blood_type text not null constraint blood_type check (private.is_blood_type(blood_type)),
  -- the units that two devices take from one batch add up
  units integer not null constraint units check (units between 1 and 10000),
  location text not null default '' constraint location check (char_length(location) <= 200),
  added_date date not null default current_date constraint added_date check (private.is_day(added_date)),
  expiry_date date not null constraint expiry_date check (private.is_day(expiry_date) and expiry_date >= added_date),
  outcome text constraint outcome check (outcome in ('used', 'discarded')),
  status text not null generated always as (coalesce(outcome, 'available')) stored,
  discard_reason text not null default '' constraint discard_reason check (
    char_length(discard_reason) <= 200 and private.is_filled(discard_reason) = (outcome is not distinct from 'discarded')),
  -- when the server learnt what became of them, and from whom
  closed_at timestamptz,
  closed_by text not null default '' constraint closed_by check (char_length(closed_by) <= 254),
  is_sample boolean not null default false,
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index inventory_by_expiry on public.inventory (expiry_date) where outcome is null and not deleted;
create index inventory_sample on public.inventory (id) where is_sample and not deleted;
select private.make_synced('inventory', '{blood_type}', null, true);

create policy "Administrators read the inventory" on public.inventory for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators add to the inventory" on public.inventory for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change the inventory" on public.inventory for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

insert into private.collections (name, audience, writable) values ('inventory', 'admin', array[
  'id', 'blood_type', 'units', 'location', 'added_date', 'expiry_date', 'outcome', 'discard_reason',
  'client_created_at', 'deleted']);

-- Records who said what became of units, and when. A reason is kept only for discarded units.
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
