-- On hosted Supabase the sender is an Edge Function. This job calls it when something is due; the embedded backend sends
-- by itself and has no pg_net.

do $$ begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net;
  end if;
end $$;

-- Vault holds where the function is and the key that it asks for, as `alerts_url` and `alerts_key`.
create function private.call_sender() returns void
language plpgsql volatile set search_path = '' as $$
declare
  url text;
  key text;
begin
  if to_regproc('net.http_post') is null or to_regclass('vault.decrypted_secrets') is null
    or not exists (select from private.outbox o
      where o.state = 'waiting' and o.due_at <= now() or o.state = 'sending' and o.lease_until < now()) then
    return;
  end if;
  execute 'select max(decrypted_secret) filter (where name = ''alerts_url''), max(decrypted_secret) filter (where name = ''alerts_key'')
    from vault.decrypted_secrets' into url, key;
  if url is not null and key is not null then
    execute 'select net.http_post(url := $1, headers := $2, body := ''{}'', timeout_milliseconds := 60000)'
      using url, jsonb_build_object('content-type', 'application/json', 'authorization', 'Bearer ' || key);
  end if;
end $$;
insert into private.jobs (name, every, command) values ('call_sender', '20 seconds', 'select private.call_sender()');

select private.apply_grants();
