-- Pruning: deletes what nobody needs any more. A device may send a mutation again after months, so answers are kept
-- that long. Sessions are kept as long as a device may be away.
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
insert into private.jobs (name, every, command, piece) values ('prune', '1 hour', 'select private.prune()', 5000);
