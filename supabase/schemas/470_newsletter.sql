-- The newsletter. Anybody may put an address on the list. The answer never reveals whether the address was there
-- before.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email check (private.is_email(email)),
  created_at timestamptz not null default now()
);
create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));
alter table public.newsletter_subscribers enable row level security;
create policy "Administrators read newsletter addresses" on public.newsletter_subscribers for select to authenticated
  using ((select private.is_admin()));

create function private.subscribe_newsletter(address text) returns boolean
language sql volatile security definer set search_path = '' as $$
  insert into public.newsletter_subscribers (email) values (btrim(address)) on conflict ((lower(email))) do nothing;
  select true
$$;
create function public.subscribe_newsletter(address text) returns boolean
language sql volatile set search_path = '' as $$
  select private.subscribe_newsletter(address)
$$;
comment on function public.subscribe_newsletter(text) is 'Puts an e-mail address on the newsletter''s list.';

-- The newsletter's addresses in parts, for administrators only: {rows: [{email, since, token}], more}, sorted by
-- address, after `after_email`. A link with the token takes the address off the list. The audit log records each part,
-- because no device holds the list.
create function private.newsletter_addresses(after_email text, page_limit integer) returns jsonb
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
select private.make_wrapper('newsletter_addresses(after_email text default null, page_limit integer default 5000)');

select private.open_function(f, true) from unnest(array[
  'public.subscribe_newsletter(text)', 'private.subscribe_newsletter(text)']) f;
