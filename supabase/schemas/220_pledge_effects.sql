-- What follows from the new state of a pledge, and of a request.

-- Updates the request's units and timeline, the donor's dates and the consents. A hospital's timeline also names the
-- member who acted. If the request accepts a pledge at once, the timeline has it as answered and as accepted.
create function private.follow_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  p public.pledges := case when tg_op = 'DELETE' then old else new end;
  was text := case when tg_op <> 'INSERT' then old.status end;
  is_now text := case when tg_op <> 'DELETE' then new.status else 'withdrawn' end;
  event text := case
    when is_now = was then null
    when is_now in ('accepted', 'given', 'could_not') then is_now
    when is_now = 'open' then 'answered'
    when was = 'accepted' and (is_now not in ('closed', 'released') or tg_op = 'UPDATE' and p.decision = 'declined') then 'not_coming' end;
  left_free boolean := was = 'accepted' and is_now not in ('accepted', 'given');
  who jsonb := case when p.user_id = (select auth.uid()) or coalesce(current_setting('lifedrop.by_itself', true), '') = 'on' then '{}'
    else private.said_by(p.org_id) end;
begin
  if is_now = was then
    -- a donor whom the desk has seen is sure to have come
    if is_now = 'accepted' and (old.seen_at is null) <> (new.seen_at is null) then
      update public.blood_requests r set units_expected = private.expect_units(r)
        where r.id = p.request_id and r.units_expected <> private.expect_units(r);
    end if;
    return null;
  end if;
  if tg_op <> 'DELETE' then
    if was is null and is_now = 'accepted' then
      perform private.record_consent('consent', p.user_id, p.request_owner, p);
    end if;
    perform private.record_consents(was, new);
  end if;
  if left_free or is_now = 'given' then
    -- other pledges of this donor can be accepted again
    update public.pledges o set refusal = null where o.status = 'open' and o.refusal = 'elsewhere' and left_free
      and o.user_id = p.user_id;
  end if;
  if event is not null or left_free then
    -- this is last, because it gives a free unit to the oldest reserve (g_follow_units)
    update public.blood_requests r set
      units_coming = n.coming,
      units_given = r.units_given + (is_now = 'given')::integer,
      timeline = case when event is null then r.timeline else private.with_event(
        case when was is null and is_now = 'accepted' then private.with_event(r.timeline, 'answered') else r.timeline end, event, who) end
    from (select b.id, b.units_coming + (is_now = 'accepted')::integer - coalesce(was = 'accepted', false)::integer as coming
      from public.blood_requests b where b.id = p.request_id) n
    where r.id = n.id;
  end if;
  if is_now = 'given' then
    update public.donors d set is_available = false, donation_count = d.donation_count + 1,
      last_donation_date = greatest(d.last_donation_date, private.given_on(p))
      where d.user_id = p.user_id and not d.deleted;
    update public.profiles u set previous_donation = true,
      last_donation_date = greatest(u.last_donation_date, private.given_on(p)) where u.id = p.user_id;
    update public.pledges o set status = 'closed' where o.user_id = p.user_id and o.status = 'open';
  end if;
  return null;
end $$;
create trigger follow_pledge after insert or update or delete on public.pledges
  for each row execute function private.follow_pledge();

