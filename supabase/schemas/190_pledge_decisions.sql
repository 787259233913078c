-- What the server decides about a pledge: what follows from the wishes of donor and requester.

-- Lets only one transaction at a time decide about a person's pledges. Call it after locking the request's row.
create function private.lock_donor(donor uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(730003, hashtext(donor::text))
$$;

-- The ZIP code of a donor: that of the donation with which they pledged, or of their profile, or of their newest
-- donation.
create function private.donor_zip(p public.pledges) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select private.zip_of(d.zip_code) from public.donors d where d.id = p.donor_id),
    (select private.zip_of(u.zip_code) from public.profiles u where u.id = p.user_id),
    (select private.zip_of(d.zip_code) from public.donors d where d.user_id = p.user_id and not d.deleted
      order by d.created_at desc limit 1))
$$;

-- The day of the donation, also if the outcome is reported later.
create function private.given_on(p public.pledges) returns date
language sql stable set search_path = '' as $$
  select least(now(), p.arrive_by + interval '12 hours')::date
$$;

-- Returns why a new pledge must be refused, or null. The request's row and the donor are locked. Staff of the hospital
-- may give too. A person whom the requester declined, or no longer expects, cannot pledge to this request again.
create function private.refusal_of(p public.pledges, r public.blood_requests) returns text
language sql volatile security definer set search_path = '' as $$
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
$$;

-- Returns why a pledge cannot be accepted, or null. Not everybody who is accepted comes, so a person may accept twice as
-- many donors as units are missing.
create function private.acceptance_refusal(p public.pledges, r public.blood_requests) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when r.id is null or private.is_over(r) or r.expired then 'closed'
    when r.hidden then 'hidden'
    when r.units_coming >= 2 * (r.required_units - r.units_given) then 'covered'
    when exists (select from public.pledges o where o.user_id = p.user_id and o.status = 'accepted' and not o.deleted)
      then 'elsewhere'
  end
$$;

-- Fills in what a donor sees of the request, and how they fit it. Only donors who are expected see the ward.
create function private.with_request(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
begin
  p.hospital := coalesce(r.hospital, '');
  p.location := coalesce(r.location, '');
  p.needed_type := r.blood_type;
  p.match := private.match_of(r.component, p.blood_type, r.blood_type);
  p.distance_band := private.distance_band(r.hospital_zip, private.donor_zip(p));
  p.org_id := r.org_id;
  p.org_name := coalesce(r.org_name, '');
  p.verified := coalesce(r.verified, false);
  p.hours := coalesce(r.hours, '');
  p.lead_time := coalesce(r.lead_time, '');
  if p.contact_until is not null then
    p.requester_name := r.requester_name;
    p.requester_phone := r.contact;
    p.ward := r.ward;
  end if;
  return private.with_doubts(p, r);
end $$;

-- Shows the two parties each other's name and number, until the time that the donor read.
create function private.shown(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
begin
  if p.agreed_until > now() then
    p.contact_until := p.agreed_until;
    p.donor_name := p.contact_name;
    p.donor_phone := p.contact_phone;
    p.donor_note := p.note;
  end if;
  return private.with_request(p, r);
end $$;

-- Accepts a pledge, and shows the two parties each other's name and number.
create function private.accepted(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
begin
  p.status := 'accepted';
  p.accepted_at := now();
  return private.shown(p, r);
end $$;

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
create function private.decide_pledge() returns trigger
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
      (select b.component from public.blood_requests b where b.id = new.request_id), private.country_of(new.user_id));
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
create trigger c_decide before insert or update on public.pledges
  for each row execute function private.decide_pledge();

-- Keeps the distance that was computed when the pledge was made. Otherwise a requester could move the hospital about
-- and learn where the donor lives.
create function private.keep_band() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.distance_band := old.distance_band;
  return new;
end $$;

-- it runs after c_decide
create trigger d_keep_band before update on public.pledges for each row execute function private.keep_band();

-- Accepts reserves whose doubts have gone, or who are no longer expected elsewhere. As everywhere, each request is
-- locked before its pledges. Returns how many it accepted.
create function private.accept_reserves(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  request uuid;
  n integer := 0;
begin
  for request in select b.id from public.blood_requests b
    where b.org_id is not null and b.verified and private.is_short(b)
      and exists (select from public.pledges p where p.request_id = b.id and p.refusal is distinct from 'elsewhere' and private.is_fit(p, b)
        and private.takes(b, p.standing))
    order by b.id limit at_most for no key update skip locked
  loop
    n := n + private.fill_units(request);
  end loop;
  return n;
end $$;
insert into private.jobs (name, every, command, piece) values ('accept_reserves', '20 seconds', 'select private.accept_reserves(50)', 50);
