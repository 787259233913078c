-- Somebody offers to host a donation drive. Administrators read it and get in touch.

create table public.drive_proposals (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  user_email text not null default '',
  organization text not null constraint organization check (char_length(btrim(organization)) between 1 and 200),
  place_kind text not null
    constraint place_kind check (place_kind in ('workplace', 'school', 'community', 'worship')),
  contact_name text not null constraint contact_name check (char_length(btrim(contact_name)) between 1 and 200),
  phone_number text not null constraint phone_number check (char_length(btrim(phone_number)) between 1 and 40),
  email text not null constraint email check (char_length(email) between 3 and 254 and position('@' in email) > 1),
  address text not null constraint address check (char_length(btrim(address)) between 1 and 300),
  city text not null constraint city check (char_length(btrim(city)) between 1 and 120),
  state text not null constraint state check (char_length(btrim(state)) between 1 and 120),
  zip_code text not null constraint zip_code check (char_length(btrim(zip_code)) between 1 and 20),
  -- not before today says the form; a proposal made offline may arrive after the day it names
  preferred_date date,
  expected_donors integer not null constraint expected_donors check (expected_donors between 1 and 10000),
  notes text not null default '' constraint notes check (char_length(notes) <= 2000),
  status text not null default 'received' constraint status check (status = 'received'),
  client_created_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index drive_proposals_by_owner on public.drive_proposals (user_id, created_at desc);
select private.make_synced('drive_proposals', '{user_id,user_email}', 'user_id', true);
create trigger b_stamp_email before insert on public.drive_proposals
  for each row execute function private.stamp_email();

create policy "Owners and administrators read a proposal" on public.drive_proposals for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "A person proposes drives only as himself" on public.drive_proposals for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Owners and administrators change a proposal" on public.drive_proposals for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));

create function private.view_of(p public.drive_proposals, viewer text, me uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when not p.deleted and (viewer = 'admin' or p.user_id = me) then to_jsonb(p) - 'deleted'
    else private.gone(p.id)
  end
$$;

insert into private.collections (name, writable, audience, owner_column) values ('drive_proposals',
  '{id,user_id,user_email,organization,place_kind,contact_name,phone_number,email,address,city,state,zip_code,
    preferred_date,expected_donors,notes,client_created_at}', 'owner', 'user_id');
select private.apply_grants();
