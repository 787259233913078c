-- private.collections says what devices have to know of each collection: `npm run types:db` writes it into
-- src/collections/facts.generated.ts.

alter table private.collections
  -- of the writable columns, those that never change once the row exists
  add column fixed text[] not null default '{}',
  -- of the writable columns, those that hold a state or a wish and not somebody's words. When two people change one,
  -- the server's value holds and nobody is asked
  add column states text[] not null default '{}';

update private.collections c set fixed = array(select w from unnest(c.writable) w where w <> all (c.changeable))
  where c.changeable is not null;

create or replace function private.changeable(collection text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select array(select w from unnest(c.writable) w where w <> all (c.fixed))
    from private.collections c where c.name = collection and c.writable is not null);
end $$;

alter table private.collections drop column changeable;

update private.collections set states = case name
  when 'profiles' then private.preferences()
  when 'blood_requests' then array['request_fulfilled', 'closed_reason', 'renewals', 'deleted']
  when 'donors' then array['is_available', 'deleted']
  when 'drives' then array['called_off', 'deleted']
  -- private.decide_reservation takes a wish to cancel back from somebody who is there
  when 'reservations' then array['cancelled', 'checked_in_at', 'no_show']
  when 'pledges' then array['withdrawn', 'contested', 'decision', 'outcome']
  when 'inbox' then array['is_read', 'not_now']
  when 'inventory' then array['deleted']
  else states end;

alter table private.collections
  add constraint fixed check (fixed <@ coalesce(writable, '{}')),
  add constraint states check (states <@ coalesce(writable, '{}'));

select private.apply_grants();
