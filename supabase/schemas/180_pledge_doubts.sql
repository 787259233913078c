-- Which donors count as coming. The server accepts a donor for a verified hospital's request only if it has no doubts:
-- the type fits, they may give on that day, they come soon, and the account belongs to somebody who is known. All
-- others wait for a person, who can read the doubts.

-- The first day on which an account's owner may give again, computed by private.may_give_from from all that is known of
-- them.
create function private.may_give_from(person uuid) returns date
language sql stable security definer set search_path = '' as $$
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
$$;

-- Whether any of an account's donations is available; null if it has none.
create function private.is_available(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select bool_or(d.is_available) from public.donors d where d.user_id = person and not d.deleted
$$;
create function private.may_give_on(person uuid, day date) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_available(person), true) and coalesce(private.may_give_from(person) <= day, true)
$$;

-- How soon a donor must come so that the server accepts them by itself.
create function private.soon(urgency text) returns interval
language sql immutable set search_path = '' as $$
  select case when urgency in ('Critical', 'High') then interval '24 hours' else interval '72 hours' end
$$;

-- Whether an arrival is later than that, or outside the hours of the day for which the request asks.
create function private.is_late(arrive_by timestamptz, r public.blood_requests) returns boolean
language sql stable set search_path = '' as $$
  select case when r.needed_until is null then arrive_by > now() + private.soon(r.urgency)
    else arrive_by not between r.needed_from and r.needed_until end
$$;

-- Whether a donor comes too late to be accepted by the server itself. A donor whom no member of staff has seen yet is
-- accepted only for the next 24 hours, whatever the request says.
create function private.comes_late(p public.pledges, r public.blood_requests) returns boolean
language sql stable set search_path = '' as $$
  select private.is_late(p.arrive_by, r)
    or p.standing not in ('witnessed', 'member') and p.arrive_by > now() + interval '24 hours'
$$;

-- Fills in the doubts about a pledge. Days are those of the donor's own calendar.
create function private.with_doubts(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
declare
  day date := (p.arrive_by at time zone private.zone_of(coalesce(
    (select u.time_zone from public.profiles u where u.id = p.user_id), '')))::date;
  again date := private.may_give_from(p.user_id);
begin
  if p.status not in ('open', 'accepted') or r.id is null then
    return p;
  end if;
  p.standing := private.standing(p.user_id);
  p.gave_here := (select count(*) from public.pledges g where g.user_id = p.user_id and g.status = 'given'
    and case when r.org_id is null then g.org_id is null and g.request_owner = r.user_id else g.org_id = r.org_id end);
  p.gives_again_on := case when again > day then again end;
  p.doubts := array_remove(array[
    case when p.match = 'other' then 'other_type' when p.match is null then 'unknown_type' end,
    case when p.gives_again_on is not null then 'resting' end,
    case when not private.is_available(p.user_id) then 'unavailable' end,
    case when private.comes_late(p, r) then 'late' end,
    case when p.standing = 'new' then 'unconfirmed' end], null);
  return p;
end $$;

-- Computes the doubts about a person's waiting pledges again, after they changed what they say of themselves or opened
-- a link in their mailbox. Most people who save a donation or a profile have no such pledge, so this reads one index
-- and ends. Reading the requests of their pledges took a millisecond for each of 500 donations in a push.
create function private.doubt_again(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from public.pledges p where p.user_id = person and p.status = 'open' and not p.deleted) then
    return;
  end if;
  update public.pledges t set doubts = n.doubts, gives_again_on = n.gives_again_on, standing = n.standing
  from (select p.id, w.doubts, w.gives_again_on, w.standing from public.pledges p join public.blood_requests r on r.id = p.request_id
    cross join lateral private.with_doubts(p, r) w
    where p.user_id = person and p.status = 'open' and not p.deleted) n
  where t.id = n.id and t.status = 'open' and (t.doubts, t.gives_again_on, t.standing) is distinct from (n.doubts, n.gives_again_on, n.standing);
end $$;
-- Does what follows if something becomes known of a person who may have pledged.
create function private.follow_person(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.doubt_again(person);
  -- most people who save a donation have no such pledge, and release_rested takes 0.2 ms to find none
  if exists (select from public.pledges p where p.user_id = person and p.status = 'accepted' and not p.deleted) then
    perform private.release_rested(person);
  end if;
end $$;
create function private.follow_donor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_person((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;
-- Runs once for all donations of a push, which are mostly of one person.
create function private.follow_new_donors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_person(n.user_id) from (select distinct d.user_id from new_donors d) n;
  return null;
end $$;
create trigger follow_donor after update on public.profiles
  for each row when ((old.last_donation_date, old.country, old.email_confirmed_at, old.witnessed_at, old.time_zone, old.membership is null)
    is distinct from (new.last_donation_date, new.country, new.email_confirmed_at, new.witnessed_at, new.time_zone, new.membership is null))
  execute function private.follow_donor('id');
create trigger follow_donor after update on public.donors
  for each row when ((old.last_donation_date, old.is_available, old.deleted) is distinct from (new.last_donation_date, new.is_available, new.deleted))
  execute function private.follow_donor('user_id');
create trigger follow_new_donors after insert on public.donors referencing new table as new_donors
  for each statement execute function private.follow_new_donors();

-- If something becomes known of a donor after they pledged, their pledge learns of it: from their first profile, which
-- a link may make when they open it, from a hospital that makes them a member, or from a drive where they were seen.
create trigger follow_first_profile after insert on public.profiles
  for each row execute function private.follow_donor('id');

insert into private.jobs (name, every, command, piece) values ('release_rested', '1 minute', 'select private.release_rested(null, 50)', 50);
