-- The standing of an account, from facts with their time: what its mailbox, a hospital and the staff who saw it say.

alter table public.profiles add column witnessed_at timestamptz;
comment on column public.profiles.witnessed_at is
  'When the staff of a verified hospital, or an administrator, first saw this person (private.seen_of); null until then.';
update private.collections set not_audited = not_audited || array['witnessed_at'] where name = 'profiles';

-- Who vouched for whom as they saw them, such as by their donor card. What staff said of an answer or at a drive is there.
create table private.witnesses (
  id bigint generated always as identity primary key,
  account uuid not null references auth.users (id) on delete cascade,
  by uuid references auth.users (id) on delete set null,
  -- the hospital of whoever vouched; null if it was an administrator
  org_id uuid references private.organisations (id) on delete cascade,
  at timestamptz not null,
  how text not null constraint how check (how in ('card'))
);
create unique index witnesses_once on private.witnesses (account, org_id, how) nulls not distinct;
create index witnesses_by_who on private.witnesses (by);
create index witnesses_by_org on private.witnesses (org_id);

-- When somebody's staff saw an account: blood was given, they were at a drive, or were vouched for. Only a verified
-- hospital and administrators count.
create function private.seen_of(account uuid) returns table (how text, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select 'gave', p.updated_at from public.pledges p join private.organisations o on o.id = p.org_id
    where p.user_id = account and p.status = 'given' and o.verified_at is not null
  union all
  select 'drive', s.checked_in_at from public.reservations s left join private.organisations o on o.id = s.org_id
    where s.user_id = account and s.checked_in_at is not null and not s.deleted and (s.org_id is null or o.verified_at is not null)
  union all
  select w.how, w.at from private.witnesses w left join private.organisations o on o.id = w.org_id
    where w.account = seen_of.account and (w.org_id is null or o.verified_at is not null)
$$;

-- What an account has shown: `member` of a hospital, `witnessed` by staff, `reachable` by a link in their mailbox, or `new`.
-- src/blood/standing.ts is the same.
create function private.standing(account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from private.members m where m.user_id = a.id and m.removed_at is null and m.suspended_at is null) then 'member'
    when p.witnessed_at is not null then 'witnessed'
    when p.email_confirmed_at is not null then 'reachable'
    else 'new' end
  from (select account as id) a left join public.profiles p on p.id = a.id
$$;

-- Puts down when somebody was first seen. The profile tells their own devices, and their answers follow it.
create function private.follow_seen(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  first timestamptz := (select min(s.at) from private.seen_of(person) s);
begin
  if first is null then
    update public.profiles p set witnessed_at = null where p.id = person and p.witnessed_at is not null;
  else
    insert into public.profiles as p (id, witnessed_at) values (person, first)
      on conflict (id) do update set witnessed_at = excluded.witnessed_at where p.witnessed_at is distinct from excluded.witnessed_at;
  end if;
end $$;

-- Somebody of a hospital's staff, or an administrator, vouches for an account. Nobody vouches for themselves.
create function private.witness(account uuid, by uuid, at timestamptz, how text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  org uuid := (select m.organisation_id from private.members m where m.user_id = by and m.removed_at is null and m.suspended_at is null);
begin
  if account = by or org is null and not exists (select from private.admins a where a.user_id = by) then
    raise exception 'Only staff can vouch, for somebody else' using errcode = '42501';
  end if;
  insert into private.witnesses (account, by, org_id, at, how) values (account, by, org, least(at, now()), how)
    on conflict do nothing;
  perform private.follow_seen(account);
end $$;

-- Who was seen follows what staff say.
create function private.follow_witness() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_seen(new.user_id);
  return null;
end $$;
create trigger follow_witness after update on public.pledges
  for each row when ((old.status = 'given') <> (new.status = 'given')) execute function private.follow_witness();

-- Whom a hospital has seen is known once the hospital is verified.
create or replace function private.follow_verified() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_seen(s.user_id) from (
    select p.user_id from public.pledges p where p.org_id = new.id and p.status = 'given'
    union select t.user_id from public.reservations t where t.org_id = new.id and t.checked_in_at is not null and t.user_id is not null
    union select w.account from private.witnesses w where w.org_id = new.id) s;
  return null;
end $$;
create or replace function private.with_doubts(p public.pledges, r public.blood_requests) returns public.pledges
language plpgsql stable security definer set search_path = '' as $$
declare
  day date := (p.arrive_by at time zone private.zone_of(coalesce(
    (select u.time_zone from public.profiles u where u.id = p.user_id), '')))::date;
  again date := private.may_give_from(p.user_id);
begin
  if p.status not in ('open', 'accepted') or r.id is null then
    return p;
  end if;
  p.gives_again_on := case when again > day then again end;
  p.doubts := array_remove(array[
    case when p.match = 'other' then 'other_type' when p.match is null then 'unknown_type' end,
    case when p.gives_again_on is not null then 'resting' end,
    case when not private.is_available(p.user_id) then 'unavailable' end,
    case when p.arrive_by > now() + private.soon(r.urgency) then 'late' end,
    case when private.standing(p.user_id) = 'new' then 'unconfirmed' end], null);
  return p;
end $$;

create or replace function private.weight_of_reporter(account uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when u.created_at < now() - interval '1 day' and private.standing(u.id) <> 'new' then least(1, (1 + d.upheld) / (1 + d.upheld + d.refused)) else 0 end
  from auth.users u cross join lateral (
    select count(*) filter (where r.resolution = 'hidden')::numeric as upheld, count(*) filter (where r.resolution = 'kept') as refused
    from private.reports r where r.reporter = u.id and r.resolved_at > now() - interval '1 year') d
  where u.id = account
$$;

drop function private.has_shown_themselves(uuid);

drop trigger follow_donor on public.profiles;
create trigger follow_donor after update on public.profiles
  for each row when ((old.last_donation_date, old.email_confirmed_at, old.witnessed_at, old.time_zone, old.membership is null)
    is distinct from (new.last_donation_date, new.email_confirmed_at, new.witnessed_at, new.time_zone, new.membership is null))
  execute function private.follow_donor('id');
drop trigger follow_arrival on public.reservations;
create trigger follow_arrival after update on public.reservations
  for each row when (new.user_id is not null and (old.checked_in_at is null) <> (new.checked_in_at is null))
  execute function private.follow_witness();

-- Who was seen before.
select private.follow_seen(s.user_id) from (
  select p.user_id from public.pledges p where p.status = 'given'
  union select r.user_id from public.reservations r where r.checked_in_at is not null and r.user_id is not null) s;

select private.apply_grants();
