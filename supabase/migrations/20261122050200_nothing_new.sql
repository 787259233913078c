-- Most of what a returning device asks for has not changed. A collection whose checkpoint is the newest state is
-- answered from one look at the change log; private.pull answers the others as before.
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
    'supply', private.supply_levels());
end $$;
