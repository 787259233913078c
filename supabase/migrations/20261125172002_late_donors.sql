-- Returns when a donor loses their place unless they answer, or null.
create or replace function private.place_ends_at(p public.pledges) returns timestamptz
language sql immutable set search_path = '' as $$
  select case
    when p.status <> 'accepted' or not p.may_ask or p.deleted or p.refusal is not distinct from 'hidden'
      or coalesce(p.here_at, p.seen_at) is not null then null
    when not private.is_silent(p) then p.arrive_by + interval '1 hour'
    when private.is_on_the_road(p) then p.arrive_by + interval '30 minutes'
    when p.asked_at is not null then greatest(p.arrive_by, p.asked_at + interval '10 minutes') end
$$;

-- If the donor is expected within 12 hours, this news rings in quiet hours too.
create or replace function private.tell_of_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case when tg_op = 'UPDATE' then old.status end;
  r public.blood_requests;
  soon boolean := new.arrive_by < now() + interval '12 hours';
  place jsonb := jsonb_build_object('hospital', new.hospital);
  expected jsonb := place || jsonb_build_object('arrive_by', new.arrive_by);
  me uuid := (select auth.uid());
begin
  if new.status = was then
    return null;
  end if;
  select * into r from public.blood_requests b where b.id = new.request_id;
  if was is null and new.status in ('open', 'accepted') then
    update private.alert_recipients t set answered_at = now() where t.request_id = new.request_id and t.user_id = new.user_id and t.answered_at is null;
    perform private.tell_of_answer(new, r);
  end if;
  case
    when new.status = 'accepted' then
      perform private.tell(new.user_id, 'pledge_accepted', new.id::text, expected, new.request_id, new.id, rings => soon, until => new.arrive_by);
      if new.org_id is null and me = new.request_owner then
        perform private.tell(me, 'number_shown', new.id::text, place || jsonb_build_object('until', new.contact_until), new.request_id, new.id);
      end if;
    when new.status = 'declined' then
      perform private.tell(new.user_id, 'pledge_declined', new.id::text, place, new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
    when new.status in ('closed', 'released') and was in ('open', 'accepted') then
      -- the donor is not notified if their own donation elsewhere closed the pledge
      if r.id is null or private.is_over(r) or r.expired then
        perform private.tell(new.user_id, 'pledge_not_needed', new.id::text, place || jsonb_build_object('reason',
            case when r.request_fulfilled then 'fulfilled' when r.expired then 'expired' else 'closed' end),
          new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
      end if;
    when new.status = 'expired' and was in ('open', 'accepted') and new.arrive_by > now() then
      perform private.tell(new.user_id, 'pledge_ending', new.id || ' contact', expected || '{"reason": "contact"}', new.request_id, new.id,
        until => new.arrive_by);
    when new.status = 'withdrawn' and was = 'accepted' then
      perform private.tell_requesters(r, 'pledge_withdrawn', new.id::text, jsonb_build_object('blood_type', new.blood_type,
        'units', r.required_units - r.units_given - r.units_coming), new.id, r.urgency in ('Critical', 'High'), new.arrive_by);
    when new.status = 'expired' and was = 'accepted' and private.place_ends_at(old) <= now() then
      perform private.tell(new.user_id, 'pledge_lapsed', new.id::text,
        expected || case when private.is_silent(old) then '{}' else '{"reason": "late"}' end::jsonb, new.request_id, new.id, rings => true,
        until => now() + interval '6 hours');
      perform private.tell_requesters(r, 'pledge_withdrawn', new.id::text, jsonb_build_object('blood_type', new.blood_type,
          'reason', case when private.is_silent(old) then 'silent' else 'late' end, 'units', r.required_units - r.units_given - r.units_coming), new.id, r.urgency in ('Critical', 'High'),
        now() + interval '6 hours');
    else
      null;
  end case;
  return null;
end $$;
