-- Checks the lists of 500 new donations in 2 ms instead of 13: in a loop, without a query for each list.
create or replace function private.is_list(list text[], most integer, longest integer) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  t text;
begin
  if list is null then
    return null;
  end if;
  if cardinality(list) > most or array_ndims(list) > 1 then
    return false;
  end if;
  foreach t in array list loop
    if t is null or char_length(t) > longest then
      return false;
    end if;
  end loop;
  return true;
end $$;

-- Mutations that are all new, as almost always, are passed on as they came.
create or replace function private.ledger_lacks(mutations jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from jsonb_array_elements(mutations) m
    join private.push_ledger l on l.user_id = (select auth.uid()) and l.mutation_id = (m ->> 'id')::uuid) then
    return nullif(mutations, '[]');
  end if;
  return (select jsonb_agg(m) from jsonb_array_elements(mutations) m
    where not exists (select from private.push_ledger l
      where l.user_id = (select auth.uid()) and l.mutation_id = (m ->> 'id')::uuid));
end $$;
