-- The standing of an account: what it has shown so far, from facts that each have a time. It is not a score, and
-- nothing is added up.

-- Which member of staff vouched for which person when they met, for example by a donor card. What staff say about a
-- pledge or at a drive is stored in those rows, not here.
create table private.witnesses (
  id bigint generated always as identity primary key,
  account uuid not null references auth.users (id) on delete cascade,
  by uuid references auth.users (id) on delete set null,
  -- the hospital of the person who vouched; null for an administrator
  org_id uuid references private.organisations (id) on delete cascade,
  at timestamptz not null,
  how text not null constraint how check (how in ('card'))
);
create unique index witnesses_once on private.witnesses (account, org_id, how) nulls not distinct;
create index witnesses_by_who on private.witnesses (by);
create index witnesses_by_org on private.witnesses (org_id);

-- When staff saw an account's owner: they came or gave blood for a request, they were at a drive, or somebody vouched
-- for them. Only staff of a verified hospital and administrators count, and nobody vouches for themselves.
create function private.seen_of(account uuid) returns table (how text, at timestamptz)
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

-- The standing of an account: `member` of a hospital, `witnessed` by staff, `reachable` by a link in their mailbox, or
-- `new`. src/blood/standing.ts has the same list.
create function private.standing(account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from private.members m where m.user_id = a.id and m.removed_at is null and m.suspended_at is null) then 'member'
    when p.witnessed_at is not null then 'witnessed'
    when p.email_confirmed_at is not null then 'reachable'
    else 'new' end
  from (select account as id) a left join public.profiles p on p.id = a.id
$$;

-- Records when staff first saw a person. The time is in their profile, where their devices read it, and the doubts
-- about their pledges follow from it.
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

-- Records that a member of staff or an administrator vouches for an account. Nobody can vouch for themselves.
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

-- Updates who was seen when staff say something about a pledge or at a drive.
create function private.follow_witness() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_seen(new.user_id);
  return null;
end $$;
create trigger follow_witness after update on public.pledges
  for each row when ((old.status = 'given', old.seen_at is null) <> (new.status = 'given', new.seen_at is null))
  execute function private.follow_witness();

-- When a hospital is verified, the people whom its staff have seen count as seen.
create function private.follow_verified() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_seen(s.user_id) from (
    select p.user_id from public.pledges p where p.org_id = new.id and (p.status = 'given' or p.seen_at is not null)
    union select t.user_id from public.reservations t where t.org_id = new.id and t.checked_in_at is not null and t.user_id is not null
    union select w.account from private.witnesses w where w.org_id = new.id) s;
  return null;
end $$;
create trigger follow_verified after update on private.organisations
  for each row when ((old.verified_at is null) <> (new.verified_at is null)) execute function private.follow_verified();

-- How many open offers an account may have at a time (src/blood/standing.ts).
create function private.offers_at_once(standing text) returns integer
language sql immutable set search_path = '' as $$
  select case standing when 'new' then 1 else 3 end
$$;

-- The time from which an account may offer again. If it took back three offers within a week, that is a day after the
-- last. Null for other accounts.
create function private.offers_from(account uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(p.withdrawn_at) + interval '24 hours' from public.pledges p
  where p.user_id = account and p.withdrawn_at > now() - interval '7 days' having count(*) >= 3
$$;

-- Records when a donor withdrew. Pledges that the server ended because the donor gave elsewhere do not count.
create function private.note_withdrawal() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('lifedrop.by_itself', true), '') <> 'on' then
    new.withdrawn_at := now();
  end if;
  return new;
end $$;

-- it runs after c_decide
create trigger d_note_withdrawal before update on public.pledges
  for each row when (old.status <> 'withdrawn' and new.status = 'withdrawn') execute function private.note_withdrawal();
