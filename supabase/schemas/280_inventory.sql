-- Units on the shelf, for administrators and for the hospital's team. Devices push which units were added, used and
-- discarded. `outcome` says what became of a unit, and `status` follows from it.

create table public.inventory (
  id uuid primary key,
  blood_type text not null constraint blood_type check (private.is_blood_type(blood_type)),
  component text not null default 'red_cells'
    constraint component check (component in ('whole_blood', 'red_cells', 'platelets', 'plasma')),
  -- if two devices take units from one batch, both amounts are subtracted
  units integer not null constraint units check (units between 1 and 10000),
  org_id uuid references private.organisations (id),
  org_name text not null default '',
  location text not null default '' constraint location check (char_length(location) <= 200),
  added_date date not null default current_date constraint added_date check (private.is_day(added_date)),
  expiry_date date not null constraint expiry_date check (private.is_day(expiry_date) and expiry_date >= added_date),
  outcome text constraint outcome check (outcome in ('used', 'discarded')),
  status text not null generated always as (coalesce(outcome, 'available')) stored,
  -- the request for which they were used; no foreign key, because this record outlives the request
  request_id uuid,
  discard_reason text not null default '' constraint discard_reason check (
    char_length(discard_reason) <= 200 and private.is_filled(discard_reason) = (outcome is not distinct from 'discarded')),
  -- when the server learned what became of the units, and from whom
  closed_at timestamptz,
  closed_by text not null default '' constraint closed_by check (char_length(closed_by) <= 254),
  is_sample boolean not null default false,
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1,
  -- the batch from which they were taken; no foreign key, because the batch may be deleted before them
  taken_from uuid,
  -- the version of the batch without these units; a device that has an earlier version subtracts them itself
  batch_rev integer,
  -- The donation that the unit came from, so that its donor can be told where it went. It names nobody, and is gone with the
  -- donor's account, and 120 days after the donation (private.forget_donors).
  pledge_id uuid references public.pledges (id) on delete set null,
  -- the wish to tell the donor that the unit was given to a patient, and when the server told them
  tell_donor boolean not null default false,
  donor_told_at timestamptz,
  constraint one_donor check (pledge_id is null or units = 1)
);
create index inventory_by_expiry on public.inventory (expiry_date) where outcome is null and not deleted;
create index inventory_by_org on public.inventory (org_id, status, expiry_date);
create index inventory_by_request on public.inventory (request_id) where request_id is not null;
create index inventory_by_batch on public.inventory (taken_from) where taken_from is not null;
create unique index unit_of_donation on public.inventory (pledge_id);
create index inventory_sample on public.inventory (id) where is_sample and not deleted;
select private.make_synced('inventory', '{blood_type,org_id}', null, true);
select private.make_shared('inventory');
select private.make_audited('inventory');

create policy "Teams and administrators read the inventory" on public.inventory for select to authenticated
  using (org_id = (select private.my_org()) or (select private.is_admin()));
create policy "Teams and administrators add to the inventory" on public.inventory for insert to authenticated
  with check (org_id = (select private.my_org()) or (select private.is_admin()));
create policy "Teams and administrators change the inventory" on public.inventory for update to authenticated
  using (org_id = (select private.my_org()) or (select private.is_admin()))
  with check (org_id = (select private.my_org()) or (select private.is_admin()));

insert into private.collections (name, audience, team_column, team_audited, kept_from_admins, not_audited, writable, fixed, states) values (
  'inventory', 'team', 'org_id', true, array['pledge_id'], array['pledge_id'],
  array['id', 'blood_type', 'units', 'location', 'added_date', 'expiry_date', 'outcome', 'discard_reason',
    'client_created_at', 'deleted', 'org_id', 'component', 'request_id', 'taken_from', 'pledge_id', 'tell_donor'],
  -- units stay with the hospital that they were added for
  array['org_id', 'taken_from', 'pledge_id'], array['deleted', 'tell_donor']);

