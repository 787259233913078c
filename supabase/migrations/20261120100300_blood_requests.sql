-- A request for blood. Whole for its owner and administrators; others get the projection
-- of private.request_view while it is open, through the sync functions only.

create table public.blood_requests (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  user_email text not null default '',
  patient_id text not null constraint patient_id check (patient_id ~ '^P-[1-9][0-9]{5}$'),
  blood_type text not null constraint blood_type check (private.is_blood_type(blood_type)),
  hospital text not null constraint hospital check (char_length(btrim(hospital)) between 1 and 200),
  required_units integer not null constraint required_units check (required_units between 1 and 1000),
  urgency text not null constraint urgency check (urgency in ('Critical', 'High', 'Medium', 'Standard')),
  location text not null default 'Not specified' constraint location check (char_length(btrim(location)) between 1 and 200),
  contact text not null constraint contact check (char_length(btrim(contact)) between 1 and 40),
  email text not null constraint email check (char_length(email) between 3 and 254 and position('@' in email) > 1),
  reason text not null constraint reason check (char_length(btrim(reason)) between 1 and 2000),
  additional_info text not null default '' constraint additional_info check (char_length(additional_info) <= 2000),
  requester_name text not null constraint requester_name check (char_length(btrim(requester_name)) between 1 and 200),
  requester_type text not null
    constraint requester_type check (requester_type in ('hospital', 'doctor', 'patient', 'family')),
  request_fulfilled boolean not null default false,
  client_created_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index blood_requests_by_owner on public.blood_requests (user_id, created_at desc);
create index blood_requests_open on public.blood_requests
  (array_position(array['Critical', 'High', 'Medium', 'Standard'], urgency), created_at desc)
  where not request_fulfilled and not deleted;
select private.make_synced('blood_requests', '{user_id,user_email,patient_id}', 'user_id', false);
create trigger b_stamp_email before insert on public.blood_requests
  for each row execute function private.stamp_email();

-- Only an administrator fulfils a request, and nobody takes it back.
create function private.guard_fulfilment() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.request_fulfilled and private.is_api_call() then
      raise exception 'a new request is open' using errcode = '23514', constraint = 'request_fulfilled';
    end if;
  elsif new.request_fulfilled is distinct from old.request_fulfilled then
    if old.request_fulfilled then
      raise exception 'a fulfilled request stays fulfilled' using errcode = '23514', constraint = 'request_fulfilled';
    end if;
    if private.is_api_call() and not private.is_admin() then
      raise exception 'only an administrator fulfils a request'
        using errcode = '42501', constraint = 'request_fulfilled';
    end if;
  end if;
  return new;
end $$;
create trigger b_guard_fulfilment before insert or update on public.blood_requests
  for each row execute function private.guard_fulfilment();

create policy "Owners and administrators read a whole request" on public.blood_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "A person posts requests only as himself" on public.blood_requests for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Owners and administrators change a request" on public.blood_requests for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));
