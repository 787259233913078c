-- Donation drives (public), units on the shelf (administrators), newsletter addresses (nobody's to read).

create table public.drives (
  id uuid primary key,
  name text not null constraint name check (char_length(btrim(name)) between 1 and 200),
  date date not null,
  start_time time not null,
  end_time time not null constraint end_time check (end_time > start_time),
  location text not null constraint location check (char_length(location) <= 200),
  address text not null constraint address check (char_length(address) <= 300),
  zip_code text not null constraint zip_code check (char_length(zip_code) <= 20),
  slots_total integer not null constraint slots_total check (slots_total between 1 and 10000),
  slots_available integer not null constraint slots_available check (slots_available between 0 and slots_total),
  requirements text[] not null default '{}',
  incentives text[] not null default '{}',
  client_created_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
select private.make_synced('drives', '{}', null, false);
create policy "Visitors read drives" on public.drives for select to anon using (not deleted);
-- Administrators see deleted ones too: a changed row must stay visible to whoever changes it.
create policy "Users read drives, and administrators deleted ones too" on public.drives for select to authenticated
  using (not deleted or (select private.is_admin()));
create policy "Administrators add drives" on public.drives for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change drives" on public.drives for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create table public.inventory (
  id uuid primary key,
  blood_type text not null constraint blood_type check (private.is_blood_type(blood_type)),
  units integer not null constraint units check (units >= 1),
  location text not null default '' constraint location check (char_length(location) <= 200),
  added_date date not null default current_date,
  expiry_date date not null constraint expiry_date check (expiry_date >= added_date),
  status text not null default 'available' constraint status check (status in ('available', 'used', 'discarded')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.inventory enable row level security;
create policy "Administrators read the inventory" on public.inventory for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators add to the inventory" on public.inventory for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change the inventory" on public.inventory for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email check (char_length(email) between 3 and 254 and position('@' in email) > 1),
  created_at timestamptz not null default now()
);
create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));
alter table public.newsletter_subscribers enable row level security;
create policy "Administrators read newsletter addresses" on public.newsletter_subscribers for select to authenticated
  using ((select private.is_admin()));
