-- A request that was withdrawn before its device knew that it had arrived, and one that is closed.

-- A device whose request got no answer cannot know whether it arrived. When it is withdrawn then, the device
-- sends a new row that is deleted already: where the row had arrived it is deleted; where not, nothing of it
-- is kept but the id, so that the request itself, should it come late, is refused.
create function private.withdraw_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if exists (select from public.blood_requests r
    where r.id = new.id and r.user_id = me and r.request_fulfilled and not r.deleted) then
    raise exception 'a fulfilled request is closed' using errcode = '23514', constraint = 'request_fulfilled';
  end if;
  update public.blood_requests r set deleted = true where r.id = new.id and r.user_id = me and not r.deleted;
  insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact,
    email, reason, requester_name, requester_type, deleted)
  values (new.id, me, 'P-100000', 'O+', '-', 1, 'Standard', '-', '-@-', '-', '-', 'patient', true)
  on conflict (id) do nothing;
  return null;
end $$;
-- Before the row is stamped. The condition is met as the caller, the function runs as its owner.
create trigger a_arrives_withdrawn before insert on public.blood_requests
  for each row when (new.deleted and private.is_api_call()) execute function private.withdraw_request();

-- What was fulfilled stays as it was when it was fulfilled: a change that comes late, such as more units, would
-- look saved and reach nobody. Administrators may correct it.
create function private.guard_closed_request() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.request_fulfilled and private.is_api_call() and not private.is_admin() then
    raise exception 'a fulfilled request is closed' using errcode = '23514', constraint = 'request_fulfilled';
  end if;
  return new;
end $$;
create trigger c_guard_closed before update on public.blood_requests
  for each row execute function private.guard_closed_request();

select private.apply_grants();
