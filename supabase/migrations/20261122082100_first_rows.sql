-- What a visitor sees first, asked for by a page's document while its scripts still load. A GET, with the key as
-- query parameter and public columns only, so that anything on the way may keep the answer for some seconds.
-- `apikey` is for gateways that pass it on to the function.
create function private.first_rows(page text) returns json
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
    when 'requests' then json_build_object('supply', private.supply_levels(), 'blood_requests', private.views(
      'blood_requests', (private.most_urgent(2000))[1:listed], 'visitor'))
    when 'donations' then json_build_object('donors', private.views(
      'donors', array(select newest.id from private.supply s cross join lateral (
          select d.id, d.created_at from public.donors d
          where d.blood_type = s.blood_type and d.is_available and not d.deleted
          order by d.created_at desc, d.id limit listed) newest
        order by newest.created_at desc, newest.id limit listed), 'visitor'))
    when 'drives' then json_build_object('drives', private.views(
      'drives', array(select d.id from public.drives d where d.date >= current_date - 1 and not d.deleted
        order by d.date, d.id limit drives), 'visitor'))
    else json_build_object() end;
end $$;

create function public.first_rows(page text, apikey text default null) returns json
language sql stable security invoker set search_path = '' as $$
  select private.first_rows(page)
$$;

select private.open_function(f, true) from unnest(array[
  'public.first_rows(text,text)', 'private.first_rows(text)']) f;
select private.apply_grants();
