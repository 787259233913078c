-- Fills a unit that is free again: a verified hospital's request accepts the reserve that fits best, if nothing about
-- them is doubtful.

-- Whether nothing is doubtful about a pledge now. An arrival that was too far ahead may have come near meanwhile.
create function private.is_fit(p public.pledges, r public.blood_requests) returns boolean
language sql stable set search_path = '' as $$
  select p.status = 'open' and not p.deleted and p.arrive_by > now()
    and (p.doubts = '{}' or p.doubts = '{late}' and not private.comes_late(p, r))
$$;

-- Accepts reserves of a verified hospital's request until enough are accepted, if nothing about them is doubtful.
-- Locks the request's row. If another transaction is deciding about a donor, private.accept_reserves does it later, so
-- that neither waits for the other.
create function private.fill_units(request uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  p public.pledges;
  n integer := 0;
begin
  for p in select o.* from public.pledges o join public.blood_requests b on b.id = o.request_id
    where o.request_id = request and private.is_fit(o, b)
    -- the same type comes first; among equal types, donors whom staff have seen
    order by o.match = 'same' desc, o.standing in ('witnessed', 'member') desc, o.created_at, o.id
  loop
    select * into r from public.blood_requests b where b.id = request;
    exit when not private.is_short(r) or r.org_id is null or not r.verified;
    continue when not private.takes(r, p.standing) or not pg_try_advisory_xact_lock(730003, hashtext(p.user_id::text));
    p := private.with_doubts(p, r);
    if p.doubts <> '{}' then
      update public.pledges set doubts = p.doubts, gives_again_on = p.gives_again_on where id = p.id;
    elsif exists (select from public.pledges o where o.user_id = p.user_id and o.status = 'accepted' and not o.deleted) then
      update public.pledges set refusal = 'elsewhere' where id = p.id and refusal is distinct from 'elsewhere';
    else
      -- no person did it, so the history must name nobody
      perform set_config('lifedrop.by_itself', 'on', true);
      update public.pledges set decision = 'accepted' where id = p.id;
      perform set_config('lifedrop.by_itself', '', true);
      n := n + 1;
    end if;
  end loop;
  return n;
end $$;

-- When a request is short again, a person can accept its reserves.
create function private.reopen_reserves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.pledges p set refusal = null where p.request_id = new.id and p.status = 'open' and p.refusal = 'covered';
  return null;
end $$;
create trigger f_reopen_reserves after update on public.blood_requests
  for each row when (old.units_given + old.units_expected >= old.required_units and new.units_given + new.units_expected < new.required_units)
  execute function private.reopen_reserves();

create function private.follow_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fill_units(new.id);
  return null;
end $$;

-- It runs after follow_request, which computes anew how each donor fits.
create trigger g_follow_units after update on public.blood_requests
  for each row when (new.org_id is not null and new.verified and not new.hidden and (
    new.units_coming < old.units_coming or new.required_units > old.required_units
    or (new.blood_type, new.component, new.urgency, new.verified, new.hidden)
      is distinct from (old.blood_type, old.component, old.urgency, old.verified, old.hidden)))
  execute function private.follow_units();
