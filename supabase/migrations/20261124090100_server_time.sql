-- A device's clock may be days off. Each answer to a pull carries the server's time, ms since 1970, by which the device
-- corrects its own. Not the header Date: a page of another origin cannot read it.
create function private.now_ms() returns bigint
language sql stable set search_path = '' as $$
  select floor(extract(epoch from now()) * 1000)::bigint
$$;

create or replace function private.pull_many(checkpoints jsonb, page_limit integer) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  epoch text := (select s.epoch from private.sync_state s);
  viewer text := private.viewer();
begin
  checkpoints := private.unwrapped(checkpoints);
  if jsonb_typeof(checkpoints) is distinct from 'object' then
    raise exception 'expected an object of checkpoints' using errcode = '22023';
  end if;
  return json_build_object(
    'pages', (select coalesce(json_object_agg(c.name, case
        when w.checkpoint = jsonb_build_object('epoch', epoch, 'viewer', viewer, 'seq', coalesce(
          (select max(l.seq) from private.change_log l where l.collection = c.name), 0))
        then json_build_object('rows', '[]'::json, 'checkpoint', w.checkpoint, 'from_start', false, 'more', false)
        else private.pull(c.name, w.checkpoint, page_limit) end), '{}')
      from jsonb_each(checkpoints) w (name, checkpoint) join private.collections c on c.name = w.name),
    'supply', private.supply_levels(),
    'now', private.now_ms());
end $$;

-- Caches may keep this answer for ten seconds, so that the time in it may be as old.
create or replace function private.first_rows(page text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  listed constant integer := 51;
  drives constant integer := 100;
begin
  -- a person would get their own rows whole
  if (select auth.uid()) is null then
    perform set_config('response.headers', '[{"Cache-Control": "public, max-age=10"}]', true);
  end if;
  return case page
    when 'requests' then json_build_object('now', private.now_ms(), 'supply', private.supply_levels(), 'blood_requests', private.views(
      'blood_requests', (private.most_urgent(2000))[1:listed], 'visitor'))
    when 'donations' then json_build_object('now', private.now_ms(), 'donors', private.views(
      'donors', array(select newest.id from private.supply s cross join lateral (
          select d.id, d.created_at from public.donors d
          where d.blood_type = s.blood_type and d.is_available and not d.deleted
          order by d.created_at desc, d.id limit listed) newest
        order by newest.created_at desc, newest.id limit listed), 'visitor'))
    when 'drives' then json_build_object('now', private.now_ms(), 'drives', private.views(
      'drives', array(select d.id from public.drives d where d.date >= current_date - 1 and not d.deleted
        order by d.date, d.id limit drives), 'visitor'))
    else json_build_object() end;
end $$;

select private.apply_grants();
