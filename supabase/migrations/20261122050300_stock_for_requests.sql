-- Units that were used remember the request that they were used for.

-- no reference: what was used stays recorded when the request is gone for good
alter table public.inventory add column request_id uuid;
create index inventory_by_request on public.inventory (request_id) where request_id is not null;

-- Units that are put back, or are discarded after all, were used for nothing.
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

update private.collections set writable = writable || array['request_id'] where name = 'inventory';
select private.apply_grants();
