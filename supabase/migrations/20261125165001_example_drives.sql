-- The examples of drives do not take place, so nobody gets a spot at one. Who holds one keeps the page that says so.
create or replace function private.refusal_of(r public.reservations) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  d public.drives;
begin
  select * into d from public.drives where id = r.drive_id for update;
  return case
    -- null if the drive does not exist; the foreign key then refuses the reservation
    when d.deleted or d.called_off or d.is_sample then 'gone'
    -- a drive is over when its day is over in every time zone
    when d.date < (now() at time zone 'Etc/GMT+12')::date then 'over'
    when exists (select from public.reservations o where o.drive_id = r.drive_id and o.user_id = r.user_id
      and o.id <> r.id and o.status = 'confirmed' and not o.deleted) then 'already'
    when r.preferred_time < d.start_time or r.preferred_time >= d.end_time then 'time'
    when d.slots_available = 0 then 'full'
  end;
end $$;

select private.apply_grants();
