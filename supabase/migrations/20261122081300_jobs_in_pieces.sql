-- Jobs work in pieces, so that no call holds the database for long. The command of such a job returns how much it
-- did; a whole piece may not have been the last, and the job is due again at once.
alter table private.jobs add column piece integer constraint piece check (piece > 0);
update private.jobs set command = 'select private.sweep(200)', piece = 200 where name = 'sweep';
update private.jobs set command = 'select private.accept_reserves(50)', piece = 50 where name = 'accept_reserves';

-- Does a piece of the job that has been due the longest. Returns whether one was due.
create function private.run_next_job() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  job private.jobs;
  done integer;
begin
  select * into job from private.jobs j
    where j.last_run is null or j.last_run + j.every <= clock_timestamp()
    order by j.last_run + j.every nulls first, j.name limit 1 for update skip locked;
  if job.name is null then
    return false;
  end if;
  update private.jobs j set last_run = clock_timestamp() where j.name = job.name;
  begin
    if job.piece is null then
      execute job.command;
    else
      execute job.command into done;
    end if;
  exception when others then
    raise warning 'The job % failed: %', job.name, sqlstate;
  end;
  if done >= job.piece then
    update private.jobs j set last_run = clock_timestamp() - j.every where j.name = job.name;
  end if;
  return true;
end $$;

-- All that is due, for pg_cron: a server has other sessions for other calls. The embedded backend calls
-- private.run_next_job() instead, and other calls run in between.
create or replace function private.run_jobs() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  for n in 1..100 loop
    exit when not private.run_next_job();
  end loop;
end $$;

select private.apply_grants();