-- Hides all numbers while a request is hidden. If an administrator keeps the request, they are shown again.
create function private.hide_numbers(r public.blood_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_consent('end', p.user_id, p.request_owner, p)
    from public.pledges p where p.request_id = r.id and p.status = 'accepted' and p.contact_until is not null;
  update public.pledges set refusal = 'hidden', donor_name = '', donor_phone = '', donor_note = '', requester_name = '',
      requester_phone = '', ward = '', contact_until = null
    where request_id = r.id and status = 'accepted';
end $$;
create function private.show_numbers(r public.blood_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.pledges set refusal = null where request_id = r.id and status = 'open' and refusal = 'hidden';
  update public.pledges p set (refusal, donor_name, donor_phone, donor_note, requester_name, requester_phone, ward, contact_until) =
      (select null, s.donor_name, s.donor_phone, s.donor_note, s.requester_name, s.requester_phone, s.ward, s.contact_until
        from private.shown(p, r) s)
    where p.request_id = r.id and p.status = 'accepted' and p.refusal = 'hidden';
  perform private.record_consent('reveal', p.user_id, p.request_owner, p), private.record_consent('reveal', p.request_owner, p.user_id, p)
    from public.pledges p where p.request_id = r.id and p.status = 'accepted' and p.contact_until is not null;
end $$;

-- Releases donors when the day of a request or its hours move and their arrival no longer fits. They are notified and
-- may offer again. Otherwise the request would count donors who come on another day. Donors who are there keep their
-- place.
create function private.release_moved(r public.blood_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  p public.pledges;
begin
  for p in select t.* from public.pledges t
    where t.request_id = r.id and t.status in ('open', 'accepted') and t.arrive_by > now() and t.here_at is null and t.seen_at is null
      and private.is_late(t.arrive_by, r) order by t.id
  loop
    update public.pledges set status = 'closed', refusal = 'moved' where id = p.id;
    perform private.tell(p.user_id, 'pledge_moved', p.id::text, jsonb_build_object('hospital', r.hospital, 'date', r.needed_on),
      r.id, p.id, rings => p.status = 'accepted' and least(p.arrive_by, r.needed_from) < now() + interval '12 hours', until => r.needed_until);
  end loop;
end $$;

-- Updates the live pledges when their request changes. If the request is over, nobody is expected any more; if it has
-- its blood, donors are released with thanks. If it expires, accepted donors are still expected.
create function private.follow_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or private.is_over(new) and not private.is_over(old) then
    update public.pledges set status = case when tg_op = 'UPDATE' and new.request_fulfilled and not new.deleted then 'released' else 'closed' end
      where request_id = old.id and status in ('open', 'accepted');
  elsif new.hidden and not old.hidden then
    perform private.hide_numbers(new);
  elsif old.hidden and not new.hidden then
    perform private.show_numbers(new);
  end if;
  if tg_op = 'DELETE' or private.is_over(new) then
    return null;
  end if;
  if new.expired and not old.expired then
    update public.pledges set status = 'closed' where request_id = old.id and status = 'open';
  elsif (new.needed_from, new.needed_until) is distinct from (old.needed_from, old.needed_until) then
    perform private.release_moved(new);
  end if;
  if (new.hospital, new.location, new.hospital_zip, new.blood_type, new.component, new.requester_name, new.contact,
      new.org_name, new.ward, new.verified, new.hours, new.lead_time, new.urgency)
    is distinct from (old.hospital, old.location, old.hospital_zip, old.blood_type, old.component, old.requester_name, old.contact,
      old.org_name, old.ward, old.verified, old.hours, old.lead_time, old.urgency) then
    update public.pledges p set (hospital, location, needed_type, match, distance_band, requester_name, requester_phone,
        org_name, ward, verified, hours, lead_time, doubts, gives_again_on) =
      (select w.hospital, w.location, w.needed_type, w.match, w.distance_band, w.requester_name, w.requester_phone,
          w.org_name, w.ward, w.verified, w.hours, w.lead_time, w.doubts, w.gives_again_on
        from private.with_request(p, new) w)
      where p.request_id = new.id and p.status in ('open', 'accepted');
  end if;
  return null;
end $$;
create trigger follow_request after update or delete on public.blood_requests
  for each row execute function private.follow_request();

-- Confirms the blood type in a donor's profile when staff of the hospital or an administrator say that blood was given,
-- because they know its type. Nobody confirms their own type. If the profile has another type, it stays as it is until
-- somebody looks at it.
create function private.confirm_type() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  was text;
begin
  if new.blood_type = 'unknown' or new.user_id = me
    or not (private.is_admin() or coalesce(new.org_id = private.my_org(), false)) then
    return null;
  end if;
  select p.blood_type into was from public.profiles p where p.id = new.user_id for no key update;
  update public.profiles p set blood_type = new.blood_type, blood_type_confirmed_at = now()
    where p.id = new.user_id and coalesce(p.blood_type, new.blood_type) = new.blood_type and p.blood_type_confirmed_at is null;
  -- the audit log already has what administrators change of other people's
  if found and not private.is_admin() then
    perform private.audit('update', 'profiles', new.user_id,
      jsonb_build_object('blood_type', was, 'blood_type_confirmed_at', null),
      (select jsonb_build_object('blood_type', p.blood_type, 'blood_type_confirmed_at', p.blood_type_confirmed_at)
        from public.profiles p where p.id = new.user_id));
  end if;
  return null;
end $$;
create trigger confirm_type after update on public.pledges
  for each row when (new.status = 'given' and old.status <> 'given') execute function private.confirm_type();

-- Ends a person's pledges before their account is deleted. As everywhere, requests are locked first.
create function private.release_pledges(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.blood_requests r
    where r.id in (select p.request_id from public.pledges p where p.user_id = person and p.status in ('open', 'accepted'))
    order by r.id for no key update;
  update public.pledges set withdrawn = true where user_id = person and status in ('open', 'accepted');
end $$;

-- Ends what is over: pledges whose time has passed (at once if the donor did not answer), numbers that were shown long
-- enough, and requests that nobody renewed. Pledges from older devices, whose donors agreed to a shorter time, end when
-- their numbers are no longer shown. A free place goes to the next reserve in the same transaction (g_follow_units).
-- Ends at most `at_most` of each and returns how many it ended, so that the caller goes on if there may be more.
create function private.expire_due(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer := 0;
  n integer;
begin
  update public.blood_requests set expired = true where id in (
    select r.id from public.blood_requests r
    where r.expires_at < now() and not r.request_fulfilled and r.closed_reason is null and not r.expired and not r.deleted
    order by r.expires_at limit at_most for no key update skip locked);
  get diagnostics ended = row_count;

  with due as materialized (
    select p.id, p.request_id from public.pledges p
    where p.status in ('open', 'accepted') and p.arrive_by < now()
      and (p.status = 'open' or p.arrive_by < now() - interval '12 hours' or private.place_ends_at(p) <= now())
      or p.status = 'accepted' and p.agreed_until < p.arrive_by and p.agreed_until < now()
    order by p.arrive_by limit at_most
  ), locked as materialized (
    select r.id from public.blood_requests r where r.id in (select request_id from due) order by r.id for no key update skip locked
  )
  update public.pledges p set status = 'expired' from due, locked
  where p.id = due.id and locked.id = due.request_id and p.status in ('open', 'accepted');
  get diagnostics n = row_count;
  ended := ended + n;

  -- a donor who has arrived keeps their place; only the numbers are hidden
  update public.pledges set donor_name = '', donor_phone = '', donor_note = '', requester_name = '', requester_phone = '',
    contact_until = null
  where id in (select id from public.pledges where contact_until < now() order by contact_until limit at_most for update skip locked);
  get diagnostics n = row_count;
  return ended + n;
end $$;

-- It runs so often that what is over ends within a minute.
insert into private.jobs (name, every, command, piece) values ('expire_due', '20 seconds', 'select private.expire_due(200)', 200);
