-- Releases donors when the day of a request or its hours move and their arrival no longer fits. They are notified and
-- may offer again. Otherwise the request would count donors who come on another day. Donors who are there keep their
-- place.
create or replace function private.release_moved(r public.blood_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  p public.pledges;
begin
  for p in select t.* from public.pledges t
    where t.request_id = r.id and t.status in ('open', 'accepted') and t.arrive_by > now() and t.here_at is null and t.seen_at is null
      and private.is_late(t.arrive_by, r) order by t.id
  loop
    update public.pledges set status = 'closed', refusal = 'moved' where id = p.id;
    perform private.tell(p.user_id, 'pledge_moved', p.id::text, jsonb_build_object('hospital', r.hospital, 'date', r.needed_on),
      r.id, p.id, rings => p.status = 'accepted' and least(p.arrive_by, r.needed_from) < now() + interval '12 hours', until => r.needed_until);
  end loop;
end $$;
