-- Members have a country, whose rules say how long they wait between two donations. Everybody who is a member already is
-- in the United States, as all rules were until now.

-- Whether it is the code of a country or area by ISO 3166-1.
create function private.is_country(code text) returns boolean
language sql immutable set search_path = '' as $$
  select code = any ('{AD,AE,AF,AG,AI,AL,AM,AO,AQ,AR,AS,AT,AU,AW,AX,AZ,BA,BB,BD,BE,BF,BG,BH,BI,BJ,BL,BM,BN,BO,BQ,BR,BS,BT,BV,BW,BY,BZ,CA,CC,CD,CF,CG,CH,CI,CK,CL,CM,CN,CO,CR,CU,CV,CW,CX,CY,CZ,DE,DJ,DK,DM,DO,DZ,EC,EE,EG,EH,ER,ES,ET,FI,FJ,FK,FM,FO,FR,GA,GB,GD,GE,GF,GG,GH,GI,GL,GM,GN,GP,GQ,GR,GS,GT,GU,GW,GY,HK,HM,HN,HR,HT,HU,ID,IE,IL,IM,IN,IO,IQ,IR,IS,IT,JE,JM,JO,JP,KE,KG,KH,KI,KM,KN,KP,KR,KW,KY,KZ,LA,LB,LC,LI,LK,LR,LS,LT,LU,LV,LY,MA,MC,MD,ME,MF,MG,MH,MK,ML,MM,MN,MO,MP,MQ,MR,MS,MT,MU,MV,MW,MX,MY,MZ,NA,NC,NE,NF,NG,NI,NL,NO,NP,NR,NU,NZ,OM,PA,PE,PF,PG,PH,PK,PL,PM,PN,PR,PS,PT,PW,PY,QA,RE,RO,RS,RU,RW,SA,SB,SC,SD,SE,SG,SH,SI,SJ,SK,SL,SM,SN,SO,SR,SS,ST,SV,SX,SY,SZ,TC,TD,TF,TG,TH,TJ,TK,TL,TM,TN,TO,TR,TT,TV,TW,TZ,UA,UG,UM,US,UY,UZ,VA,VC,VE,VG,VI,VN,VU,WF,WS,YE,YT,ZA,ZM,ZW}'::text[])
$$;

-- How many days after a donation of this component somebody may give again, by the rules of their country. Who gives red
-- cells gives whole blood.
create function private.days_between(component text, country text) returns integer
language sql immutable set search_path = '' as $$
  select case component
    when 'platelets' then case country when 'BD' then 28 when 'BR' then 28 when 'GB' then 14 when 'IN' then 28 when 'KE' then 28 when 'MX' then 14 when 'NG' then 28 when 'PH' then 28 when 'PK' then 28 when 'US' then 7 else 28 end
    when 'plasma' then case country when 'BD' then 28 when 'BR' then 28 when 'GB' then 14 when 'IN' then 28 when 'KE' then 28 when 'MX' then 28 when 'NG' then 28 when 'PH' then 28 when 'PK' then 28 when 'US' then 28 else 28 end
    else case country when 'BD' then 120 when 'BR' then 90 when 'GB' then 112 when 'IN' then 120 when 'KE' then 123 when 'MX' then 62 when 'NG' then 123 when 'PH' then 92 when 'PK' then 123 when 'US' then 56 else 123 end
  end
$$;

alter table public.profiles add column country text default 'US'::text not null;

alter table public.profiles add constraint country CHECK (private.is_country(country));

-- The country whose rules of giving hold for a person.
create function private.country_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select p.country from public.profiles p where p.id = person), 'US')
$$;

-- The first day on which somebody may give again who gave at a drive. Nobody says what was given there, so it counts as
-- whole blood.
create function private.next_after_drive(given_on date, country text) returns date
language sql immutable set search_path = '' as $$
  select given_on + private.days_between('whole_blood', country)
$$;

CREATE OR REPLACE FUNCTION private.may_give_from(last date, told date[], given date[], country text)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select greatest((select max(t) from unnest(told) t),
    case when not exists (select from unnest(given) g where g = last) then last + private.days_between('whole_blood', country) end)
$function$
;

