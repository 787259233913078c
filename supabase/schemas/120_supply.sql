-- The supply: how many donations of each blood type are available. It is updated in commit order, also when a type is
-- corrected.

create table private.supply (
  blood_type text primary key,
  available bigint not null default 0
);
insert into private.supply (blood_type)
  select unnest(array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']);

create function private.count_supply() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case when tg_op <> 'INSERT' and old.is_available and not old.deleted then old.blood_type end;
  is_now text := case when tg_op <> 'DELETE' and new.is_available and not new.deleted then new.blood_type end;
begin
  if was is distinct from is_now then
    perform pg_advisory_xact_lock(730001);
    update private.supply set available = available
      + (blood_type is not distinct from is_now)::integer - (blood_type is not distinct from was)::integer
      where blood_type in (was, is_now);
  end if;
  return null;
end $$;
create constraint trigger count_supply after insert or update or delete on public.donors
  deferrable initially deferred for each row execute function private.count_supply();

-- The number of available donations of each blood type, and its level in words: 0 Critical, 1-2 Low, 3-6 Medium, 7 or
-- more High.
create function private.supply_levels() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_agg(jsonb_build_object('blood_type', s.blood_type, 'available', s.available, 'level',
      case when s.available >= 7 then 'High' when s.available >= 3 then 'Medium'
           when s.available >= 1 then 'Low' else 'Critical' end) order by s.blood_type)
    from private.supply s);
end $$;
select private.make_wrapper('supply_levels()', true);

-- The donations that the device of a visitor or user holds after its first contact.
create function private.first_donors(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select d.id from public.donors d where d.user_id = me and not d.deleted
  union
  select newest.id from private.supply s cross join lateral (
    select d.id from public.donors d
    where d.blood_type = s.blood_type and d.is_available and not d.deleted
    order by d.created_at desc, d.id limit 200) newest
$$;
