-- The newsletter's list with a token for each address, which leaves the list by a link.
create or replace function private.newsletter_addresses(after_email text, page_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  most integer := least(greatest(coalesce(page_limit, 5000), 1), 5000);
  found jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
      'email', n.email, 'since', n.created_at, 'token', private.unsubscribe_token(n.id, 'newsletter')) order by lower(n.email)), '[]') into found
    from (select * from public.newsletter_subscribers s where after_email is null or lower(s.email) > lower(after_email)
      order by lower(s.email) limit most + 1) n;
  perform private.audit('export', null, null, null,
    jsonb_build_object('what', 'Newsletter addresses', 'rows', least(jsonb_array_length(found), most)));
  return jsonb_build_object('rows', found - most, 'more', jsonb_array_length(found) > most);
end $$;
select private.apply_grants();