CREATE OR REPLACE FUNCTION private.may_give_on(last date, told date[], given date[], country text, available boolean, day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(available, true) and coalesce(private.may_give_from(last, told, given, country) <= day, true)
$function$
;

CREATE OR REPLACE FUNCTION private.may_give_from(person uuid)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.may_give_from(
    greatest((select p.last_donation_date from public.profiles p where p.id = person),
      (select max(d.last_donation_date) from public.donors d where d.user_id = person and not d.deleted)),
    array_agg(g.next_on), array_agg(g.given_on), c.country)
  from private.country_of(person) c (country) left join lateral (
    select p.next_donation_on as next_on, p.given_on
      from public.pledges p where p.user_id = person and p.status = 'given' and p.next_donation_on is not null
    union all
    select private.next_after_drive(r.given_on, c.country), r.given_on
      from public.reservations r where r.user_id = person and r.given_on is not null and not r.deleted) g on true
  group by c.country
$function$
;

-- Decides what follows from the parties' wishes. Locks the request before the pledge (private.lock_parent, and here for
-- a new pledge), and then the donor. A wish that comes too late changes nothing and is taken back; the status shows
-- why. A pledge to a verified hospital's request is accepted at once if the donors who are accepted are not enough and
-- nothing is doubtful (private.takes). Others wait for the hospital's decision, or as its reserve. If a device does not send until when numbers are shown,
-- its donor has read that it is 72 hours, so no donor can arrive later than that: the pledge is refused, and they may
-- offer again.
--
-- Several devices of one hospital may write about the same donor. A donor who was seen cannot have stayed away, so
-- *Here* outweighs *Did not come*, whichever arrives first, unless a device that knows of it takes it back. If the
-- hospital says that blood was given, that counts, even if the donor withdrew meanwhile. `outweighs` in
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

-- Thanks a person who gave blood at a drive, once, and updates the days from which they may give again. Their answers to
-- requests that nobody has accepted end, as after a donation for a request.
create or replace function private.follow_gift() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.donors d set is_available = false, donation_count = d.donation_count + 1,
    last_donation_date = greatest(d.last_donation_date, new.given_on)
    where d.user_id = new.user_id and not d.deleted;
  insert into public.profiles as p (id, previous_donation, last_donation_date) values (new.user_id, true, new.given_on)
    on conflict (id) do update set previous_donation = true, last_donation_date = greatest(p.last_donation_date, excluded.last_donation_date);
  update public.pledges o set status = 'closed' where o.user_id = new.user_id and o.status = 'open';
  perform private.tell(new.user_id, 'pledge_given', 'drive ' || new.id, jsonb_build_object('hospital', d.name,
      'on', private.next_after_drive(new.given_on, private.country_of(new.user_id))), drive => d.id, until => now() + interval '7 days')
    from public.drives d where d.id = new.drive_id;
  return null;
end $$;

