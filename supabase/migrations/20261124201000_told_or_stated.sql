-- Who may give when, and who is still expected: by what was given here and what somebody says of themselves, each known
-- as what it is.

-- When somebody may give again

-- The day of a donation that was made here: within the time of its answer, from which the interval of what was given ends
-- on the day that was told. The intervals lie further apart than that time is long, so there is one such day.
-- describeTold in src/blood/may-give.ts is the same.
create function private.given_day(told date, arrive_by timestamptz) returns date
language sql immutable set search_path = '' as $$
  select told - days from unnest(array[7, 28, 56, 112]) days, (select (arrive_by at time zone 'UTC')::date as day) a
  where told - days between a.day - 15 and a.day + 1
$$;

-- As before, but only the day of a donation that was made here counts as told, not any day as long before one that was told.
drop function private.may_give_on(date, date[], boolean, date);
drop function private.may_give_from(date, date[]);
create function private.may_give_from(last date, told date[], given date[]) returns date
language sql immutable set search_path = '' as $$
  select greatest((select max(t) from unnest(told) t),
    case when not exists (select from unnest(given) g where g = last) then last + private.days_between('whole_blood') end)
$$;
create function private.may_give_on(last date, told date[], given date[], available boolean, day date) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(available, true) and coalesce(private.may_give_from(last, told, given) <= day, true)
$$;
create or replace function private.may_give_from(person uuid) returns date
language sql stable security definer set search_path = '' as $$
  select private.may_give_from(
    greatest((select p.last_donation_date from public.profiles p where p.id = person),
      (select max(d.last_donation_date) from public.donors d where d.user_id = person and not d.deleted)),
    array_agg(g.next_donation_on), array_agg(private.given_day(g.next_donation_on, g.arrive_by)))
  from public.pledges g where g.user_id = person and g.status = 'given' and g.next_donation_on is not null
$$;

-- What a donation said of the last time stays known when the donation is deleted.
create function private.keep_last_donation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles as p (id, previous_donation, last_donation_date)
    values (new.user_id, true, new.last_donation_date)
    on conflict (id) do update set previous_donation = true, last_donation_date = excluded.last_donation_date
      where p.last_donation_date is null or p.last_donation_date < excluded.last_donation_date;
  return null;
end $$;
create trigger keep_last_donation after update on public.donors
  for each row when (new.deleted and not old.deleted and new.user_id is not null and new.last_donation_date is not null and not new.is_sample)
  execute function private.keep_last_donation();

-- Whoever gave elsewhere is not expected any more

-- Ends what nobody expects: of whom a requester expects, whoever gave on a day before the arrival, or to another request,
-- and therefore may not give then. Who was accepted although they rest stays. A request that another transaction holds
-- is left to the job. Requests are locked before their pledges, as everywhere. Returns how many.
create function private.release_rested(person uuid default null, at_most integer default 200) returns integer
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
        -- a donation on the day of the arrival may be the one that was promised
        or w.gives_again_on - private.days_between('whole_blood') < (a.arrive_by at time zone private.zone_of(coalesce(
          (select u.time_zone from public.profiles u where u.id = a.user_id), '')))::date)
    order by a.request_id limit at_most
  loop
    perform from public.blood_requests b where b.id = p.request_id for no key update skip locked;
    continue when not found;
    -- nobody in particular did it
    perform set_config('lifedrop.by_itself', 'on', true);
    update public.pledges t set status = 'withdrawn' where t.id = p.id and t.status = 'accepted';
    perform set_config('lifedrop.by_itself', '', true);
    perform private.tell(p.user_id, 'pledge_not_needed', p.id::text, jsonb_build_object('hospital', p.hospital, 'reason', 'gave',
      'on', p.gives_again_on), p.request_id, p.id);
    n := n + 1;
  end loop;
  return n;
end $$;
insert into private.jobs (name, every, command, piece) values ('release_rested', '1 minute', 'select private.release_rested(null, 50)', 50);

create or replace function private.follow_donor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform private.doubt_again(person);
  perform private.release_rested(person);
  return null;
end $$;

-- Whom a hospital has seen is known once the hospital is verified.
create function private.follow_verified() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.doubt_again(s.user_id) from (
    select p.user_id from public.pledges p where p.org_id = new.id and p.status = 'given'
    union select t.user_id from public.reservations t where t.org_id = new.id and t.checked_in_at is not null) s
  where exists (select from public.pledges o where o.user_id = s.user_id and o.status = 'open' and not o.deleted);
  return null;
end $$;
create trigger follow_verified after update on private.organisations
  for each row when ((old.verified_at is null) <> (new.verified_at is null)) execute function private.follow_verified();

-- Reports

