-- "Tell me": addresses of people who want to hear when a drive is planned near them. Anybody may leave one; the
-- answer never tells whether it was there before. Administrators read them.

create table private.drive_notices (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email check (private.is_email(email)),
  zip_code text not null constraint zip_code check (zip_code ~ '^[0-9]{5}$'),
  created_at timestamptz not null default now(),
  -- null: a visitor left it
  user_id uuid references auth.users (id) on delete cascade
);
create unique index drive_notices_once on private.drive_notices (lower(email), zip_code, coalesce(user_id, '00000000-0000-0000-0000-000000000000'));
create index drive_notices_by_user on private.drive_notices (user_id);

create function private.ask_for_drives(address text, zip text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid := (select u.id from auth.users u where u.id = (select auth.uid()) and lower(u.email) = lower(btrim(address)));
begin
  insert into private.drive_notices (email, zip_code, user_id)
  select btrim(address), btrim(zip), owner
  where 5 > (select count(*) from private.drive_notices n where lower(n.email) = lower(btrim(address)) and n.user_id is not distinct from owner)
  on conflict do nothing;
  return true;
end $$;
select private.make_wrapper('ask_for_drives(address text, zip text)', true);

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
select private.make_wrapper('list_drive_notices()');

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
