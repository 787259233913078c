-- A donor's way between the acceptance and the donation: what they say about it, when the app asks them, and when their
-- place goes to somebody else.
--
-- Halfway between the acceptance and the arrival, the app asks whether they still come. A donor who was accepted less
-- than half an hour before their arrival is already on the road: they are not asked, and keep their place until half an
-- hour after it. A donor who is asked late, because the server was down, has ten minutes to answer. Only donors who
-- read about the question when they pledged are asked (`may_ask`). Others would lose their place because their version
-- of the app is old. A donor who answered and whom nobody has seen an hour after their arrival time is late: somebody else
-- gets the place, and the desk can still say that they came.

-- Corrects a time that a device says of a pledge: it is neither before the pledge nor in the future.
create function private.moment_of(said timestamptz, was timestamptz, p public.pledges) returns timestamptz
language sql stable set search_path = '' as $$
  select case when said is not distinct from was then was
    when said is not null then least(now(), greatest(said, p.created_at)) end
$$;

-- Whether an expected donor may lose their place: they read about the question, have not answered, nobody has seen
-- them, and nobody told them not to set off.
create function private.is_silent(p public.pledges) returns boolean
language sql immutable set search_path = '' as $$
  select p.status = 'accepted' and p.may_ask and not p.deleted and p.refusal is distinct from 'hidden'
    and coalesce(p.on_way_at, p.here_at, p.still_coming_at, p.seen_at) is null
$$;
create function private.is_on_the_road(p public.pledges) returns boolean
language sql immutable set search_path = '' as $$
  select p.arrive_by <= p.accepted_at + interval '30 minutes'
$$;

-- Returns when a donor is asked, or null.
create function private.asks_at(p public.pledges) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when private.is_silent(p) and p.asked_at is null and not private.is_on_the_road(p)
    then p.accepted_at + (p.arrive_by - p.accepted_at) / 2 end
$$;

-- Returns when a donor loses their place unless they answer, or null.
create function private.place_ends_at(p public.pledges) returns timestamptz
language sql immutable set search_path = '' as $$
  select case
    when p.status <> 'accepted' or not p.may_ask or p.deleted or p.refusal is not distinct from 'hidden'
      or coalesce(p.here_at, p.seen_at) is not null then null
    when not private.is_silent(p) then p.arrive_by + interval '1 hour'
    when private.is_on_the_road(p) then p.arrive_by + interval '30 minutes'
    when p.asked_at is not null then greatest(p.arrive_by, p.asked_at + interval '10 minutes') end
$$;

-- Asks at most `at_most` donors whether they still come, and returns how many. The alert rings in quiet hours only if
-- after those hours at most an hour would be left.
create function private.ask_donors(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  p public.pledges;
  n integer := 0;
begin
  for p in update public.pledges set asked_at = now() where id in (
    select o.id from public.pledges o
    where o.status = 'accepted' and o.may_ask and o.asked_at is null and o.arrive_by > now() - interval '12 hours'
      and private.asks_at(o) <= now()
    order by o.arrive_by limit at_most for update skip locked) returning *
  loop
    n := n + 1;
    perform private.tell(p.user_id, 'pledge_asked', p.id::text, jsonb_build_object('hospital', p.hospital, 'arrive_by', p.arrive_by),
      p.request_id, p.id, until => greatest(p.arrive_by, now() + interval '10 minutes'), rings => coalesce(
        (select p.arrive_by < private.after_quiet(now(), u.time_zone, u.quiet_from, u.quiet_to) + interval '1 hour'
          from public.profiles u where u.id = p.user_id), true));
  end loop;
  return n;
end $$;
insert into private.jobs (name, every, command, piece) values ('ask_donors', '20 seconds', 'select private.ask_donors(200)', 200);
