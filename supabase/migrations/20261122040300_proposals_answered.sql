-- Administrators answer who offered to host a drive: with words, or with a drive that was made of the proposal.
-- The answer is in the row, so that the proposer reads it in the app.

alter table public.drive_proposals
  add column answer text not null default '' constraint answer check (char_length(answer) <= 2000),
  add column answered_at timestamptz,
  add column drive_id uuid references public.drives (id) on delete set null,
  drop constraint status,
  add constraint status check (status in ('received', 'answered', 'planned'));
create index drive_proposals_by_drive on public.drive_proposals (drive_id);

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

update private.collections set writable = writable || array['answer', 'drive_id'] where name = 'drive_proposals';
