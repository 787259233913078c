-- The least that the API's roles need. A function, because the embedded backend grants more at
-- its start and has to take it back, and because Postgres opens every new function to everyone
-- (defaults of a schema cannot say otherwise): a migration that makes one ends with apply_grants() again.

create function private.apply_grants() returns void
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
    public.supply_levels(), private.supply_levels() to anon, authenticated, service_role;
  -- writing
  grant execute on function public.push_changes(uuid, jsonb), private.apply_mutation(jsonb),
    private.write_row(text, uuid, jsonb, jsonb), private.writable(text), private.lock_pusher(),
    private.ledger_answer(uuid), private.ledger_keep(jsonb, jsonb), private.columns_of(text, jsonb),
    private.apply_creates(jsonb),
    public.claim_admin(), private.claim_admin() to authenticated;
end $$;
select private.apply_grants();
