-- All that a device reads, in one request: a page of each collection it names, and the supply. A device
-- that comes back after nothing has changed asks once; where a page says `more`, public.pull_changes goes on.

-- checkpoints: {collection: checkpoint or null}. Names that are no collection of this server are left out
-- of the answer: {pages: {collection: page}, supply: as public.supply_levels}.
create function private.pull_many(checkpoints jsonb, page_limit integer) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  checkpoints := private.unwrapped(checkpoints);
  if jsonb_typeof(checkpoints) is distinct from 'object' then
    raise exception 'expected an object of checkpoints' using errcode = '22023';
  end if;
  return json_build_object(
    'pages', (select coalesce(json_object_agg(c.name, private.pull(c.name, w.checkpoint, page_limit)), '{}')
      from jsonb_each(checkpoints) w (name, checkpoint) join private.collections c on c.name = w.name),
    'supply', private.supply_levels());
end $$;
create function public.pull_many(checkpoints jsonb, page_limit integer default 500) returns json
language sql stable security invoker set search_path = '' as $$
  select private.pull_many(checkpoints, page_limit)
$$;
select private.open_function('private.pull_many(jsonb,integer)', true);
select private.open_function('public.pull_many(jsonb,integer)', true);
select private.apply_grants();
