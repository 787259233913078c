-- Somebody who turned notifications on before devices sent their time zone has Chicago's quiet hours until they touch a
-- setting. Their device now tells its zone at its next contact. It does not write the profile itself: two devices in two
-- zones would then be in conflict.

-- The zone of the caller's device, for an account that has none of its own choice: {set}, whether it was stored.
create function private.tell_time_zone(zone text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles p set time_zone = zone where p.id = (select auth.uid()) and p.time_zone = '' and zone <> '';
  return jsonb_build_object('set', found);
end $$;
select private.make_wrapper('tell_time_zone(zone text)');

select private.apply_grants();
