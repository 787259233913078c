-- Reading: what a viewer may see of a row, and the pages a device reads.

-- Who asks: 'visitor', 'user' or 'admin'. A device reads again from the start when it changes.
create function private.viewer() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when (select auth.uid()) is null then 'visitor'
    when private.is_admin() then 'admin'
    else 'user'
  end
$$;

create function private.gone(row_id uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', row_id, '_deleted', true)
$$;

create function private.donor_view(d public.donors, viewer text, me uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when d.deleted then private.gone(d.id)
    when viewer = 'admin' or d.user_id = me then to_jsonb(d) - 'deleted'
    when d.is_available then jsonb_build_object(
      'id', d.id, 'blood_type', d.blood_type, 'city', d.city, 'state', d.state, 'zip_code', d.zip_code,
      'is_available', d.is_available, 'created_at', d.created_at,
      'blood_pressure', d.blood_pressure, 'sugar_level', d.sugar_level,
      'transport_needed', d.transport_needed, 'preferred_time', d.preferred_time,
      'preferred_date', d.preferred_date, 'emergency_available', d.emergency_available, 'rev', d.rev)
    else private.gone(d.id)
  end
$$;

create function private.request_view(r public.blood_requests, viewer text, me uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when r.deleted then private.gone(r.id)
    when viewer = 'admin' or r.user_id = me then to_jsonb(r) - 'deleted'
    when not r.request_fulfilled then jsonb_build_object(
      'id', r.id, 'blood_type', r.blood_type, 'required_units', r.required_units, 'hospital', r.hospital,
      'location', r.location, 'urgency', r.urgency, 'created_at', r.created_at,
      'requester_type', r.requester_type, 'request_fulfilled', false, 'rev', r.rev)
      || case when viewer = 'user' then jsonb_build_object('reason', r.reason) else '{}' end
    else private.gone(r.id)
  end
$$;

create function private.profile_view(p public.profiles, viewer text, me uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when not p.deleted and (viewer = 'admin' or p.id = me) then to_jsonb(p) - 'deleted'
    else private.gone(p.id)
  end
$$;

create function private.drive_view(d public.drives) returns jsonb
language sql stable set search_path = '' as $$
  select case when d.deleted then private.gone(d.id) else to_jsonb(d) - 'deleted' end
$$;

-- The rows with these ids as the viewer sees them, in the order of the ids; a row that is not
-- his to see, or not there, as {id, _deleted: true}.
create function private.view_rows(collection text, ids uuid[], viewer text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  found jsonb;
begin
  case collection
    when 'donors' then
      select jsonb_agg(case when t.id is null then private.gone(i.id) else private.donor_view(t, viewer, me) end order by i.n) into found
      from unnest(ids) with ordinality i (id, n) left join public.donors t on t.id = i.id;
    when 'blood_requests' then
      select jsonb_agg(case when t.id is null then private.gone(i.id) else private.request_view(t, viewer, me) end order by i.n) into found
      from unnest(ids) with ordinality i (id, n) left join public.blood_requests t on t.id = i.id;
    when 'profiles' then
      select jsonb_agg(case when t.id is null then private.gone(i.id) else private.profile_view(t, viewer, me) end order by i.n) into found
      from unnest(ids) with ordinality i (id, n) left join public.profiles t on t.id = i.id;
    when 'drives' then
      select jsonb_agg(case when t.id is null then private.gone(i.id) else private.drive_view(t) end order by i.n) into found
      from unnest(ids) with ordinality i (id, n) left join public.drives t on t.id = i.id;
    else
      raise exception 'no collection %', collection using errcode = '22023';
  end case;
  return coalesce(found, '[]');
end $$;

-- The same for the caller himself.
create function private.view_as_caller(collection text, ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.view_rows(collection, ids, private.viewer())
$$;

-- What a device of a visitor or user holds after its first contact: bounded, whatever the size of the table.
create function private.first_ids(collection text) returns uuid[]
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
          order by d.created_at desc limit 200) newest) f;
    when 'blood_requests' then
      select array_agg(id) into ids from (
        select r.id from public.blood_requests r where r.user_id = me and not r.deleted
        union
        (select r.id from public.blood_requests r where not r.request_fulfilled and not r.deleted
        order by array_position(array['Critical', 'High', 'Medium', 'Standard'], r.urgency), r.created_at desc
        limit 1000)) f;
    when 'profiles' then
      select array_agg(p.id) into ids from public.profiles p where p.id = me and not p.deleted;
    when 'drives' then
      select array_agg(d.id) into ids from (
        select id from public.drives where not deleted order by date desc limit 1000) d;
    else
      raise exception 'no collection %', collection using errcode = '22023';
  end case;
  return coalesce(ids, '{}');
end $$;

-- The body of public.pull_changes. Stable: all its statements see one snapshot.
create function private.pull(wanted text, checkpoint jsonb, page_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  epoch text := (select s.epoch from private.sync_state s);
  viewer text := private.viewer();
  top bigint := coalesce((select max(c.seq) from private.change_log c where c.collection = wanted), 0);
  page integer := least(greatest(coalesce(page_limit, 500), 1), 5000);
  since bigint;
  ids uuid[];
  last_seq bigint;
begin
  -- a checkpoint of another epoch or viewer, or from a later life of this database, is none
  if checkpoint ->> 'epoch' = epoch and checkpoint ->> 'viewer' = viewer
    and jsonb_typeof(checkpoint -> 'seq') = 'number' and (checkpoint ->> 'seq')::numeric between 0 and top
    and (checkpoint ->> 'seq')::numeric % 1 = 0 then
    since := (checkpoint ->> 'seq')::numeric;
  end if;

  -- for all but administrators a first contact, or a tail longer than one, is a snapshot
  if viewer <> 'admin' and (since is null or exists (
    select from private.change_log c where c.collection = wanted and c.seq > since order by c.seq offset 2000 limit 1))
  then
    return jsonb_build_object(
      'rows', private.view_rows(wanted, private.first_ids(wanted), viewer),
      'checkpoint', jsonb_build_object('epoch', epoch, 'viewer', viewer, 'seq', top),
      'from_start', true, 'more', false);
  end if;

  select array_agg(c.row_id order by c.seq), max(c.seq) into ids, last_seq from (
    select l.row_id, l.seq from private.change_log l
    where l.collection = wanted and l.seq > coalesce(since, 0) order by l.seq limit page) c;
  if wanted = 'profiles' and viewer <> 'admin' then
    ids := array(select i from unnest(ids) i where i = (select auth.uid()));
  end if;
  return jsonb_build_object(
    'rows', private.view_rows(wanted, coalesce(ids, '{}'), viewer),
    'checkpoint', jsonb_build_object('epoch', epoch, 'viewer', viewer, 'seq', coalesce(last_seq, since, 0)),
    'from_start', since is null, 'more', coalesce(last_seq, top) < top);
end $$;

-- One page of what changed since a checkpoint.
-- rows: as the viewer sees them, {id, _deleted: true} for what he may not, or no longer, see.
-- from_start: the device's checkpoint was not usable; when `more` turns false it drops what was not listed.
create function public.pull_changes(collection text, checkpoint jsonb default null, page_limit integer default 500)
returns jsonb language sql stable security invoker set search_path = '' as $$
  select private.pull(collection, checkpoint, page_limit)
$$;

-- Rows by id (a link to a record that this device does not hold). At most 500.
create function public.pull_rows(collection text, ids uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.view_as_caller(collection, ids[1:500])
$$;

-- Available donations of each of the eight types, with the level of the product's rules:
-- 0 Critical, 1-2 Low, 3-6 Medium, 7 or more High.
create function private.supply_levels() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('blood_type', s.blood_type, 'available', s.available, 'level',
    case when s.available >= 7 then 'High' when s.available >= 3 then 'Medium'
         when s.available >= 1 then 'Low' else 'Critical' end) order by s.blood_type)
  from private.supply s
$$;
create function public.supply_levels() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.supply_levels()
$$;