-- One account, or accounts that nobody knows, silence no request: its waves pause once the reports of two networks count.
create or replace function private.run_wave(request uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  w private.waves;
  radius integer;
  near private.near_zip[];
  serving text[];
  rank text;
  reached boolean;
  spares boolean;
  room integer;
  told integer := 0;
  n integer;
  chosen record;
begin
  select * into r from public.blood_requests b where b.id = request for no key update skip locked;
  if r.id is null then
    return 0;
  end if;
  select * into w from private.waves v where v.request_id = request for update;
  if private.is_over(r) or r.expired then
    update private.waves v set next_at = null where v.request_id = request;
    return 0;
  end if;
  if not private.is_short(r) or not r.verified and 2 <= private.weight_of_reports('blood_requests', r.id) then
    update private.waves v set next_at = now() + private.wave_pause(r.urgency, v.wave) where v.request_id = request;
    return 0;
  end if;
  radius := (private.rings())[least(w.wave + 1, 4)];
  room := private.wave_room(r, w, radius);
  near := case when room > 0 then private.zips_near(r.hospital_zip) end;
  serving := array(select t from unnest(array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']) t
    where r.blood_type = any (private.recipients_of(r.component, t)));
  foreach reached in array case when r.verified then array[true, false] else array[false] end loop
    foreach radius in array case when reached and r.urgency in ('Critical', 'High') then (private.rings())[least(w.wave + 1, 4):4]
        else array[(private.rings())[least(w.wave + 1, 4)]] end loop
      foreach rank in array array['same', 'others', 'last'] loop
        foreach spares in array case when r.urgency = 'Critical' then array[false] else array[true, false] end loop
          continue when room <= told;
          select array_agg(c.user_id) as people, array_agg(c.miles) as miles, array_agg(c.may_ring) as reached, array_agg(c.due_at) as due into chosen
          from private.candidates(r, array(select t from unnest(serving) t
            where case when t = r.blood_type then 'same' when t = 'O-' then 'last' else 'others' end = rank), near, radius, reached, spares, room - told) c;
          n := coalesce(cardinality(chosen.people), 0);
          if n > 0 then
            perform private.tell_wave(r, w.wave + 1, radius, case rank when 'same' then 'same' else 'compatible' end, chosen.people, chosen.miles, chosen.reached, chosen.due);
            told := told + n;
          end if;
        end loop;
      end loop;
    end loop;
  end loop;
  update private.waves v set wave = v.wave + 1, next_at = now() + private.wave_pause(r.urgency, v.wave + 1) where v.request_id = request;
  return told;
end $$;

-- The owner of a hidden request is told when it is shown again, too.
insert into private.alert_kinds (kind, grp, is_certain, is_pushed, is_mailed, urgency) values
  ('request_shown', 'own', true, true, true, 'normal');
alter table public.inbox drop constraint kind, add constraint kind check (kind in ('request_near', 'pledge_accepted', 'pledge_declined',
  'pledge_not_needed', 'pledge_ending', 'pledge_arrival', 'pledge_received', 'pledge_withdrawn', 'request_expiring',
  'request_expired', 'request_renewed', 'request_fulfilled', 'may_give_again', 'drive_tomorrow', 'drive_called_off',
  'record_corrected', 'number_shown', 'request_hidden', 'request_shown', 'pledge_missed', 'drive_moved', 'drive_near', 'proposal_answered'));
create or replace function private.tell_of_hiding() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.hidden then
    perform private.tell_requesters(new, 'request_hidden', new.id || ' ' || pg_current_xact_id(),
      jsonb_build_object('fields', private.reasons_of('blood_requests', new.id)));
  else
    perform private.tell_requesters(new, 'request_shown', new.id || ' ' || pg_current_xact_id(), '{}');
  end if;
  return null;
end $$;
drop trigger tell_of_hiding on public.blood_requests;
create trigger tell_of_hiding after update on public.blood_requests
  for each row when (new.hidden <> old.hidden and not new.deleted) execute function private.tell_of_hiding();

-- Confirmed addresses

-- As before, but what clears a token that was mailed more than a day ago is no link: links end before. A server that
-- stops asking for confirmations clears the tokens of sign-ups and changes that nobody has opened.
create or replace function private.follow_mailbox() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_same_password boolean := new.encrypted_password is not distinct from old.encrypted_password;
  day_ago timestamptz := now() - interval '24 hours';
begin
  if lower(new.email) is distinct from lower(old.email) then
    if is_same_password and lower(new.email) = lower(old.email_change) and coalesce(old.email_change_sent_at, now()) > day_ago
      and (old.email_change_confirm_status > 0 or old.email_change_token_new <> '') then
      insert into public.profiles (id, email_confirmed_at) values (new.id, now())
        on conflict (id) do update set email_confirmed_at = excluded.email_confirmed_at;
    else
      update public.profiles p set email_confirmed_at = null where p.id = new.id and p.email_confirmed_at is not null;
    end if;
  elsif is_same_password and (
      old.recovery_token <> '' and coalesce(new.recovery_token, '') = '' and coalesce(old.recovery_sent_at, now()) > day_ago
      or old.confirmation_token <> '' and coalesce(new.confirmation_token, '') = '' and coalesce(old.confirmation_sent_at, now()) > day_ago
        and new.email_confirmed_at is not null and new.email_confirmed_at is distinct from old.email_confirmed_at) then
    insert into public.profiles (id, email_confirmed_at) values (new.id, now())
      on conflict (id) do update set email_confirmed_at = excluded.email_confirmed_at where profiles.email_confirmed_at is null;
  end if;
  return null;
end $$;

select private.release_rested();
select private.doubt_again(p.user_id) from (
  select distinct o.user_id from public.pledges o where o.status = 'open' and o.doubts && array['unconfirmed', 'resting']) p;

select private.apply_grants();
