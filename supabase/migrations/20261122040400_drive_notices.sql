-- "Tell me": addresses of people who want to hear when a drive is planned near them. Anybody may leave one; the
-- answer never tells whether it was there before. Administrators read them.

create table private.drive_notices (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email check (private.is_email(email)),
  zip_code text not null constraint zip_code check (zip_code ~ '^[0-9]{5}$'),
  created_at timestamptz not null default now()
);
create unique index drive_notices_email on private.drive_notices (lower(email));

create function private.ask_for_drives(address text, zip text) returns boolean
language sql volatile security definer set search_path = '' as $$
  insert into private.drive_notices as n (email, zip_code) values (btrim(address), btrim(zip))
  on conflict ((lower(email))) do update set zip_code = excluded.zip_code, created_at = now();
  select true
$$;
create function public.ask_for_drives(address text, zip text) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.ask_for_drives(address, zip) $$;

-- The newest 5,000: [{email, zip_code, created_at}].
create function private.list_drive_notices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.email), '[]') from (
    select n.email, n.zip_code, n.created_at from private.drive_notices n order by n.created_at desc limit 5000) l);
end $$;
create function public.list_drive_notices() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_drive_notices() $$;

-- An address goes with its account, and after a year.
create function private.forget_drive_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.drive_notices n where lower(n.email) = lower(old.email);
  return old;
end $$;
create trigger forget_drive_notice before delete on auth.users
  for each row execute function private.forget_drive_notice();
insert into private.jobs (name, every, command) values ('forget_drive_notices', '1 day',
  'delete from private.drive_notices n where n.created_at < now() - interval ''1 year''');

select private.open_function(f, true) from unnest(array[
  'public.ask_for_drives(text,text)', 'private.ask_for_drives(text,text)']) f;
select private.open_function(f) from unnest(array[
  'public.list_drive_notices()', 'private.list_drive_notices()']) f;
select private.apply_grants();
