-- Sessions that have ended. Their tokens must do nothing any more, although they are still valid.

-- Whether the session of the caller's token is still alive. A token without a session, such as an API key, always
-- passes.
create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  session text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  return session is null or exists (select from auth.sessions s where s.id = session::uuid);
end $$;

-- Runs before every call. The embedded server calls it, and so does PostgREST, by its setting db-pre-request.
create function private.check_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_session() then
    raise exception 'the session of this token has ended' using errcode = 'PT401';
  end if;
end $$;

do $$ begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_session';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise notice 'db-pre-request was not set: access tokens are good until they expire';
end $$;

-- Realtime checks it when a device joins a channel and when the channel's token is renewed.
create policy "A session that has ended hears nothing" on realtime.messages as restrictive for select to authenticated
  using ((select private.has_session()));

select private.open_function('private.has_session()');
select private.open_function('private.check_session()', true);
