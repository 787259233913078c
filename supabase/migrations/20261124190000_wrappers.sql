-- A function of the API that only calls a private one is one line: it is made of its arguments, and opened with the
-- private one. The 54 that there are stay as they are.

-- Makes the function of the API that calls the private one of the same name, and opens both to users, and to visitors if
-- asked. `head` is what devices call: the name, and the arguments with their names, types and defaults.
create function private.make_wrapper(head text, to_visitors boolean default false) returns void
language plpgsql volatile set search_path = '' as $$
declare
  named text := split_part(head, '(', 1);
  arguments text[] := string_to_array((regexp_match(head, '^\w+\((.*)\)$'))[1], ', ');
  names text := (select string_agg(split_part(a, ' ', 1), ', ' order by n) from unnest(arguments) with ordinality w (a, n));
  types text := (select string_agg(regexp_replace(a, '^\S+ | default .*$', '', 'g'), ',' order by n)
    from unnest(arguments) with ordinality w (a, n));
  called regprocedure := format('private.%s(%s)', named, coalesce(types, ''));
  volatility text := (select case p.provolatile when 'v' then 'volatile' else 'stable' end from pg_catalog.pg_proc p where p.oid = called);
begin
  execute format('create or replace function public.%s returns %s language sql %s security invoker set search_path = '''' as %L',
    head, pg_catalog.pg_get_function_result(called), volatility, format('select private.%s(%s)', named, coalesce(names, '')));
  perform private.open_function(format('%s.%s(%s)', s, named, coalesce(types, '')), to_visitors) from unnest(array['public', 'private']) s;
end $$;

select private.apply_grants();
