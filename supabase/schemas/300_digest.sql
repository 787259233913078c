-- Digest: a device compares what it holds with what the server lists for this viewer. Both sides make 64 buckets, each
-- with a count and a hash of ids and versions. The comparison finds errors that nobody foresaw. The device then fetches
-- the rows that differ.
--
-- The server lists every row for an administrator. Any other device holds the snapshot of its first contact and what
-- was delivered since, which only the device knows. So its rows are compared in two parts, both of limited size: the
-- snapshot as it would be today, which server and device find by the same rule (private.first_ids), and the other rows
-- by their ids, at most 500 a call.

-- The ids and versions of rows that the caller sees: of those with these ids, at most 500, or of all that are listed
-- for them.
create function private.versions(collection text, ids uuid[]) returns table (id uuid, rev integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer text := private.viewer();
  entry private.collections := private.collection(collection);
begin
  if ids is null and private.viewer_of(entry, viewer) = 'admin' then
    return query execute format('select t.id, t.rev from public.%I t where not t.deleted', entry.name);
  else
    return query select (r ->> 'id')::uuid, (r ->> 'rev')::integer
      from jsonb_array_elements(private.view_rows(collection, coalesce(ids[1:500], private.first_ids(collection)), viewer)) r
      where not r ? '_deleted';
  end if;
end $$;

-- The number of the bucket of an id, 0 to 63.
create function private.bucket(id uuid) returns integer
language sql immutable set search_path = '' as $$
  select get_byte(uuid_send(id), 0) % 64
$$;

-- Whether a collection is too large to compare. Comparing all rows for an administrator needs a scan. Above a million
-- changes both functions answer null, which means: not now.
create function private.is_too_much(collection text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.viewer() = 'admin' and exists (
    select from private.change_log l where l.collection = is_too_much.collection offset 1000000 limit 1)
$$;

-- Returns 64 buckets [count, hash]. The hash is a sum, so the order of rows does not matter: for each row (last 32 bits
-- of the id + 1) times (version + 1), modulo the largest prime of 32 bits. Every step is exact in a JavaScript number.
-- `epoch`, `viewer` and `seq` are the checkpoint at which it was computed. A device with another checkpoint pulls first
-- and asks again.
create function private.digest(wanted text, ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when ids is null and private.is_too_much(wanted) then null else jsonb_build_object(
    'epoch', (select s.epoch from private.sync_state s),
    'viewer', private.viewer(),
    'seq', coalesce((select max(c.seq) from private.change_log c where c.collection = wanted), 0),
    'buckets', (select jsonb_agg(jsonb_build_array(coalesce(b.n, 0), coalesce(b.hash, 0)) order by i)
      from generate_series(0, 63) i left join (
        select private.bucket(v.id) as bucket, count(*) as n,
          sum((('x' || right(v.id::text, 8))::bit(32)::bigint + 1) * (v.rev + 1) % 4294967291) as hash
        from private.versions(wanted, ids) v group by 1) b on b.bucket = i)) end
$$;
select private.make_wrapper('digest(collection text, ids uuid[] default null)', true);

-- The rows in these buckets: {id: version}. A call can name all 64.
create function private.digest_rows(collection text, buckets integer[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(buckets) > 64 then
    raise exception 'expected at most 64 buckets' using errcode = '22023';
  end if;
  if private.is_too_much(collection) then
    return null;
  end if;
  return (select coalesce(jsonb_object_agg(v.id, v.rev), '{}') from private.versions(collection, null) v
    where private.bucket(v.id) = any (buckets));
end $$;
select private.make_wrapper('digest_rows(collection text, buckets integer[])', true);