-- Makes the profile that came with a sign-up.
create or replace function private.insert_sign_up(account uuid, profile jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into public.profiles (
    id, first_name, last_name, phone_number, date_of_birth, blood_type, address, city, state, zip_code,
    recent_illness, medications, previous_donation, last_donation_date, client_created_at, country)
  select account, coalesce(p.first_name, ''), coalesce(p.last_name, ''), coalesce(p.phone_number, ''),
    p.date_of_birth, p.blood_type, coalesce(p.address, ''), coalesce(p.city, ''), coalesce(p.state, ''),
    coalesce(p.zip_code, ''), coalesce(p.recent_illness, false), coalesce(p.medications, false),
    coalesce(p.previous_donation, false), p.last_donation_date, p.client_created_at, coalesce(p.country, 'US')
  from jsonb_populate_record(null::public.profiles, profile) p
$$;

-- Withdraws accepted pledges whose donor may not give by then, because they have given before the day of the arrival or
-- for another request. A pledge stays if the requester accepted it although the donor was resting. If another
-- transaction holds the request, the job does it later. As everywhere, requests are locked before their pledges.
-- Returns how many were withdrawn.
create or replace function private.release_rested(person uuid default null, at_most integer default 200) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  p record;
  n integer := 0;
begin
  for p in
    select a.id, a.request_id, a.user_id, a.hospital, w.gives_again_on
    from public.pledges a join public.blood_requests r on r.id = a.request_id
    cross join lateral private.with_doubts(a, r) w cross join private.country_of(a.user_id) c (country)
    where a.status = 'accepted' and not a.deleted and (person is null or a.user_id = person)
      and a.arrive_by > now() - interval '12 hours' and not 'resting' = any (a.doubts) and 'resting' = any (w.doubts)
      and (exists (select from public.pledges g where g.user_id = a.user_id and g.status = 'given' and g.next_donation_on = w.gives_again_on)
        or exists (select from public.reservations g where g.user_id = a.user_id and not g.deleted
          and private.next_after_drive(g.given_on, c.country) = w.gives_again_on)
        -- a donation on the day of the arrival may be the one that was pledged
        or w.gives_again_on - private.days_between('whole_blood', c.country) < (a.arrive_by at time zone private.zone_of(coalesce(
          (select u.time_zone from public.profiles u where u.id = a.user_id), '')))::date)
    order by a.request_id limit at_most
  loop
    perform from public.blood_requests b where b.id = p.request_id for no key update skip locked;
    continue when not found;
    -- the history must name nobody for this change
    perform set_config('lifedrop.by_itself', 'on', true);
    update public.pledges t set status = 'withdrawn' where t.id = p.id and t.status = 'accepted';
    perform set_config('lifedrop.by_itself', '', true);
    perform private.tell(p.user_id, 'pledge_not_needed', p.id::text, jsonb_build_object('hospital', p.hospital, 'reason', 'gave',
      'on', p.gives_again_on), p.request_id, p.id);
    n := n + 1;
  end loop;
  return n;
end $$;

-- Sends at most `at_most` reminders of each kind, and returns how many people were looked at. It looks only at people
-- who want a reminder. Otherwise it would look at the others again and again, before people whose time comes later.
create or replace function private.remind(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r record;
  n integer := 0;
begin
  -- three quarters of the request's time have passed; a request for a day ends with its day
  for r in select b as request, b.id || ' ' || extract(epoch from b.expires_at) as event from public.blood_requests b
    where b.needed_on is null and b.expires_at < now() + interval '60 hours' and b.expires_at - private.life_of(b.urgency) / 4 <= now() and b.expires_at > now()
      and not b.request_fulfilled and b.closed_reason is null and not b.expired and not b.deleted
      and exists (select from private.requesters(b) person where private.wants(person, 'request_expiring'))
      and not exists (select from public.inbox i where i.request_id = b.id and i.kind = 'request_expiring' and i.created_at >= b.expires_at - private.life_of(b.urgency) / 4)
    order by b.expires_at limit at_most
  loop
    n := n + 1;
    perform private.tell(person, 'request_expiring', r.event, jsonb_build_object('hospital', (r.request).hospital,
        'blood_type', (r.request).blood_type, 'expires_at', (r.request).expires_at), request => (r.request).id, until => (r.request).expires_at)
      from private.requesters(r.request) person;
  end loop;

  -- a donor is expected within the hour, or still has no answer; no reminder for somebody who offered less than two
  -- hours ahead, is on the way, or was asked within the last two hours
  for r in select p.* from public.pledges p
    where p.status in ('open', 'accepted') and not p.deleted and p.arrive_by between now() and now() + interval '1 hour'
      and p.created_at < p.arrive_by - interval '2 hours'
      and coalesce(p.on_way_at, p.here_at, p.seen_at) is null and coalesce(p.asked_at < now() - interval '2 hours', true)
      and private.wants(p.user_id, case p.status when 'open' then 'pledge_ending' else 'pledge_arrival' end)
      and not exists (select from public.inbox i where i.id = private.event_id(p.user_id, case p.status when 'open' then 'pledge_ending' else 'pledge_arrival' end, p.id::text))
    order by p.arrive_by limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, case r.status when 'open' then 'pledge_ending' else 'pledge_arrival' end, r.id::text,
      jsonb_build_object('hospital', r.hospital, 'arrive_by', r.arrive_by), request => r.request_id, pledge => r.id,
      rings => r.status = 'accepted', until => r.arrive_by);
  end loop;

  -- a planned need is tomorrow: from six in the evening on, whoever is expected; not who said so within two hours
  for r in select p.id, p.user_id, p.request_id, p.hospital, p.arrive_by
    from public.pledges p join public.blood_requests b on b.id = p.request_id left join public.profiles u on u.id = p.user_id
    cross join lateral (select private.zone_of(coalesce(u.time_zone, '')) as zone) z
    cross join lateral (select now() at time zone z.zone as local, (p.arrive_by at time zone z.zone)::date as day) t
    where p.status = 'accepted' and not p.deleted and p.arrive_by between now() and now() + interval '31 hours' and b.needed_on is not null
      and t.day = t.local::date + 1 and t.local::time >= '18:00' and p.created_at < now() - interval '2 hours'
      and private.wants(p.user_id, 'pledge_tomorrow')
      and not exists (select from public.inbox i where i.id = private.event_id(p.user_id, 'pledge_tomorrow', p.id::text))
    order by p.arrive_by limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, 'pledge_tomorrow', r.id::text, jsonb_build_object('hospital', r.hospital, 'arrive_by', r.arrive_by),
      request => r.request_id, pledge => r.id, until => r.arrive_by);
  end loop;

  -- and who asked for the day, with how many are expected; not who asked within two hours
  for r in select b.id, b.hospital, b.blood_type, b.needed_on, b.needed_until, b.units_coming, q.person,
      private.units_missing(b) as units
    from public.blood_requests b cross join lateral private.requesters(b) q (person) left join public.profiles u on u.id = q.person
    cross join lateral (select now() at time zone private.zone_of(coalesce(u.time_zone, '')) as local) t
    where b.needed_on between (now() - interval '1 day')::date and (now() + interval '2 days')::date
      and not b.request_fulfilled and b.closed_reason is null and not b.expired and not b.deleted
      and b.needed_on = t.local::date + 1 and t.local::time >= '18:00' and b.created_at < now() - interval '2 hours'
      and private.wants(q.person, 'request_tomorrow')
      and not exists (select from public.inbox i where i.id = private.event_id(q.person, 'request_tomorrow', b.id || ' ' || b.needed_on))
    order by b.needed_on, b.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.person, 'request_tomorrow', r.id || ' ' || r.needed_on, jsonb_build_object('hospital', r.hospital,
      'blood_type', r.blood_type, 'date', r.needed_on, 'donors', r.units_coming, 'units', r.units), request => r.id, until => r.needed_until);
  end loop;

  -- a drive is tomorrow; sent from nine in the morning on, and not to somebody who reserved today
  for r in select s.id, s.user_id, s.preferred_time, d.id as drive, d.name, d.date, d.location
    from public.drives d join public.reservations s on s.drive_id = d.id left join public.profiles p on p.id = s.user_id
    cross join lateral (select now() at time zone private.zone_of(coalesce(p.time_zone, '')) as local) t
    where d.date between (now() - interval '1 day')::date and (now() + interval '2 days')::date and not d.deleted and not d.called_off
      and s.status = 'confirmed' and not s.deleted and s.user_id is not null
      and d.date = t.local::date + 1 and t.local::time >= '09:00' and s.created_at < now() - interval '12 hours'
      and private.wants(s.user_id, 'drive_tomorrow')
      and not exists (select from public.inbox i where i.id = private.event_id(s.user_id, 'drive_tomorrow', s.id || ' ' || d.date))
    order by d.date, s.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, 'drive_tomorrow', r.id || ' ' || r.date, jsonb_build_object('name', r.name, 'date', r.date,
      'time', r.preferred_time, 'location', r.location), drive => r.drive, until => r.date::timestamptz + interval '1 day');
  end loop;

  -- somebody may give again: sent within a week of that day, in case the server was down. The first range is that of
  -- the countries that wait longest, so that the index is used.
  for r in select p.id, o.day from public.profiles p
    cross join lateral (select private.next_donation_on(p) as day, (now() at time zone private.zone_of(p.time_zone))::date as today) o
    where p.last_donation_date between now()::date - private.days_between('whole_blood', '') - 8 and now()::date - 6
      and p.last_donation_date >= now()::date - private.days_between('whole_blood', p.country) - 8 and not p.deleted and o.day between o.today - 7 and o.today
      and not exists (select from public.inbox i where i.id = private.event_id(p.id, 'may_give_again', o.day::text))
      and private.wants(p.id, 'may_give_again')
    order by p.last_donation_date, p.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.id, 'may_give_again', r.day::text, jsonb_build_object('on', r.day), until => now() + interval '7 days');
  end loop;
  return n;
