-- What one account or hospital may make over time, drives that leave room for others', addresses that a stranger
-- cannot overwrite, and public text on one line.

-- Quotas over time: what was cancelled, withdrawn or called off counts.
select private.limit_rows('drive_proposals', 'proposals_a_day', 't.created_at > now() - interval ''24 hours''', 5);
select private.limit_rows('drive_proposals', 'proposals_a_month', 't.created_at > now() - interval ''30 days''', 20);
select private.limit_rows('reservations', 'reservations_a_day', 't.created_at > now() - interval ''24 hours''', 20);
select private.limit_rows('reservations', 'reservations_a_month', 't.created_at > now() - interval ''30 days''', 100);

create function private.limit_new_drives() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() and 200 < (select count(*) from public.drives d
    where d.org_id = private.my_org() and d.created_at > now() - interval '30 days') then
    raise exception 'no more than 200 drives within 30 days' using errcode = '23514', constraint = 'drives_a_month';
  end if;
  return null;
end $$;
create trigger limit_new_drives after insert on public.drives
  for each statement when (private.is_api_call()) execute function private.limit_new_drives();

-- What the device of a visitor or user holds after its first contact: of each hospital 100 at most, those that take
-- place first. LATEST_OF_A_HOSPITAL in src/sync/snapshot.ts is the same number.
create or replace function private.first_drives(me uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select s.id from (
    select d.id, d.date, d.org_id, row_number() over (partition by d.org_id order by d.called_off, d.date desc, d.id) as place
    from public.drives d where not d.deleted) s
  where s.org_id is null or s.place <= 100
  order by s.date desc, s.id limit 1000
$$;

-- "Tell me": an address may stand for several places, so that nobody takes away what another asked for. Five of
-- those that visitors leave, and five of its account's own.
alter table private.drive_notices add column user_id uuid references auth.users (id) on delete cascade;
drop index private.drive_notices_email;
create unique index drive_notices_once on private.drive_notices (lower(email), zip_code, coalesce(user_id, '00000000-0000-0000-0000-000000000000'));
create index drive_notices_by_user on private.drive_notices (user_id);
create or replace function private.ask_for_drives(address text, zip text) returns boolean
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

-- Text that everybody sees has no line breaks and none of the marks that turn the direction of what follows.
-- src/blood/one-line.ts is the same; tests/db/public-text.test.ts compares both.
create function private.one_line(said text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(said, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), '[\n\v\f\r\u0085\u2028\u2029]+', ' ', 'g')
$$;

-- Trigger for the columns that its arguments name.
create function private.keep_on_one_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  col text;
  said text;
begin
  foreach col in array tg_argv loop
    said := to_jsonb(new) ->> col;
    if said <> private.one_line(said) then
      new := jsonb_populate_record(new, jsonb_build_object(col, private.one_line(said)));
    end if;
  end loop;
  return new;
end $$;
create trigger a_one_line before insert or update on public.blood_requests
  for each row execute function private.keep_on_one_line('hospital', 'location', 'reason');
create trigger a_one_line before insert or update on public.drives
  for each row execute function private.keep_on_one_line('name', 'location', 'address', 'called_off_reason');
create trigger a_one_line before insert or update on public.donors
  for each row execute function private.keep_on_one_line('city', 'state');

select private.apply_grants();
