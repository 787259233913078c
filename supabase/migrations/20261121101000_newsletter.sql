-- Anybody may put an address on the newsletter's list; the answer never tells whether it was there before.

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

select private.open_function('public.subscribe_newsletter(text)', true);
select private.open_function('private.subscribe_newsletter(text)', true);
select private.apply_grants();
