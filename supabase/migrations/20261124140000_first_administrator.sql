-- Whoever asks first becomes administrator once in the life of a server. When the only administrator's account is removed,
-- the next stranger does not become one: the operator says who does.

alter table private.sync_state add column had_administrator boolean not null default false;
update private.sync_state set had_administrator = exists (select from private.admins);

create function private.note_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.sync_state set had_administrator = true where not had_administrator;
  return null;
end $$;
create trigger note_administrator after insert on private.admins for each statement execute function private.note_administrator();

create or replace function private.claim_admin() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  lock table private.admins in exclusive mode;
  if exists (select from private.admins) then
    raise exception 'An administrator already exists; ask them to add you' using errcode = '42501';
  end if;
  if exists (select from private.sync_state s where s.had_administrator) then
    raise exception 'This server has had an administrator; whoever runs it makes the next one' using errcode = '42501';
  end if;
  insert into private.admins (user_id) values ((select auth.uid()));
  return jsonb_build_object('is_admin', true, 'role', 'admin');
end $$;

select private.apply_grants();
