-- Progress of a long reading. While there is more, pull_changes also says `top`: the number of the
-- collection's newest change. How far a device is, is then the share of numbers it has passed. A count of
-- the rows that are left would cost a scan of the change log for each page; `top` is known anyway.

alter function private.pull(text, jsonb, integer) rename to pull_page;

create function private.pull(wanted text, checkpoint jsonb, page_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  page jsonb := private.pull_page(wanted, checkpoint, page_limit);
begin
  if not (page ->> 'more')::boolean then
    return page;
  end if;
  return page || jsonb_build_object('top',
    (select max(c.seq) from private.change_log c where c.collection = wanted));
end $$;
select private.apply_grants();
