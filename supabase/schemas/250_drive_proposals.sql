-- Proposals: somebody offers to host a drive. Administrators answer in words, or with a drive that they made from the
-- proposal. The answer is in the row, so the proposer reads it in the app.

create table public.drive_proposals (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  user_email text not null default '' constraint user_email check (char_length(user_email) <= 254),
  organization text not null constraint organization check (private.is_filled(organization) and char_length(organization) <= 200),
  place_kind text not null
    constraint place_kind check (place_kind in ('workplace', 'school', 'community', 'worship')),
  contact_name text not null constraint contact_name check (private.is_filled(contact_name) and char_length(contact_name) <= 200),
  phone_number text not null constraint phone_number check (private.is_filled(phone_number) and char_length(phone_number) <= 40),
  email text not null constraint email check (private.is_email(email)),
  address text not null constraint address check (private.is_filled(address) and char_length(address) <= 300),
  city text not null constraint city check (private.is_filled(city) and char_length(city) <= 120),
  state text not null constraint state check (private.is_filled(state) and char_length(state) <= 120),
  zip_code text not null constraint zip_code check (private.is_filled(zip_code) and char_length(zip_code) <= 20),
  -- The form accepts no day before today. The server does, because a proposal made offline may arrive after its day.
  preferred_date date constraint preferred_date check (private.is_day(preferred_date)),
  expected_donors integer not null constraint expected_donors check (expected_donors between 1 and 10000),
  notes text not null default '' constraint notes check (char_length(notes) <= 2000),
  answer text not null default '' constraint answer check (char_length(answer) <= 2000),
  answered_at timestamptz,
  drive_id uuid references public.drives (id) on delete set null,
  status text not null default 'received' constraint status check (status in ('received', 'answered', 'planned')),
  client_created_at timestamptz constraint client_created_at check (private.is_moment(client_created_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rev integer not null default 1
);
create index drive_proposals_by_owner on public.drive_proposals (user_id, created_at desc);
create index drive_proposals_by_drive on public.drive_proposals (drive_id);
select private.make_synced('drive_proposals', '{user_id,user_email}', 'user_id', true);
select private.make_audited('drive_proposals');
create trigger b_stamp_email before insert on public.drive_proposals
  for each row execute function private.stamp_email();

create policy "Owners and administrators read a proposal" on public.drive_proposals for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "People propose drives only as themselves" on public.drive_proposals for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Owners and administrators change a proposal" on public.drive_proposals for update to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()))
  with check (user_id = (select auth.uid()) or (select private.is_admin()));

insert into private.collections (name, audience, owner_column, writable) values ('drive_proposals', 'owner', 'user_id',
  array['id', 'user_id', 'user_email', 'organization', 'place_kind', 'contact_name', 'phone_number', 'email', 'address',
    'city', 'state', 'zip_code', 'preferred_date', 'expected_donors', 'notes', 'client_created_at', 'answer', 'drive_id']);

-- a withdrawn proposal counts too
select private.limit_rows('drive_proposals', 'proposals_a_day', 't.created_at > now() - interval ''24 hours''', 5);
select private.limit_rows('drive_proposals', 'proposals_a_month', 't.created_at > now() - interval ''30 days''', 20);

create function private.answer_proposal() returns trigger
language plpgsql set search_path = '' as $$
declare
  was public.drive_proposals := case when tg_op = 'UPDATE' then old end;
  said text := case
    when new.answer <> coalesce(was.answer, '') then 'answer'
    when new.drive_id is distinct from was.drive_id then 'drive_id' end;
begin
  if said is null then
    return new;
  end if;
  if private.is_api_call() and not private.is_admin() then
    raise exception '% is for administrators to say', said using errcode = '42501', column = said;
  end if;
  new.status := case when new.drive_id is not null then 'planned'
    when private.is_filled(new.answer) then 'answered' else 'received' end;
  new.answered_at := case when new.status <> 'received' then now() end;
  return new;
end $$;
create trigger b_answer before insert or update on public.drive_proposals
  for each row execute function private.answer_proposal();
