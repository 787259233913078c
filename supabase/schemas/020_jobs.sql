-- Jobs are work that the server repeats by itself. The embedded backend calls private.run_next_job() every 20 seconds
-- until no job is due. On other servers pg_cron, if it is installed, runs each job by private.run_job(). A job that
-- fails is tried again at its next turn, and delays no other job.

create table private.jobs (
  name text primary key,
  every interval not null,
  command text not null,
  last_run timestamptz,
  -- If a job works in pieces, its command returns how many rows it changed. If that is a whole piece, there may be more
  -- to do, so the job is due again at once. Thus no call holds the database for long. Null: one call does everything.
  piece integer constraint piece check (piece > 0)
);

-- Runs one piece of a job whose row is locked. If the job fails or its time runs out, it is tried again when it is due
-- next. Returns whether there may be more to do.
create function private.do_piece(job private.jobs) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  done integer;
begin
  update private.jobs j set last_run = clock_timestamp() where j.name = job.name;
  begin
    if job.piece is null then
      execute job.command;
    else
      execute job.command into done;
    end if;
  exception when query_canceled or others then
    raise warning 'The job % failed: %', job.name, sqlstate;
    return false;
  end;
  if done >= job.piece then
    update private.jobs j set last_run = clock_timestamp() - j.every where j.name = job.name;
    return true;
  end if;
  return false;
end $$;

-- Runs a piece of the job that has been due the longest. The embedded backend calls this until no job is due, each time
-- in a transaction of its own. Returns whether a job was due.
create function private.run_next_job() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  job private.jobs;
begin
  select * into job from private.jobs j
    where j.last_run is null or j.last_run + j.every <= clock_timestamp()
    order by j.last_run + j.every nulls first, j.name limit 1 for update skip locked;
  if job.name is null then
    return false;
  end if;
  perform private.do_piece(job);
  return true;
end $$;

-- Runs this job if it is due, in pieces, for two seconds at most. pg_cron calls it for each job in a session of its
-- own, so a slow job does not keep others from running.
create function private.run_job(named text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  job private.jobs;
  ends timestamptz := clock_timestamp() + interval '2 seconds';
begin
  select * into job from private.jobs j
    where j.name = named and (j.last_run is null or j.last_run + j.every <= clock_timestamp()) for update skip locked;
  if job.name is not null then
    while private.do_piece(job) and clock_timestamp() < ends loop
      null;
    end loop;
  end if;
end $$;

-- Hands the jobs to pg_cron, if the server has it. private.prune prunes pg_cron's own log. If pg_cron cannot be
-- created, this warns. If it is too old for seconds (before 1.5), jobs run once a minute. Neither is an error.
create function private.schedule_jobs() returns void
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
create function private.reschedule_jobs() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.schedule_jobs();
  return null;
end $$;
create trigger reschedule_jobs after insert or delete on private.jobs
  for each statement execute function private.reschedule_jobs();
