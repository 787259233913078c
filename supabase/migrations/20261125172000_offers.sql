-- What an account may do follows what it has shown: offers at a time, and the order of reserves.

alter table public.pledges
  add column standing text not null default 'new' constraint standing check (standing in ('new', 'reachable', 'witnessed', 'member')),
  add column gave_here integer not null default 0,
  add column withdrawn_at timestamptz,
  drop constraint refusal,
  add constraint refusal check (refusal in ('covered', 'closed', 'own', 'already', 'limit', 'elsewhere', 'declined', 'hidden', 'moved', 'wait'));
create index pledges_taken_back on public.pledges (user_id, withdrawn_at) where withdrawn_at is not null;
update private.collections set seen_columns = seen_columns || array['standing', 'gave_here'] where name = 'pledges';

-- How many requests an account may offer to at a time (src/blood/standing.ts).
create function private.offers_at_once(standing text) returns integer
language sql immutable set search_path = '' as $$
  select case standing when 'new' then 1 else 3 end
$$;

-- From when an account may offer again that took back three offers within a week: a day after the last; null for others.
create function private.offers_from(account uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(p.withdrawn_at) + interval '24 hours' from public.pledges p
  where p.user_id = account and p.withdrawn_at > now() - interval '7 days' having count(*) >= 3
$$;

-- Not what the server ended because they gave elsewhere.
create function private.note_withdrawal() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('lifedrop.by_itself', true), '') <> 'on' then
    new.withdrawn_at := now();
  end if;
  return new;
end $$;

-- after c_decide
create trigger d_note_withdrawal before update on public.pledges
  for each row when (old.status <> 'withdrawn' and new.status = 'withdrawn') execute function private.note_withdrawal();

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
  p.standing := private.standing(p.user_id);
  p.gave_here := (select count(*) from public.pledges g where g.user_id = p.user_id and g.status = 'given'
    and case when r.org_id is null then g.org_id is null and g.request_owner = r.user_id else g.org_id = r.org_id end);
  p.gives_again_on := case when again > day then again end;
  p.doubts := array_remove(array[
    case when p.match = 'other' then 'other_type' when p.match is null then 'unknown_type' end,
    case when p.gives_again_on is not null then 'resting' end,
    case when not private.is_available(p.user_id) then 'unavailable' end,
    case when private.is_late(p.arrive_by, r) then 'late' end,
    case when p.standing = 'new' then 'unconfirmed' end], null);
  return p;
end $$;

create or replace function private.doubt_again(person uuid) returns void
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

create or replace function private.refusal_of(p public.pledges, r public.blood_requests) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when r.user_id = p.user_id and r.org_id is null then 'own'
    when r.id is null or private.is_over(r) or r.expired then 'closed'
    when r.hidden then 'hidden'
    when exists (select from public.pledges o where o.request_id = p.request_id and o.user_id = p.user_id and o.status = 'declined') then 'declined'
    when count(*) filter (where live.request_id = p.request_id) > 0 then 'already'
    when count(*) >= private.offers_at_once(private.standing(p.user_id)) then 'limit'
    when private.offers_from(p.user_id) > now() then 'wait'
  end
  from public.pledges live where live.user_id = p.user_id and live.status in ('open', 'accepted') and not live.deleted
$$;

create or replace function private.fill_units(request uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  p public.pledges;
  n integer := 0;
begin
  for p in select o.* from public.pledges o join public.blood_requests b on b.id = o.request_id
    where o.request_id = request and private.is_fit(o, b)
    -- the same type first, and among equal types whom staff have seen
    order by o.match = 'same' desc, o.standing in ('witnessed', 'member') desc, o.created_at, o.id
  loop
    select * into r from public.blood_requests b where b.id = request;
    exit when not private.is_short(r) or r.org_id is null or not r.verified;
    continue when not pg_try_advisory_xact_lock(730003, hashtext(p.user_id::text));
    p := private.with_doubts(p, r);
    if p.doubts <> '{}' then
      update public.pledges set doubts = p.doubts, gives_again_on = p.gives_again_on where id = p.id;
    elsif exists (select from public.pledges o where o.user_id = p.user_id and o.status = 'accepted' and not o.deleted) then
      update public.pledges set refusal = 'elsewhere' where id = p.id and refusal is distinct from 'elsewhere';
    else
      -- nobody in particular did it
      perform set_config('lifedrop.by_itself', 'on', true);
      update public.pledges set decision = 'accepted' where id = p.id;
      perform set_config('lifedrop.by_itself', '', true);
      n := n + 1;
    end if;
  end loop;
  return n;
end $$;

-- Answers that are live say what their donors have shown.
update public.pledges p set standing = private.standing(p.user_id)
  where p.status in ('open', 'accepted') and not p.deleted and p.standing <> private.standing(p.user_id);

select private.apply_grants();
