-- Digest: a device compares what it holds with what this viewer is listed, as 64 buckets of a count and a
-- hash over id and version. It finds what nobody foresaw; the device then fetches the rows that differ.
--
-- What is compared. An administrator is listed every row. Anybody else's device holds the snapshot of its
-- first contact and whatever was delivered since, which only the device knows. Its set is compared in two
-- parts, both bounded: the snapshot as it would be today, which server and device find by the same rule
-- (private.first_ids; newest.ts on the device), and the rows beyond it by their ids, at most 500 a call.

-- The rule has to be a function of the rows alone: rows made in one transaction have the same time.
drop index public.donors_newest_available;
create index donors_newest_available on public.donors (blood_type, created_at desc, id) where is_available and not deleted;
drop index public.blood_requests_open;
create index blood_requests_open on public.blood_requests
  (array_position(array['Critical', 'High', 'Medium', 'Standard'], urgency), created_at desc, id)
  where not request_fulfilled and not deleted;

-- What a device of a visitor or user holds after its first contact: bounded, whatever the size of the table.
create or replace function private.first_ids(collection text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  ids uuid[];
begin
  case collection
    when 'donors' then
      select array_agg(id) into ids from (
        select d.id from public.donors d where d.user_id = me and not d.deleted
        union
        select newest.id from private.supply s cross join lateral (
          select d.id from public.donors d
          where d.blood_type = s.blood_type and d.is_available and not d.deleted
          order by d.created_at desc, d.id limit 200) newest) f;
    when 'blood_requests' then
      select array_agg(id) into ids from (
        select r.id from public.blood_requests r where r.user_id = me and not r.deleted
        union
        (select r.id from public.blood_requests r where not r.request_fulfilled and not r.deleted
        order by array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency), r.created_at desc, r.id
        limit 1000)) f;
    when 'profiles' then
      select array_agg(p.id) into ids from public.profiles p where p.id = me and not p.deleted;
    when 'drives' then
      select array_agg(d.id) into ids from (
        select id from public.drives where not deleted order by date desc, id limit 1000) d;
    else
      raise exception 'no collection %', collection using errcode = '22023';
  end case;
  return coalesce(ids, '{}');
end $$;

-- Ids and versions of what the caller sees: of the rows with these ids, at most 500, or of all he is listed.
create function private.versions(collection text, ids uuid[]) returns table (id uuid, rev integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer text := private.viewer();
begin
  if ids is null and viewer = 'admin' and collection in ('donors', 'blood_requests', 'profiles', 'drives') then
    return query execute format('select t.id, t.rev from public.%I t where not t.deleted', collection);
  else
    return query select (r ->> 'id')::uuid, (r ->> 'rev')::integer
      from jsonb_array_elements(private.view_rows(collection, coalesce(ids[1:500], private.first_ids(collection)), viewer)) r
      where not r ? '_deleted';
  end if;
end $$;

create function private.bucket(id uuid) returns integer
language sql immutable set search_path = '' as $$
  select get_byte(uuid_send(id), 0) % 64
$$;

-- 64 buckets [count, hash]. The hash is a sum, so that no order matters: of (last 32 bits of the id + 1)
-- times (version + 1), modulo the largest prime of 32 bits. Every step is exact in a JavaScript number.
-- With the place it was taken at: a device whose checkpoint is another reads first and asks again.
create function private.digest(wanted text, ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'epoch', (select s.epoch from private.sync_state s),
    'viewer', private.viewer(),
    'seq', coalesce((select max(c.seq) from private.change_log c where c.collection = wanted), 0),
    'buckets', (select jsonb_agg(jsonb_build_array(coalesce(b.n, 0), coalesce(b.hash, 0)) order by i)
      from generate_series(0, 63) i left join (
        select private.bucket(v.id) as bucket, count(*) as n,
          sum((('x' || right(v.id::text, 8))::bit(32)::bigint + 1) * (v.rev + 1) % 4294967291) as hash
        from private.versions(wanted, ids) v group by 1) b on b.bucket = i))
$$;
create function public.digest(collection text, ids uuid[] default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.digest(collection, ids)
$$;

-- The rows behind buckets that differ: {id: version}.
create function private.digest_rows(collection text, buckets integer[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(v.id, v.rev), '{}') from private.versions(collection, null) v
  where private.bucket(v.id) = any (buckets)
$$;
create function public.digest_rows(collection text, buckets integer[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.digest_rows(collection, buckets)
$$;

create or replace function private.apply_grants() returns void
language plpgsql set search_path = '' as $$
declare
  f regprocedure;
  t text;
begin
  revoke all on all tables in schema public from anon, authenticated;
  revoke all on all sequences in schema public from anon, authenticated;
  revoke all on all tables in schema private from public, anon, authenticated;
  for f in select p.oid::regprocedure from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
  end loop;
  alter default privileges in schema public revoke all on tables from anon, authenticated;
  alter default privileges in schema public revoke execute on functions from anon, authenticated;

  grant usage on schema public, private to anon, authenticated, service_role;
  grant all on all tables in schema public to service_role;

  -- the columns that a device may push, and no others, can be written through the tables too
  foreach t in array array['profiles', 'donors', 'blood_requests'] loop
    execute format('grant select, insert (%1$s), update (%1$s) on public.%2$I to authenticated',
      (select string_agg(quote_ident(c), ', ') from unnest(private.writable(t)) c), t);
  end loop;
  grant select on public.drives to anon;
  grant select, insert, update on public.drives, public.inventory to authenticated;
  grant select on public.newsletter_subscribers to authenticated;

  -- what policies, column checks and row triggers call as the caller
  grant execute on function private.is_blood_type(text), private.is_api_call() to anon, authenticated, service_role;
  grant execute on function private.is_admin() to anon, authenticated, service_role;
  -- reading
  grant execute on function public.pull_changes(text, jsonb, integer), private.pull(text, jsonb, integer),
    public.pull_rows(text, uuid[]), private.view_as_caller(text, uuid[]),
    public.digest(text, uuid[]), private.digest(text, uuid[]),
    public.digest_rows(text, integer[]), private.digest_rows(text, integer[]),
    public.supply_levels(), private.supply_levels() to anon, authenticated, service_role;
  -- writing
  grant execute on function public.push_changes(uuid, jsonb), private.apply_mutation(jsonb),
    private.write_row(text, uuid, jsonb, jsonb), private.writable(text), private.lock_pusher(),
    private.ledger_answer(uuid), private.ledger_keep(jsonb, jsonb), private.columns_of(text, jsonb),
    private.apply_creates(jsonb),
    public.claim_admin(), private.claim_admin() to authenticated;
end $$;
select private.apply_grants();
