-- Units on the shelf carry their hospital and component.

alter table public.inventory
  add column org_id uuid references private.organisations (id),
  add column org_name text not null default '',
  add column component text not null default 'red_cells'
    constraint component check (component in ('whole_blood', 'red_cells', 'platelets', 'plasma'));
create index inventory_by_org on public.inventory (org_id);

-- The hospital's name as it is when the units are saved, for devices that are offline.
create function private.name_org() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.org_name := coalesce((select o.name from private.organisations o where o.id = new.org_id), '');
  return new;
end $$;
create trigger b_name_org before insert or update on public.inventory
  for each row execute function private.name_org();

update private.collections set writable = writable || array['org_id', 'component'] where name = 'inventory';
select private.apply_grants();
