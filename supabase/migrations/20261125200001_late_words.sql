-- A donor who works without a network says that they are on the way and here. If the desk's device is online first, it has
-- said by then that they gave, and their words arrive after that. The team then reads them in their order.

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
      new.status := case when new.outcome = 'missed' and new.seen_at is not null then old.status
        else coalesce(new.outcome, old.status) end;
    elsif old.status in ('missed', 'could_not') then
      new.status := case when new.outcome is distinct from old.outcome then coalesce(new.outcome, old.status)
        when old.status = 'missed' and new.seen_at is not null then 'expired' else old.status end;
    elsif old.status in ('closed', 'released') and old.decision = 'accepted' and new.outcome = 'given' and r.request_fulfilled then
      new.status := 'given';
    elsif old.status = 'withdrawn' and old.decision = 'accepted' and new.outcome = 'given' and old.org_id is not null then
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
    new.seen_at := private.moment_of(case when old.decision = 'accepted' then new.seen_at else old.seen_at end, old.seen_at, old);
  end if;

  -- keeps a wish only if it had an effect
  new.withdrawn := new.status = 'withdrawn';
  new.contested := case when tg_op = 'INSERT' then false when new.status = 'missed' then new.contested else old.contested end;
  new.decision := case when new.status in ('accepted', 'given', 'missed', 'could_not') then 'accepted'
    when new.status = 'declined' then 'declined' when tg_op = 'UPDATE' and new.status <> 'open' then old.decision end;
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

select private.apply_grants();
