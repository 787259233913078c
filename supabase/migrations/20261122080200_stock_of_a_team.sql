-- A hospital's stock is its team's: members see it, add to it, use it and discard it, without a network too.

update private.collections set audience = 'team', team_column = 'org_id', team_audited = true,
  -- units stay with the hospital that they were added for
  changeable = array_remove(writable, 'org_id')
where name = 'inventory';

drop trigger a_stamp on public.inventory;
create trigger a_stamp before insert or update on public.inventory
  for each row execute function private.stamp_row('blood_type', 'org_id');
select private.make_shared('inventory');

drop index public.inventory_by_org;
create index inventory_by_org on public.inventory (org_id, status, expiry_date);

-- What a member's device holds: the units on the shelf, and the latest 50 entries that left it.
create function private.team_inventory(org uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select i.id from public.inventory i where i.org_id = org and i.outcome is null and not i.deleted
  union all
  (select i.id from public.inventory i where i.org_id = org and i.outcome is not null and not i.deleted
    order by i.closed_at desc, i.id limit 50)
$$;

drop policy "Administrators read the inventory" on public.inventory;
drop policy "Administrators add to the inventory" on public.inventory;
drop policy "Administrators change the inventory" on public.inventory;
create policy "Teams and administrators read the inventory" on public.inventory for select to authenticated
  using (org_id = (select private.my_org()) or (select private.is_admin()));
create policy "Teams and administrators add to the inventory" on public.inventory for insert to authenticated
  with check (org_id = (select private.my_org()) or (select private.is_admin()));
create policy "Teams and administrators change the inventory" on public.inventory for update to authenticated
  using (org_id = (select private.my_org()) or (select private.is_admin()))
  with check (org_id = (select private.my_org()) or (select private.is_admin()));

create trigger b_check_team before insert or update on public.inventory
  for each row when (private.is_api_call()) execute function private.check_team();

-- The hospital's name as it is when the units are saved, for devices that are offline. A member's units are their
-- hospital's where the device says nothing; an administrator adds to verified hospitals.
create or replace function private.name_org() returns trigger
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

-- An entry for each batch: a device holds all that are on the shelf.
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

-- What somebody closed stays closed when their account goes; their address does not stay.
create function private.forget_closer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.inventory i set closed_by = '' where lower(i.closed_by) = lower(old.email);
  return old;
end $$;
create trigger forget_closer before delete on auth.users
  for each row execute function private.forget_closer();

select private.apply_grants();
