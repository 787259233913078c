-- A donor who was marked as missed may have given after all while others are expected for every unit. Their unit has
-- no place beside those, and counts as soon as one of them does not come. Without this the request would go on asking
-- for a unit that it has. What a deleted account gave stays counted, without a pledge.
create function private.count_given() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.units_given := greatest(new.units_given, least(new.required_units - new.units_coming,
    (select count(*) from public.pledges p where p.request_id = new.id and p.status = 'given')));
  return new;
end $$;
-- After the guards, and before d_decide, which closes a request that has all its units.
create trigger c_count_given before update on public.blood_requests
  for each row execute function private.count_given();

select private.apply_grants();
