-- At a drive, staff say who gave blood and who could not. A donation there sets the day from which somebody may give again.

alter table public.reservations
  add column outcome text constraint outcome check (outcome in ('given', 'could_not')),
  add column given_on date,
  add column seen_by uuid references auth.users (id) on delete set null,
  add constraint outcome_of_arrival check (outcome is null or checked_in_at is not null),
  add constraint given check ((given_on is not null) = (outcome is not distinct from 'given'));
create index reservations_by_witness on public.reservations (seen_by);

update private.collections set
  writable = writable || array['outcome'],
  states = states || array['outcome'],
  kept_from_owner = array['seen_by'],
  not_audited = not_audited || array['given_on', 'seen_by'],
  seen_columns = seen_columns || array['outcome']
  where name = 'reservations';

-- The first day on which somebody may give again who gave at a drive. Nobody says what was given there, so it counts as
-- whole blood.
create function private.next_after_drive(given_on date) returns date
language sql immutable set search_path = '' as $$
  select given_on + private.days_between('whole_blood')
$$;

-- The first day on which an account's owner may give again, computed by private.may_give_from from all that is known of
-- them.
create or replace function private.may_give_from(person uuid) returns date
language sql stable security definer set search_path = '' as $$
  select private.may_give_from(
    greatest((select p.last_donation_date from public.profiles p where p.id = person),
      (select max(d.last_donation_date) from public.donors d where d.user_id = person and not d.deleted)),
    array_agg(g.next_on), array_agg(g.given_on))
  from (
    select p.next_donation_on as next_on, private.given_day(p.next_donation_on, p.arrive_by) as given_on
      from public.pledges p where p.user_id = person and p.status = 'given' and p.next_donation_on is not null
    union all
    select private.next_after_drive(r.given_on), r.given_on
      from public.reservations r where r.user_id = person and r.given_on is not null and not r.deleted) g
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
    cross join lateral private.with_doubts(a, r) w
    where a.status = 'accepted' and not a.deleted and (person is null or a.user_id = person)
      and a.arrive_by > now() - interval '12 hours' and not 'resting' = any (a.doubts) and 'resting' = any (w.doubts)
      and (exists (select from public.pledges g where g.user_id = a.user_id and g.status = 'given' and g.next_donation_on = w.gives_again_on)
        or exists (select from public.reservations g where g.user_id = a.user_id and not g.deleted
          and private.next_after_drive(g.given_on) = w.gives_again_on)
        -- a donation on the day of the arrival may be the one that was pledged
        or w.gives_again_on - private.days_between('whole_blood') < (a.arrive_by at time zone private.zone_of(coalesce(
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

-- When staff saw an account's owner: they came or gave blood for a request, they were at a drive, or somebody vouched
-- for them. Only staff of a verified hospital and administrators count, and nobody vouches for themselves.
create or replace function private.seen_of(account uuid) returns table (how text, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select 'gave', p.updated_at from public.pledges p join private.organisations o on o.id = p.org_id
    where p.user_id = account and p.status = 'given' and o.verified_at is not null
  union all
  select 'here', p.seen_at from public.pledges p join private.organisations o on o.id = p.org_id
    where p.user_id = account and p.seen_at is not null and o.verified_at is not null
  union all
  select 'drive', s.checked_in_at from public.reservations s left join private.organisations o on o.id = s.org_id
    where s.user_id = account and s.checked_in_at is not null and s.seen_by is distinct from account and not s.deleted
      and (s.org_id is null or o.verified_at is not null)
  union all
  select w.how, w.at from private.witnesses w left join private.organisations o on o.id = w.org_id
    where w.account = seen_of.account and (w.org_id is null or o.verified_at is not null)
$$;

-- Only administrators and the team of the drive's hospital write who arrived, also about themselves, and what became of
-- them, but not of themselves. Only the person writes what they want.
create or replace function private.who_arrived() returns trigger
language plpgsql set search_path = '' as $$
declare
  was public.reservations := case when tg_op = 'UPDATE' then old end;
  staffs text := case
    when new.checked_in_at is distinct from was.checked_in_at then 'checked_in_at'
    when new.no_show is distinct from coalesce(was.no_show, false) then 'no_show'
    when new.outcome is distinct from was.outcome then 'outcome'
    when new.walk_in_name <> coalesce(was.walk_in_name, '') then 'walk_in_name'
    when new.walk_in_contact <> coalesce(was.walk_in_contact, '') then 'walk_in_contact' end;
  theirs text := case
    when tg_op = 'INSERT' or new.user_id is null or new.user_id = (select auth.uid()) then null
    when new.cancelled is distinct from was.cancelled then 'cancelled'
    when new.preferred_time is distinct from was.preferred_time then 'preferred_time' end;
begin
  if private.is_api_call() and not private.is_admin() then
    if staffs is not null and (new.org_id is null or new.org_id is distinct from private.my_org()) then
      raise exception '% is for administrators and the team to say', staffs using errcode = '42501', column = staffs;
    end if;
    if theirs is not null then
      raise exception '% is for the person to say', theirs using errcode = '42501', column = theirs;
    end if;
  end if;
  if private.is_api_call() and new.user_id = (select auth.uid()) and new.outcome is distinct from was.outcome then
    raise exception 'outcome is for somebody else to say' using errcode = '42501', column = 'outcome';
  end if;
  if new.user_id is null then
    new.user_email := '';
  end if;
  return new;
end $$;

-- Settles what happened at the drive first, then what the person wants. Somebody who is at the drive gets a spot,
-- whatever its capacity. If the check-in is taken back, what it outweighed holds again. A donation is not taken back: the
-- person has been thanked, and the day from which they may give again follows from it. A tablet that knows of no outcome
-- cannot take back the check-in of somebody who has one.
create or replace function private.decide_reservation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was public.reservations := case when tg_op = 'UPDATE' then old end;
  me uuid := (select auth.uid());
  has_arrived boolean;
  before private.outweighed;
begin
  if was.outcome = 'given' then
    new.outcome := 'given';
  end if;
  if new.outcome is not null then
    new.checked_in_at := coalesce(new.checked_in_at, was.checked_in_at, now());
    -- whoever walked in and gave was not added by mistake
    new.cancelled := new.cancelled and new.user_id is not null;
  end if;
  has_arrived := new.checked_in_at is not null;
  if tg_op = 'UPDATE' and old.checked_in_at is not null and not has_arrived then
    delete from private.outweighed o where o.reservation_id = new.id returning * into before;
    new.cancelled := new.cancelled or coalesce(before.cancelled, false);
    new.no_show := new.no_show or coalesce(before.no_show, false);
  end if;
  if tg_op = 'UPDATE' and has_arrived and new.cancelled and new.user_id is not null then
    if exists (select from public.reservations o where o.drive_id = new.drive_id and o.user_id = new.user_id
      and o.id <> new.id and o.status = 'confirmed' and not o.deleted) then
      -- they have another reservation for this drive, and are on the list with that one
      update public.reservations o set outcome = new.outcome where new.outcome is not null and o.drive_id = new.drive_id
        and o.user_id = new.user_id and o.id <> new.id and o.status = 'confirmed' and not o.deleted and o.outcome is distinct from 'given';
      new.outcome := null;
      new.checked_in_at := null;
      has_arrived := false;
    end if;
  end if;
  if tg_op = 'UPDATE' and has_arrived and new.user_id is not null and (new.cancelled or new.no_show) then
    insert into private.outweighed as o values (new.id, new.cancelled, new.no_show)
    on conflict (reservation_id) do update
      set cancelled = o.cancelled or excluded.cancelled, no_show = o.no_show or excluded.no_show;
    new.cancelled := false;
  end if;
  if has_arrived then
    new.no_show := false;
  end if;
  if not has_arrived then
    new.seen_by := null;
  elsif me is not null and (was.seen_by is null or was.seen_by = new.user_id)
    and (new.checked_in_at, new.outcome) is distinct from (was.checked_in_at, was.outcome) then
    new.seen_by := me;
  end if;
  new.given_on := case when new.outcome = 'given' then
    coalesce(was.given_on, least(current_date, (select d.date from public.drives d where d.id = new.drive_id))) end;

  if new.cancelled then
    new.status := 'cancelled';
    new.refusal := null;
  elsif tg_op = 'INSERT' or new.status = 'cancelled' then
    new.refusal := case when not has_arrived then private.refusal_of(new) end;
    new.status := case when new.refusal is null then 'confirmed' else 'refused' end;
    if new.status = 'confirmed' then
      update public.drives set slots_taken = slots_taken + 1 where id = new.drive_id;
    end if;
  elsif new.preferred_time <> old.preferred_time and not exists (select from public.drives d
    where d.id = new.drive_id and new.preferred_time >= d.start_time and new.preferred_time < d.end_time) then
    raise exception 'the drive is not open then' using errcode = '23514', constraint = 'preferred_time';
  end if;
  return new;
end $$;

drop trigger follow_arrival on public.reservations;
create trigger follow_arrival after update on public.reservations
  for each row when (new.user_id is not null
    and (old.checked_in_at is null, old.seen_by) is distinct from (new.checked_in_at is null, new.seen_by))
  execute function private.follow_witness();

-- Thanks a person who gave blood at a drive, once, and updates the days from which they may give again. Their answers to
-- requests that nobody has accepted end, as after a donation for a request.
create function private.follow_gift() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.donors d set is_available = false, donation_count = d.donation_count + 1,
    last_donation_date = greatest(d.last_donation_date, new.given_on)
    where d.user_id = new.user_id and not d.deleted;
  insert into public.profiles as p (id, previous_donation, last_donation_date) values (new.user_id, true, new.given_on)
    on conflict (id) do update set previous_donation = true, last_donation_date = greatest(p.last_donation_date, excluded.last_donation_date);
  update public.pledges o set status = 'closed' where o.user_id = new.user_id and o.status = 'open';
  perform private.tell(new.user_id, 'pledge_given', 'drive ' || new.id, jsonb_build_object('hospital', d.name,
      'on', private.next_after_drive(new.given_on)), drive => d.id, until => now() + interval '7 days')
    from public.drives d where d.id = new.drive_id;
  return null;
end $$;

create trigger follow_gift after update on public.reservations
  for each row when (new.user_id is not null and new.given_on is not null and old.given_on is null)
  execute function private.follow_gift();

select private.apply_grants();
