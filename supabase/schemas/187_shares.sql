-- Enough, not just covered. Not everybody who is accepted comes. So a request counts its accepted donors by the share of
-- such donors who came before, and asks more people until that is enough.

-- How many accepted donors of a hospital came, by the standing of their account when they were accepted. No row tells of
-- one person. private.learn_shares fills it.
create table private.shares (
  org_id uuid not null references private.organisations (id) on delete cascade,
  standing text not null,
  came integer not null,
  donors integer not null,
  primary key (org_id, standing)
);

-- The share of a hospital's accepted donors who come. What it starts with counts like 50 donors. It is at least a half,
-- so that twice as many donors as units are always enough.
create function private.share_that_comes(org uuid, standing text) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(0.5, least(0.95, (50 * s.share + coalesce(l.came, 0)) / (50 + coalesce(l.donors, 0))))
  from (select case share_that_comes.standing when 'new' then 0.6 when 'reachable' then 0.8 else 0.9 end as share) s
  left join private.shares l on l.org_id = org and l.standing = share_that_comes.standing
$$;

-- Learns from the last year of each verified hospital, by what its staff said and by who stayed away. Only the latest
-- offer of an account counts, so that nobody counts twice. A donor who was released, or whose request ended, has shown
-- nothing. Other people's requests teach nothing, because anybody can post one and answer it.
create function private.learn_shares() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.shares;
  insert into private.shares (org_id, standing, came, donors)
  select l.org_id, l.standing, count(*) filter (where l.came), count(*)
  from (
    select distinct on (p.org_id, p.user_id) p.org_id, p.standing, p.seen_at is not null or p.status in ('given', 'could_not') as came
    from public.pledges p join private.organisations o on o.id = p.org_id
    where o.verified_at is not null and p.decision = 'accepted' and p.accepted_at > now() - interval '1 year'
      and (p.status in ('given', 'could_not', 'missed', 'expired') or p.status = 'withdrawn' and p.withdrawn_at is not null)
    order by p.org_id, p.user_id, p.accepted_at desc, p.id) l
  group by 1, 2;
end $$;
insert into private.jobs (name, every, command) values ('learn_shares', '1 hour', 'select private.learn_shares()');

-- How many of the missing units the accepted donors of a request are likely to give. Whoever the desk has seen has come.
-- If one statement accepts several donors, the request counts them one after another, so there are never more than it
-- has counted.
create function private.expect_units(r public.blood_requests) returns integer
language sql stable security definer set search_path = '' as $$
  select least(greatest(0, r.required_units - r.units_given), r.units_coming, floor(coalesce(sum(d.donors * d.share), 0)))::integer
  from (
    select count(*) as donors, case when p.seen_at is null then private.share_that_comes(r.org_id, p.standing) else 1 end as share
    from public.pledges p where p.request_id = r.id and p.status = 'accepted' group by p.standing, p.seen_at is null) d
$$;

-- Whether a verified hospital's request takes a donor of this standing by itself. Accounts of people whom staff have
-- never seen may all be one person's, who never comes. By themselves they fill at most half of the places, so that
-- others are asked, and have a place, until enough come.
create function private.takes(r public.blood_requests, standing text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_short(r) and (takes.standing in ('witnessed', 'member') or (r.required_units - r.units_given + 1) / 2 > (
    select count(*) from public.pledges p
    where p.request_id = r.id and p.status = 'accepted' and p.seen_at is null and p.standing not in ('witnessed', 'member')))
$$;
