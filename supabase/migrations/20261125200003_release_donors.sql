-- Decides what follows from the parties' wishes. Locks the request before the pledge (private.lock_parent, and here for
-- a new pledge), and then the donor. A wish that comes too late changes nothing and is taken back; the status shows
-- why. A pledge to a verified hospital's request is accepted at once if the donors who are accepted are not enough and
-- nothing is doubtful (private.takes). Others wait for the hospital's decision, or as its reserve. If a device does not send until when numbers are shown,
-- its donor has read that it is 72 hours, so no donor can arrive later than that: the pledge is refused, and they may
-- offer again.
--
-- Several devices of one hospital may write about the same donor. A donor who was seen cannot have stayed away, so
-- *Here* outweighs *Did not come*, whichever arrives first, unless a device that knows of it takes it back. If the
-- hospital says that blood was given, that counts, even if the donor withdrew or was released meanwhile. `outweighs` in
-- src/collections/pledges/keys.ts says which of two outcomes wins.
create or replace function private.decide_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.blood_requests;
  is_wish boolean := tg_op = 'INSERT' or (new.status = old.status and
    (new.withdrawn, new.contested, new.decision, new.outcome, new.on_way_at, new.here_at, new.still_coming_at, new.seen_at)
      is distinct from (old.withdrawn, old.contested, old.decision, old.outcome, old.on_way_at, old.here_at,
        old.still_coming_at, old.seen_at));
  -- whether the donor was expected; otherwise nothing said of their way counts
  was_expected boolean;
  -- whether the desk has said what became of them; what they said without a network before that may arrive later
  had_come boolean;
begin
  if is_wish then
    select * into r from public.blood_requests where id = new.request_id for no key update;
  end if;

  if tg_op = 'INSERT' then
    perform private.lock_donor(new.user_id);
    if not exists (select from private.consent_words w where w.version = new.consent_version) then
      raise exception 'these words are not known' using errcode = '23514', constraint = 'consent_version';
    end if;
    if new.arrive_by > now() + interval '14 days' then
      raise exception 'that is more than two weeks away' using errcode = '23514', constraint = 'arrive_by';
    end if;
    if new.agreed_until is null then
      new.agreed_until := least(new.arrive_by + interval '12 hours', now() + interval '72 hours');
      if new.agreed_until < new.arrive_by then
        raise exception 'numbers would be shown for 72 hours, which end before the arrival' using errcode = '23514', constraint = 'ends_before_arrival';
      end if;
    elsif new.agreed_until not between new.arrive_by and new.arrive_by + interval '12 hours' then
      raise exception 'numbers are shown until the arrival, and at most 12 hours longer' using errcode = '23514', constraint = 'agreed_until';
    end if;
    if exists (select from public.donors d where d.id = new.donor_id and d.user_id <> new.user_id) then
      raise exception 'this donation is not yours' using errcode = '42501', column = 'donor_id';
    end if;
    new.request_owner := r.user_id;
    new.refusal := case when not new.withdrawn then private.refusal_of(new, r) end;
    new.status := case when new.withdrawn then 'withdrawn' when new.refusal is not null then 'closed'
      when new.arrive_by < now() then 'expired' else 'open' end;
    new := private.with_request(new, r);
    if new.status = 'open' and r.org_id is not null then
      new.refusal := coalesce(private.acceptance_refusal(new, r), case when not private.is_short(r) then 'covered' end);
      if new.refusal is null and r.verified and new.doubts = '{}' and private.takes(r, new.standing) then
        new := private.accepted(new, r);
      end if;
    end if;
  elsif is_wish then
    if old.status in ('open', 'accepted') and new.withdrawn then
      new.status := 'withdrawn';
    elsif old.status in ('open', 'accepted') and new.decision = 'declined' and not (old.status = 'accepted' and new.outcome is not distinct from 'given') then
      -- whoever was expected is released, with thanks
      new.status := case old.status when 'open' then 'declined' else 'released' end;
    elsif old.status = 'open' and new.decision = 'accepted' then
      perform private.lock_donor(new.user_id);
      new.refusal := private.acceptance_refusal(new, r);
      if new.arrive_by < now() then
        new.status := 'expired';
      elsif new.refusal is null then
        new := private.accepted(new, r);
      end if;
    elsif old.status = 'accepted' or old.status = 'expired' and old.decision = 'accepted' then
      new.status := case when new.outcome = 'missed' and new.seen_at is not null then old.status
        else coalesce(new.outcome, old.status) end;
    elsif old.status in ('missed', 'could_not') then
      new.status := case when new.outcome is distinct from old.outcome then coalesce(new.outcome, old.status)
        when old.status = 'missed' and new.seen_at is not null then 'expired' else old.status end;
    elsif old.status in ('closed', 'released') and old.decision = 'accepted' and new.outcome = 'given' and r.request_fulfilled then
      new.status := 'given';
    elsif (old.status = 'withdrawn' and old.decision = 'accepted' or old.status = 'released') and new.outcome = 'given' and old.org_id is not null then
      new.status := 'given';
    end if;
  end if;

  if tg_op = 'INSERT' then
    new.on_way_at := null;
    new.here_at := null;
    new.still_coming_at := null;
    new.seen_at := null;
    new.asked_at := null;
  elsif is_wish then
    was_expected := old.status = 'accepted' or old.status = 'expired' and old.decision = 'accepted';
    had_come := old.status in ('given', 'could_not', 'missed') and old.decision = 'accepted';
    new.on_way_at := private.moment_of(
      case when was_expected or had_come and old.on_way_at is null then new.on_way_at else old.on_way_at end, old.on_way_at, old);
    new.here_at := private.moment_of(
      case when was_expected or had_come and old.here_at is null then new.here_at else old.here_at end, old.here_at, old);
    new.still_coming_at := private.moment_of(
      case when was_expected then new.still_coming_at else old.still_coming_at end, old.still_coming_at, old);
    new.seen_at := private.moment_of(case when old.decision = 'accepted' or old.status = 'released' then new.seen_at else old.seen_at end, old.seen_at, old);
  end if;

  -- keeps a wish only if it had an effect
  new.withdrawn := new.status = 'withdrawn';
  new.contested := case when tg_op = 'INSERT' then false when new.status = 'missed' then new.contested else old.contested end;
  new.decision := case when new.status in ('accepted', 'given', 'missed', 'could_not') then 'accepted'
    when new.status = 'declined' or new.status = 'released' and new.decision = 'declined' then 'declined'
    when tg_op = 'UPDATE' and new.status <> 'open' then old.decision end;
  new.outcome := case when new.status in ('given', 'missed', 'could_not') then new.status end;
  if tg_op = 'UPDATE' and new.status <> old.status and not (new.status = 'closed' and new.refusal = 'moved') then
    new.refusal := null;
  end if;
  if new.status = 'given' and new.next_donation_on is null then
    new.next_donation_on := private.given_on(new) + private.days_between(
      (select b.component from public.blood_requests b where b.id = new.request_id));
  end if;

  if new.status <> 'accepted' then
    new.donor_name := '';
    new.donor_phone := '';
    new.donor_note := '';
    new.requester_name := '';
    new.requester_phone := '';
    new.ward := '';
    new.contact_until := null;
  end if;
  if new.status not in ('open', 'accepted') then
    new.contact_name := '';
    new.contact_phone := '';
    new.note := '';
    new.doubts := '{}';
    new.gives_again_on := null;
  end if;
  return new;
