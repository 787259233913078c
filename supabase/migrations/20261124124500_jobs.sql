-- Jobs that hold up no other, and that keep up: one transaction a job, what takes long in pieces. Reminders for those who
-- want them. What an account leaves behind when it is deleted.

-- Does one piece of a job whose row is locked. A job that fails, or whose time runs out, is tried again when it is due next.
-- Returns whether there may be more to do.
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

-- Does a piece of the job that has been due the longest, for a server that calls this until none is due, each time in a
-- transaction of its own. Returns whether one was due.
create or replace function private.run_next_job() returns boolean
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

-- Does this job if it is due, in pieces for two seconds at most. pg_cron calls it for each job in a session of its own, so
-- that one that is slow keeps no other from running.
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

-- Where pg_cron exists it runs each job; its own log of what ran is pruned below.
create or replace function private.schedule_jobs() returns void
language plpgsql volatile set search_path = '' as $$
declare
  job private.jobs;
  gone text;
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  if to_regclass('cron.job') is not null then
    for gone in execute 'select c.jobname from cron.job c where c.jobname like ''lifedrop%''
      and not exists (select from private.jobs j where ''lifedrop '' || j.name = c.jobname)' loop
      execute 'select cron.unschedule($1)' using gone;
    end loop;
  end if;
  if to_regprocedure('cron.schedule(text,text,text)') is not null then
    for job in select * from private.jobs j order by j.name loop
      perform cron.schedule('lifedrop ' || job.name, case when job.every < interval '1 minute' then '20 seconds' else '* * * * *' end,
        format('select private.run_job(%L)', job.name));
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
drop function private.run_jobs();

-- Pruning in pieces, so that it keeps up with whatever devices leave behind.

-- The ledger is written in the order of its times, of which this index takes next to no room.
create index push_ledger_by_age on private.push_ledger using brin (created_at);