-- What a member's device holds: the units on the shelf, and the 50 that left it last.
create function private.team_inventory(org uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select i.id from public.inventory i where i.org_id = org and i.outcome is null and not i.deleted
  union all
  (select i.id from public.inventory i where i.org_id = org and i.outcome is not null and not i.deleted
    order by i.closed_at desc, i.id limit 50)
$$;

create trigger b_check_team before insert or update on public.inventory
  for each row when (private.is_api_call()) execute function private.check_team();

-- Copies the hospital's current name into the row, for devices that are offline. If the device names no hospital, a
-- member's units belong to their hospital. Administrators add units only to verified hospitals.
create function private.name_org() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  o private.organisations;
begin
  if tg_op = 'INSERT' and not private.is_admin() then
    new.org_id := coalesce(new.org_id, private.my_org());
  end if;
  select * into o from private.organisations t where t.id = new.org_id;
  if tg_op = 'INSERT' and new.org_id is not null and o.verified_at is null and private.is_admin()
    and new.org_id is distinct from private.my_org() then
    raise exception 'this hospital is not verified' using errcode = '23514', constraint = 'org_id';
  end if;
  new.org_name := coalesce(o.name, '');
  return new;
end $$;
create trigger b_name_org before insert or update on public.inventory
  for each row execute function private.name_org();

-- Records who wrote what became of units, and when. Only discarded units keep a reason.
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

-- Removes the request from units that are put back, or that are discarded after all.
create function private.forget_request() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.outcome is distinct from 'used' then
    new.request_id := null;
  end if;
  return new;
end $$;
create trigger b_forget_request before insert or update on public.inventory
  for each row execute function private.forget_request();

-- Limits the entries on a hospital's shelf, because its members' devices hold all of them.
create function private.limit_shelf() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() and 1000 < (select count(*) from public.inventory i
    where i.org_id = private.my_org() and i.outcome is null and not i.deleted) then
    raise exception 'no more than 1000 entries at a time' using errcode = '23514', constraint = 'shelf_entries';
  end if;
  return null;
end $$;
create trigger limit_shelf after insert on public.inventory
  for each statement when (private.is_api_call()) execute function private.limit_shelf();

-- If the account that closed units is deleted, the units stay closed, and its address is removed.
create function private.forget_closer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.inventory i set closed_by = '' where lower(i.closed_by) = lower(old.email);
  return old;
end $$;
create trigger forget_closer before delete on auth.users
  for each row execute function private.forget_closer();

-- Units that are taken from a batch get its type, age and hospital. If nothing is left of the batch, it is deleted. A
-- batch that does not exist here, or is not the caller's, may still arrive: devices send it first.
create function private.take_from_batch() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  batch public.inventory;
begin
  select * into batch from public.inventory i where i.id = new.taken_from for update;
  if private.left_team('inventory', batch.id) then
    raise exception 'you no longer belong to this hospital' using errcode = '42501', column = 'membership';
  elsif batch.id is null or not (private.is_admin() or coalesce(batch.org_id = private.my_org(), false)) then
    raise exception 'there is no such batch' using errcode = '23503', constraint = 'taken_from';
  end if;
  if batch.deleted or batch.outcome is not null or batch.units < new.units then
    raise exception 'the batch has no longer as many' using errcode = '23514', constraint = 'taken_from';
  end if;
  update public.inventory i set units = case when i.units = new.units then i.units else i.units - new.units end,
      deleted = i.units = new.units, pledge_id = null
    where i.id = batch.id returning i.rev into new.batch_rev;
  new.blood_type := batch.blood_type;
  new.component := batch.component;
  new.added_date := batch.added_date;
  new.expiry_date := batch.expiry_date;
  new.org_id := batch.org_id;
  new.pledge_id := batch.pledge_id;
  new.is_sample := batch.is_sample;
  return new;
end $$;

-- it runs after the stamp, and before the triggers that look at the hospital
create trigger a_take_from_batch before insert on public.inventory
  for each row when (new.taken_from is not null and private.is_api_call()) execute function private.take_from_batch();
