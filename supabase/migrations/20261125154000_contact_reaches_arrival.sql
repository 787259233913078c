-- A contact never ends before the arrival it was given for. Nobody whose answer says so is accepted, or stays expected.

-- of whom a device of before said only that numbers are shown for 72 hours
create index pledges_cut_short on public.pledges (agreed_until) where status = 'accepted' and agreed_until < arrive_by;

create or replace function private.decide_pledge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.blood_requests;
  is_wish boolean := tg_op = 'INSERT' or (new.status = old.status and
    (new.withdrawn, new.contested, new.decision, new.outcome)
      is distinct from (old.withdrawn, old.contested, old.decision, old.outcome));
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
      new.refusal := private.acceptance_refusal(new, r);
      if new.refusal is null and r.verified and new.doubts = '{}' then
        new := private.accepted(new, r);
      end if;
    end if;
  elsif is_wish then
    if old.status in ('open', 'accepted') and new.withdrawn then
      new.status := 'withdrawn';
    elsif old.status in ('open', 'accepted') and new.decision = 'declined' then
      new.status := 'declined';
    elsif old.status = 'open' and new.decision = 'accepted' then
      perform private.lock_donor(new.user_id);
      new.refusal := private.acceptance_refusal(new, r);
      if new.arrive_by < now() then
        new.status := 'expired';
      elsif new.refusal is null then
        new := private.accepted(new, r);
      end if;
    elsif old.status = 'accepted' or old.status = 'expired' and old.decision = 'accepted' then
      new.status := coalesce(new.outcome, old.status);
    elsif old.status = 'missed' and new.outcome = 'given' then
      new.status := 'given';
    elsif old.status = 'closed' and old.decision = 'accepted' and new.outcome = 'given' and r.request_fulfilled then
      new.status := 'given';
    end if;
  end if;

  -- the wishes, as far as something came of them
  new.withdrawn := new.status = 'withdrawn';
  new.contested := case when tg_op = 'INSERT' then false when new.status = 'missed' then new.contested else old.contested end;
  new.decision := case when new.status in ('accepted', 'given', 'missed') then 'accepted'
    when new.status = 'declined' then 'declined' when tg_op = 'UPDATE' and new.status <> 'open' then old.decision end;
  new.outcome := case when new.status in ('given', 'missed') then new.status end;
  if tg_op = 'UPDATE' and new.status <> old.status then
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

create or replace function private.expire_due(at_most integer default 500) returns integer
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
      and (p.status = 'open' or p.arrive_by < now() - interval '12 hours')
      or p.status = 'accepted' and p.agreed_until < p.arrive_by and p.agreed_until < now()
    order by p.arrive_by limit at_most
  ), locked as materialized (
    select r.id from public.blood_requests r where r.id in (select request_id from due) order by r.id for no key update skip locked
  )
  update public.pledges p set status = 'expired' from due, locked
  where p.id = due.id and locked.id = due.request_id and p.status in ('open', 'accepted');
  get diagnostics n = row_count;
  ended := ended + n;

  -- who has arrived by now keeps their place; only what was shown ends
  update public.pledges set donor_name = '', donor_phone = '', donor_note = '', requester_name = '', requester_phone = '',
    contact_until = null
  where id in (select id from public.pledges where contact_until < now() order by contact_until limit at_most for update skip locked);
  get diagnostics n = row_count;
  return ended + n;
end $$;

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
    when new.status = 'closed' and was in ('open', 'accepted') then
      -- the donor is not notified if their own donation elsewhere closed the pledge
      if r.id is null or private.is_over(r) or r.expired then
        perform private.tell(new.user_id, 'pledge_not_needed', new.id::text, place || jsonb_build_object('reason',
            case when r.request_fulfilled then 'fulfilled' when r.expired then 'expired' else 'closed' end),
          new.request_id, new.id, rings => was = 'accepted' and soon, until => new.arrive_by);
      end if;
    when new.status = 'expired' and new.arrive_by > now() then
      perform private.tell(new.user_id, 'pledge_ending', new.id || ' contact', expected || '{"reason": "contact"}', new.request_id, new.id,
        until => new.arrive_by);
    when new.status = 'withdrawn' and was = 'accepted' then
      perform private.tell_requesters(r, 'pledge_withdrawn', new.id::text, jsonb_build_object('blood_type', new.blood_type,
        'units', r.required_units - r.units_given - r.units_coming), new.id, r.urgency in ('Critical', 'High'), new.arrive_by);
    else
      null;
  end case;
  return null;
end $$;

-- Whoever waits with such an answer is asked to offer again.
update public.pledges set status = 'expired' where status = 'open' and agreed_until < arrive_by;

select private.apply_grants();
