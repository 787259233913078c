-- The newsletter's addresses, for administrators alone and in parts: {rows: [{email, since}], more}, by address,
-- after the one that is given. Each part is in the audit log, because no device holds the list.
create function private.newsletter_addresses(after_email text, page_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  most integer := least(greatest(coalesce(page_limit, 5000), 1), 5000);
  found jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('email', n.email, 'since', n.created_at) order by lower(n.email)), '[]') into found
    from (select * from public.newsletter_subscribers s where after_email is null or lower(s.email) > lower(after_email)
      order by lower(s.email) limit most + 1) n;
  perform private.audit('export', null, null, null,
    jsonb_build_object('what', 'Newsletter addresses', 'rows', least(jsonb_array_length(found), most)));
  return jsonb_build_object('rows', found - most, 'more', jsonb_array_length(found) > most);
end $$;
create function public.newsletter_addresses(after_email text default null, page_limit integer default 5000) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.newsletter_addresses(after_email, page_limit)
$$;

select private.open_function(f) from unnest(array[
  'public.newsletter_addresses(text,integer)', 'private.newsletter_addresses(text,integer)']) f;
select private.apply_grants();
