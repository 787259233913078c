-- What was promised before an update holds after it: to donors whose devices have not updated, and of what was hidden.

-- As before, but a device that does not send until when the numbers are shown has told its donor: 72 hours at most.
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

-- What an administrator hid stays hidden. It was shown after 12 hours if somebody had reported it again since.
delete from private.hidings h where exists (select from private.reports r
  where r.table_name = 'blood_requests' and r.row_id = h.request_id and r.resolution = 'hidden');

-- What reports hid is shown again, also where those who reported it have left and no administrator is told of it.
insert into private.hidings (request_id, until)
  select b.id, now() + interval '12 hours' from public.blood_requests b
  where b.hidden and not exists (select from private.reports r where r.table_name = 'blood_requests' and r.row_id = b.id)
    and not exists (select from private.audit_log a where a.action = 'resolve_reports' and a.table_name = 'blood_requests' and a.row_id = b.id)
  on conflict (request_id) do nothing;

select private.apply_grants();
