-- Who was told nothing so far: who has a spot at a drive that moved, who proposed a drive, a donor who is said not to
-- have come, and whoever asked for drives near them.

insert into private.alert_kinds (kind, grp, is_certain, is_pushed, is_mailed, urgency) values
  ('pledge_missed', 'own', true, true, false, 'normal'),
  ('drive_moved', 'drives', false, true, true, 'high'),
  ('drive_near', 'drives', false, true, true, 'low'),
  ('proposal_answered', 'drives', true, true, true, 'normal');
alter table public.inbox drop constraint kind, add constraint kind check (kind in ('request_near', 'pledge_accepted', 'pledge_declined',
  'pledge_not_needed', 'pledge_ending', 'pledge_arrival', 'pledge_received', 'pledge_withdrawn', 'request_expiring',
  'request_expired', 'request_renewed', 'request_fulfilled', 'may_give_again', 'drive_tomorrow', 'drive_called_off',
  'record_corrected', 'number_shown', 'request_hidden', 'pledge_missed', 'drive_moved', 'drive_near', 'proposal_answered'));

create function private.tell_of_missing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'pledge_missed', new.id::text, jsonb_build_object('hospital', new.hospital), new.request_id, new.id);
  return null;
end $$;
create trigger tell_of_missing after update on public.pledges
  for each row when (new.status = 'missed' and old.status <> 'missed') execute function private.tell_of_missing();

-- Each time that the date, the hours or the place change.
create function private.tell_of_move() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(r.user_id, 'drive_moved', r.id || ' ' || extract(epoch from new.moved_at), jsonb_build_object('name', new.name,
      'date', new.date, 'time', r.preferred_time, 'location', new.location), drive => new.id, until => new.date::timestamptz + interval '1 day')
    from public.reservations r
    where r.drive_id = new.id and r.status = 'confirmed' and not r.deleted and r.user_id is distinct from (select auth.uid()) and r.user_id is not null;
  return null;
end $$;
create trigger tell_of_move after update on public.drives
  for each row when (new.moved_at is distinct from old.moved_at and not new.called_off and not new.deleted)
  execute function private.tell_of_move();

-- An administrator answered a proposal, or made a drive of it.
create function private.tell_of_proposal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'proposal_answered', new.id || ' ' || md5(new.answer || coalesce(new.drive_id::text, '')),
    jsonb_build_object('reason', new.status), drive => new.drive_id);
  return null;
end $$;
create trigger tell_of_proposal after update on public.drive_proposals
  for each row when (new.status <> 'received' and (new.answer, new.drive_id) is distinct from (old.answer, old.drive_id))
  execute function private.tell_of_proposal();

-- A drive is planned within 25 miles of where somebody asked: whose account it is, by the address that they have
-- confirmed. One a day, so that many drives are no flood. Of others administrators have the list.
create function private.tell_of_new_drive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(w.person, 'drive_near', new.id::text, jsonb_build_object('name', new.name, 'date', new.date, 'location', new.location),
      drive => new.id, until => new.date::timestamptz)
    from (
      select distinct u.id as person
      from private.zip_positions at
      join private.zip_positions z on z.latitude between at.latitude - 0.4 and at.latitude + 0.4
        and private.miles_between(at.latitude, at.longitude, z.latitude, z.longitude) <= 25
      join private.drive_notices n on n.zip_code = z.zip
      join auth.users u on u.id = n.user_id or n.user_id is null and lower(u.email) = lower(n.email) and private.is_confirmed(u.id)
      where at.zip = private.zip_of(new.zip_code)) w
    where w.person is distinct from (select auth.uid()) and not exists (select from public.inbox i
      where i.user_id = w.person and i.kind = 'drive_near' and i.created_at > now() - interval '24 hours');
  return null;
end $$;
create trigger tell_of_new_drive after insert on public.drives
  for each row when (not new.is_sample and not new.called_off and not new.deleted) execute function private.tell_of_new_drive();

select private.apply_grants();