drop function private.prune();
create function private.prune(piece integer default 5000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  n integer;
  most integer := 0;
begin
  delete from private.push_ledger l where l.ctid = any (array(
    select o.ctid from private.push_ledger o where o.created_at < now() - interval '180 days' limit piece));
  get diagnostics n = row_count;
  most := greatest(most, n);
  delete from auth.sessions s where s.id = any (array(select o.id from auth.sessions o
    where greatest(o.created_at, o.updated_at, o.refreshed_at::timestamptz) < now() - interval '400 days' limit piece));
  get diagnostics n = row_count;
  most := greatest(most, n);
  delete from auth.refresh_tokens t where t.id = any (array(select o.id from auth.refresh_tokens o
    where o.revoked and o.updated_at < now() - interval '7 days' limit piece));
  get diagnostics n = row_count;
  most := greatest(most, n);
  delete from private.invitations i where i.created_at < now() - interval '30 days';
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries e where e.ctid = any (array(
      select o.ctid from auth.audit_log_entries o where o.created_at < now() - interval '90 days' limit piece));
    get diagnostics n = row_count;
    most := greatest(most, n);
  end if;
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details d where d.runid in (
      select o.runid from cron.job_run_details o where o.end_time < now() - interval ''3 days'' limit $1)' using piece;
    get diagnostics n = row_count;
    most := greatest(most, n);
  end if;
  return most;
end $$;
update private.jobs set every = '1 hour', piece = 5000 where name = 'prune';

drop function private.prune_inbox();
create function private.prune_inbox(piece integer default 5000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  hidden integer;
  gone integer;
begin
  update public.inbox set deleted = true where id in (
    select i.id from public.inbox i where not i.deleted and i.created_at < now() - interval '90 days' order by i.created_at limit piece);
  get diagnostics hidden = row_count;
  delete from public.inbox where id in (
    select i.id from public.inbox i where i.deleted and i.updated_at < now() - interval '180 days' limit piece);
  get diagnostics gone = row_count;
  return greatest(hidden, gone);
end $$;
update private.jobs set piece = 5000 where name = 'prune_inbox';

drop function private.prune_told();
create function private.prune_told(piece integer default 5000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  n integer;
begin
  delete from private.told where id in (select t.id from private.told t where t.due_at < now() - interval '1 year' limit piece);
  get diagnostics n = row_count;
  return n;
end $$;
update private.jobs set piece = 5000 where name = 'prune_told';

-- Reminders: as before, but only those who want one are looked at. Others would be looked at again and again, before
-- those whose time comes later.
create or replace function private.remind(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r record;
  n integer := 0;
begin
  -- a request's time is over by three quarters
  for r in select b as request, b.id || ' ' || extract(epoch from b.expires_at) as event from public.blood_requests b
    where b.expires_at < now() + interval '60 hours' and b.expires_at - private.life_of(b.urgency) / 4 <= now() and b.expires_at > now()
      and not b.request_fulfilled and b.closed_reason is null and not b.expired and not b.deleted
      and exists (select from private.requesters(b) person where private.wants(person, 'request_expiring'))
      and not exists (select from public.inbox i where i.request_id = b.id and i.kind = 'request_expiring' and i.created_at >= b.expires_at - private.life_of(b.urgency) / 4)
    order by b.expires_at limit at_most
  loop
    n := n + 1;
    perform private.tell(person, 'request_expiring', r.event, jsonb_build_object('hospital', (r.request).hospital,
        'blood_type', (r.request).blood_type, 'expires_at', (r.request).expires_at), request => (r.request).id, until => (r.request).expires_at)
      from private.requesters(r.request) person;
  end loop;

  -- a donor is expected within the hour, or is still without an answer; not who said so less than two hours ahead
  for r in select p.* from public.pledges p
    where p.status in ('open', 'accepted') and not p.deleted and p.arrive_by between now() and now() + interval '1 hour'
      and p.created_at < p.arrive_by - interval '2 hours'
      and private.wants(p.user_id, case p.status when 'open' then 'pledge_ending' else 'pledge_arrival' end)
      and not exists (select from public.inbox i where i.id = private.event_id(p.user_id, case p.status when 'open' then 'pledge_ending' else 'pledge_arrival' end, p.id::text))
    order by p.arrive_by limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, case r.status when 'open' then 'pledge_ending' else 'pledge_arrival' end, r.id::text,
      jsonb_build_object('hospital', r.hospital, 'arrive_by', r.arrive_by), request => r.request_id, pledge => r.id,
      rings => r.status = 'accepted', until => r.arrive_by);
  end loop;

  -- a drive is tomorrow, from nine in the morning on; not who reserved today
  for r in select s.id, s.user_id, s.preferred_time, d.id as drive, d.name, d.date, d.location
    from public.drives d join public.reservations s on s.drive_id = d.id left join public.profiles p on p.id = s.user_id
    cross join lateral (select now() at time zone private.zone_of(coalesce(p.time_zone, '')) as local) t
    where d.date between (now() - interval '1 day')::date and (now() + interval '2 days')::date and not d.deleted and not d.called_off
      and s.status = 'confirmed' and not s.deleted and s.user_id is not null
      and d.date = t.local::date + 1 and t.local::time >= '09:00' and s.created_at < now() - interval '12 hours'
      and private.wants(s.user_id, 'drive_tomorrow')
      and not exists (select from public.inbox i where i.id = private.event_id(s.user_id, 'drive_tomorrow', s.id || ' ' || d.date))
    order by d.date, s.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, 'drive_tomorrow', r.id || ' ' || r.date, jsonb_build_object('name', r.name, 'date', r.date,
      'time', r.preferred_time, 'location', r.location), drive => r.drive, until => r.date::timestamptz + interval '1 day');
  end loop;

  -- may give again: from that day on, for a week, in case nothing ran
  for r in select p.id, o.day from public.profiles p
    cross join lateral (select private.next_donation_on(p) as day, (now() at time zone private.zone_of(p.time_zone))::date as today) o
    where p.last_donation_date between now()::date - 64 and now()::date - 6 and not p.deleted and o.day between o.today - 7 and o.today
      and not exists (select from public.inbox i where i.id = private.event_id(p.id, 'may_give_again', o.day::text))
      and private.wants(p.id, 'may_give_again')
    order by p.last_donation_date, p.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.id, 'may_give_again', r.day::text, jsonb_build_object('on', r.day), until => now() + interval '7 days');
  end loop;
  return n;
end $$;

-- Accounts that are deleted

-- The auth server's log names people by their e-mail and refers to no account. It is searched as text, a piece at a
-- time; until then this says for whom.
create table private.accounts_to_forget (
  user_id uuid primary key,
  email text not null,
  -- the last entry that was looked at
  after uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- Looks at so many entries, for one account. Returns how many.
create function private.forget_accounts(piece integer default 10000) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone private.accounts_to_forget;
  ids uuid[];
begin
  select * into gone from private.accounts_to_forget f order by f.user_id limit 1 for update skip locked;
  if gone.user_id is null then
    return 0;
  end if;
  ids := array(select e.id from auth.audit_log_entries e where e.id > gone.after order by e.id limit piece);
  delete from auth.audit_log_entries e where e.id = any (ids) and (e.payload::text like '%' || gone.user_id || '%'
    or position(lower(to_json(gone.email)::text) in lower(e.payload::text)) > 0);
  if cardinality(ids) < piece then
    delete from private.accounts_to_forget f where f.user_id = gone.user_id;
  else
    update private.accounts_to_forget f set after = ids[piece] where f.user_id = gone.user_id;
  end if;
  -- more if another account waits
  return case when exists (select from private.accounts_to_forget) then piece else 0 end;
end $$;
insert into private.jobs (name, every, command, piece) values ('forget_accounts', '1 minute', 'select private.forget_accounts(10000)', 10000);

-- As before; what only its poster said, their e-mail, Additional Information and objection, does not stay with the hospital.
create or replace function private.hand_over_requests(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  org uuid;
  heir uuid;
begin
  perform set_config('lifedrop.handing_over', 'on', true);
  for org in select distinct m.organisation_id from private.members m where m.user_id = person loop
    select m.user_id into heir from private.members m
      where m.organisation_id = org and m.user_id <> person and m.removed_at is null and m.suspended_at is null
      order by m.role, m.added_at limit 1;
    -- first, because the change is an event of the history that names who leaves
    update public.blood_requests r set additional_info = '', objection = '',
        email = coalesce((select u.email from auth.users u where u.id = heir), '-@-')
      where r.org_id = org and r.user_id = person and not r.deleted;
    update public.blood_requests r set timeline = (
        select jsonb_agg(case when e.value ->> 'by_id' = person::text then e.value - 'by_id' - 'by' else e.value end order by e.n)
        from jsonb_array_elements(r.timeline) with ordinality e (value, n))
      where r.org_id = org and r.timeline @> jsonb_build_array(jsonb_build_object('by_id', person));
    continue when heir is null;
    update public.pledges p set request_owner = heir where p.org_id = org and p.request_owner = person;
    update public.blood_requests r set user_id = heir, user_email = (select u.email from auth.users u where u.id = heir)
      where r.org_id = org and r.user_id = person;
  end loop;
  perform set_config('lifedrop.handing_over', '', true);
end $$;

-- As before; the auth server's log is searched by a job.
create or replace function private.delete_account() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  my_email text := (select u.email from auth.users u where u.id = (select auth.uid()));
begin
  if me is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  if not exists (select from auth.sessions s where s.user_id = me
    and s.id::text = (select auth.jwt()) ->> 'session_id' and s.created_at > now() - interval '5 minutes') then
    return 'log_in_again';
  end if;
  if private.is_admin() then
    lock table private.admins in exclusive mode; -- two cannot leave at once
    if not exists (select from private.admins a where a.user_id <> me) then
      return 'last_administrator';
    end if;
  end if;
  perform private.hand_over_requests(me);
  perform private.release_pledges(me);
  if private.delete_rows(me) then
    return 'more';
  end if;
  delete from public.newsletter_subscribers n where lower(n.email) = lower(my_email);
  delete from auth.users u where u.id = me;
  if to_regclass('auth.audit_log_entries') is not null then
    insert into private.accounts_to_forget (user_id, email) values (me, my_email) on conflict (user_id) do nothing;
  end if;
  return 'deleted';
end $$;

select private.schedule_jobs();
select private.apply_grants();
