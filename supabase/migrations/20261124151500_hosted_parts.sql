-- What a project on Supabase showed: push starts, refusals are no faults of the server, extensions stay out of `public`.

-- Push. The function tells the database the key that browsers subscribe with. Without the key nobody can subscribe, and
-- without a subscription nothing may ever be due.

create function private.post_to_sender() returns void
language plpgsql volatile set search_path = '' as $$
declare
  url text;
  key text;
begin
  if to_regproc('net.http_post') is null or to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;
  execute 'select max(decrypted_secret) filter (where name = ''alerts_url''), max(decrypted_secret) filter (where name = ''alerts_key'')
    from vault.decrypted_secrets' into url, key;
  if url is not null and key is not null then
    execute 'select net.http_post(url := $1, headers := $2, body := ''{}'', timeout_milliseconds := 60000)'
      using url, jsonb_build_object('content-type', 'application/json', 'authorization', 'Bearer ' || key);
  end if;
end $$;

create or replace function private.call_sender() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from private.push_config c where c.key is null)
    or exists (select from private.outbox o
      where o.state = 'waiting' and o.due_at <= now() or o.state = 'sending' and o.lease_until < now()) then
    perform private.post_to_sender();
  end if;
end $$;

-- pg_net's own objects are in the schema `net`; it is the extension that does not belong into `public`.
create function private.move_pg_net() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_extension e where e.extname = 'pg_net' and e.extnamespace = 'public'::regnamespace)
    and to_regnamespace('extensions') is not null then
    drop extension pg_net;
    create extension pg_net with schema extensions;
  end if;
exception when others then
  -- it works there too
  raise notice 'pg_net stays in public: %', sqlerrm;
end $$;
select private.move_pg_net();

-- Jobs. As before, and where pg_cron cannot be created, or knows no seconds (before 1.5), the migration does not fail.
create or replace function private.schedule_jobs() returns void
language plpgsql volatile set search_path = '' as $$
declare
  job private.jobs;
  gone text;
  called text;
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    begin
      create extension if not exists pg_cron;
    exception when others then
      raise warning 'pg_cron is available but cannot be created, so nothing runs the jobs: %', sqlerrm;
    end;
  end if;
  if to_regclass('cron.job') is not null then
    for gone in execute 'select c.jobname from cron.job c where c.jobname like ''lifedrop%''
      and not exists (select from private.jobs j where ''lifedrop '' || j.name = c.jobname)' loop
      execute 'select cron.unschedule($1)' using gone;
    end loop;
  end if;
  if to_regprocedure('cron.schedule(text,text,text)') is not null then
    for job in select * from private.jobs j order by j.name loop
      called := format('select private.run_job(%L)', job.name);
      begin
        perform cron.schedule('lifedrop ' || job.name, case when job.every < interval '1 minute' then '20 seconds' else '* * * * *' end, called);
      exception when others then
        perform cron.schedule('lifedrop ' || job.name, '* * * * *', called);
      end;
    end loop;
  end if;
end $$;

-- The key may be changed while nothing is due.
insert into private.jobs (name, every, command) values ('greet_sender', '1 hour', 'select private.post_to_sender()');

-- Refusals. PostgREST answers 55000 with 500, as if the server had failed; PT409 is a conflict with what there is. The code
-- is the one thing that changes in these functions.
do $$
declare
  f record;
begin
  for f in select p.oid from pg_catalog.pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and p.prosrc like '%errcode = ''55000''%' loop
    execute replace(pg_get_functiondef(f.oid), 'errcode = ''55000''', 'errcode = ''PT409''');
  end loop;
end $$;

select private.apply_grants();
