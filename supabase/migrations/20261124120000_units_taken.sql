-- Units that are taken from a batch are one new entry that says from which batch. The server takes them from it while
-- it makes the entry, so that no two devices take the same units, and nothing is half sent or half undone.

alter table public.inventory
  -- the batch that they were taken from; no reference: it is gone for good before its parts are
  add column taken_from uuid,
  -- the version of the batch that has them no more: a device that has an earlier one subtracts them
  add column batch_rev integer;
create index inventory_by_batch on public.inventory (taken_from) where taken_from is not null;

update private.collections set writable = writable || array['taken_from'] where name = 'inventory';

-- What is taken from a batch is of its kind, age and hospital. A batch of which nothing is left is gone. A batch that is
-- not here, or not the caller's, may still come: devices send it first.
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
      deleted = i.units = new.units
    where i.id = batch.id returning i.rev into new.batch_rev;
  new.blood_type := batch.blood_type;
  new.component := batch.component;
  new.added_date := batch.added_date;
  new.expiry_date := batch.expiry_date;
  new.org_id := batch.org_id;
  new.is_sample := batch.is_sample;
  return new;
end $$;
-- after the stamp, and before what looks at the hospital
create trigger a_take_from_batch before insert on public.inventory
  for each row when (new.taken_from is not null and private.is_api_call()) execute function private.take_from_batch();

select private.apply_grants();