end $$;

drop trigger follow_giver on public.profiles;
create trigger follow_giver after update on public.profiles
  for each row when ((old.last_donation_date, old.country) is distinct from (new.last_donation_date, new.country))
  execute function private.follow_giver('id');

drop trigger follow_donor on public.profiles;
create trigger follow_donor after update on public.profiles
  for each row when ((old.last_donation_date, old.country, old.email_confirmed_at, old.witnessed_at, old.time_zone, old.membership is null)
    is distinct from (new.last_donation_date, new.country, new.email_confirmed_at, new.witnessed_at, new.time_zone, new.membership is null))
  execute function private.follow_donor('id');

insert into private.collections (name, fixed, parent, states, audience, writable, seen_when, not_audited, team_column, owner_column, party_column, seen_columns, team_audited, parent_column, seen_by_users, prefix_columns, kept_from_owner, kept_from_admins) select name, fixed, parent, states, audience, writable, seen_when, not_audited, team_column, owner_column, party_column, seen_columns, team_audited, parent_column, seen_by_users, prefix_columns, kept_from_owner, kept_from_admins from jsonb_populate_record(null::private.collections, '{"name": "profiles", "fixed": [], "parent": null, "states": ["tell_near", "tell_own", "tell_again", "tell_drives", "push_near", "push_own", "push_again", "push_drives", "mail_near", "mail_own", "mail_again", "mail_drives", "near_radius", "quiet_from", "quiet_to", "time_zone", "paused_until", "show_details", "card_code", "tell_went", "push_went", "mail_went"], "audience": "owner", "writable": ["id", "first_name", "last_name", "phone_number", "date_of_birth", "blood_type", "address", "city", "state", "zip_code", "recent_illness", "medications", "previous_donation", "last_donation_date", "client_created_at", "tell_near", "tell_own", "tell_again", "tell_drives", "push_near", "push_own", "push_again", "push_drives", "mail_near", "mail_own", "mail_again", "mail_drives", "near_radius", "quiet_from", "quiet_to", "time_zone", "paused_until", "show_details", "card_code", "tell_went", "push_went", "mail_went", "earlier_donations", "country"], "seen_when": null, "not_audited": ["membership", "email_confirmed_at", "suspended_from", "card_code", "witnessed_at"], "team_column": null, "owner_column": "id", "party_column": null, "seen_columns": null, "team_audited": false, "parent_column": null, "seen_by_users": [], "prefix_columns": [], "kept_from_owner": [], "kept_from_admins": ["tell_near", "tell_own", "tell_again", "tell_drives", "push_near", "push_own", "push_again", "push_drives", "mail_near", "mail_own", "mail_again", "mail_drives", "near_radius", "quiet_from", "quiet_to", "time_zone", "paused_until", "show_details", "card_code", "tell_went", "push_went", "mail_went"]}') on conflict (name) do update set name = excluded.name, fixed = excluded.fixed, parent = excluded.parent, states = excluded.states, audience = excluded.audience, writable = excluded.writable, seen_when = excluded.seen_when, not_audited = excluded.not_audited, team_column = excluded.team_column, owner_column = excluded.owner_column, party_column = excluded.party_column, seen_columns = excluded.seen_columns, team_audited = excluded.team_audited, parent_column = excluded.parent_column, seen_by_users = excluded.seen_by_users, prefix_columns = excluded.prefix_columns, kept_from_owner = excluded.kept_from_owner, kept_from_admins = excluded.kept_from_admins;

drop function private.days_between(text);
drop function private.given_day(date,timestamp with time zone);
drop function private.may_give_from(date,date[],date[]);
drop function private.may_give_on(date,date[],date[],boolean,date);
drop function private.next_after_drive(date);

select private.open_function('private.is_country(text)');
select private.apply_grants();