end $$;

-- Updates the request's units and timeline, the donor's dates and the consents. A hospital's timeline also names the
-- member who acted. If the request accepts a pledge at once, the timeline has it as answered and as accepted.
create or replace function private.follow_pledge() returns trigger
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

CREATE OR REPLACE FUNCTION private.refusal_of(p public.pledges, r public.blood_requests)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when r.user_id = p.user_id and r.org_id is null then 'own'
    when r.id is null or private.is_over(r) or r.expired then 'closed'
    when r.hidden then 'hidden'
    when exists (select from public.pledges o where o.request_id = p.request_id and o.user_id = p.user_id and o.decision = 'declined') then 'declined'
    when count(*) filter (where live.request_id = p.request_id) > 0 then 'already'
    when count(*) >= private.offers_at_once(private.standing(p.user_id)) then 'limit'
    when private.offers_from(p.user_id) > now() then 'wait'
  end
  from public.pledges live where live.user_id = p.user_id and live.status in ('open', 'accepted') and not live.deleted
$function$
;

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
      perform private.tell(new.user_id, 'pledge_accepted', new.id::text, expected || private.surplus_of(r), new.request_id, new.id,
        rings => soon, until => new.arrive_by);
      if r.units_coming = r.required_units - r.units_given + 1 then
        perform private.tell_surplus(r, but => new.id);
      end if;
      if new.org_id is null and me = new.request_owner then
        perform private.tell(me, 'number_shown', new.id::text, place || jsonb_build_object('until', new.contact_until), new.request_id, new.id);
      end if;
    when new.status = 'declined' then
      perform private.tell(new.user_id, 'pledge_declined', new.id::text, place, new.request_id, new.id, until => new.arrive_by);
    when new.status = 'released' and new.decision = 'declined' then
      perform private.tell(new.user_id, 'pledge_not_needed', new.id::text, place || '{"reason": "released"}', new.request_id, new.id,
        rings => soon, until => new.arrive_by);
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
        'units', private.units_missing(r)), new.id, r.urgency in ('Critical', 'High'), new.arrive_by);
    when new.status = 'expired' and was = 'accepted' and private.place_ends_at(old) <= now() then
      perform private.tell(new.user_id, 'pledge_lapsed', new.id::text,
        expected || case when private.is_silent(old) then '{}' else '{"reason": "late"}' end::jsonb, new.request_id, new.id, rings => true,
        until => now() + interval '6 hours');
      perform private.tell_requesters(r, 'pledge_withdrawn', new.id::text, jsonb_build_object('blood_type', new.blood_type,
          'reason', case when private.is_silent(old) then 'silent' else 'late' end, 'units', private.units_missing(r)), new.id, r.urgency in ('Critical', 'High'),
        now() + interval '6 hours');
    else
      null;
  end case;
  return null;
end $$;
