-- Reports of requests and pledges. Everybody who is logged in may report. Only administrators see who did. Three
-- accounts that are older than a day hide a request that is not verified until an administrator has looked at it. Its
-- owner is notified of the reasons and may object.

create table private.reports (
  id uuid primary key default gen_random_uuid(),
  -- there is no foreign key, because the record may be in either table
  table_name text not null constraint table_name check (table_name in ('blood_requests', 'pledges')),
  row_id uuid not null,
  reporter uuid not null references auth.users (id) on delete cascade,
  reason text not null constraint reason check (reason in ('money', 'wrong_number', 'not_real', 'rude')),
  note text not null default '' constraint note check (char_length(note) <= 500),
  at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  resolution text constraint resolution check (resolution in ('kept', 'hidden')),
  -- the network of the reporter's session, as wide as one household or firm has it; deleted when the report is decided
  network cidr,
  -- when this report hid the record; a report hides a record only once
  spent_at timestamptz,
  constraint resolved check ((resolved_at is null) = (resolution is null)),
  unique (table_name, row_id, reporter)
);
comment on column private.reports.network is 'IPv4 /24 or IPv6 /48';
create index reports_by_reporter on private.reports (reporter, at);
create index reports_open on private.reports (table_name, row_id) where resolved_at is null;

-- The requests that reports hide, and until when.
create table private.hidings (
  request_id uuid primary key references public.blood_requests (id) on delete cascade,
  until timestamptz not null
);
create index hidings_by_end on private.hidings (until);

-- The reasons in the undecided reports of a record.
create function private.reasons_of(target text, subject uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(distinct r.reason), '[]') from private.reports r
  where r.table_name = target and r.row_id = subject and r.resolved_at is null
$$;

-- The network of the caller's session. Null if the auth server does not know it.
create function private.my_network() returns cidr
language sql stable security definer set search_path = '' as $$
  select network(set_masklen(s.ip, case family(s.ip) when 4 then 24 else 48 end))::cidr
  from auth.sessions s where s.id::text = (select auth.jwt()) ->> 'session_id' and s.user_id = (select auth.uid())
$$;

-- How much an account's reports count: 1, half after one that was refused, a third after two.
create function private.weight_of_reporter(account uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when u.created_at < now() - interval '1 day' and private.standing(u.id) <> 'new' then least(1, (1 + d.upheld) / (1 + d.upheld + d.refused)) else 0 end
  from auth.users u cross join lateral (
    select count(*) filter (where r.resolution = 'hidden')::numeric as upheld, count(*) filter (where r.resolution = 'kept') as refused
    from private.reports r where r.reporter = u.id and r.resolved_at > now() - interval '1 year') d
  where u.id = account
$$;

-- How much the undecided reports of a record count together. Of each network only the heaviest report counts, and all
-- unknown networks are one. Of an account only the first five reports within a day count. With `spent`, reports that
-- have already hidden the record count too.
create function private.weight_of_reports(target text, subject uuid, spent boolean default false) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(n.weight), 0) from (
    select max(private.weight_of_reporter(r.reporter)) as weight from private.reports r
    where r.table_name = target and r.row_id = subject and r.resolved_at is null and (spent or r.spent_at is null)
      and 5 > (select count(*) from private.reports e where e.reporter = r.reporter and e.at < r.at and e.at > r.at - interval '24 hours')
    group by r.network) n
$$;

-- Stores a report. Returns {status: reported | already}.
create function private.report(target text, subject uuid, reason text, note text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if reason is null or reason not in ('money', 'wrong_number', 'not_real', 'rude') then
    raise exception 'Choose what is wrong' using errcode = '22023', hint = 'reason';
  end if;
  if char_length(note) > 500 then
    raise exception 'Use at most 500 characters' using errcode = '22023', hint = 'note';
  end if;
  if exists (select from private.reports r where r.table_name = target and r.row_id = subject and r.reporter = me) then
    return '{"status": "already"}';
  end if;
  if 20 <= (select count(*) from private.reports r where r.reporter = me and r.at > now() - interval '24 hours') then
    raise exception 'You have reported 20 records within 24 hours, which is the most' using errcode = 'PT409';
  end if;
  insert into private.reports (table_name, row_id, reporter, reason, note, network)
    values (target, subject, me, reason, coalesce(note, ''), private.my_network())
    on conflict do nothing;
  perform private.audit('report', target, subject, null, jsonb_build_object('reason', reason));
  return '{"status": "reported"}';
end $$;

-- Reports a request that the caller can see or has pledged to. It must not be their own or their hospital's.
create function private.report_request(request uuid, reason text, note text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  r public.blood_requests;
  answer jsonb;
begin
  if not exists (select from auth.users u where u.id = me) then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  -- the request is locked before its reports are counted, so that the last of three that come at once counts all three
  select * into r from public.blood_requests b where b.id = request and not b.deleted for no key update;
  if private.is_ours(r.user_id, r.org_id) then
    raise exception 'This is your own request' using errcode = '22023', hint = 'own';
  end if;
  if r.id is null or not (not private.is_over(r) and not r.expired and not r.hidden
    or exists (select from private.reports o where o.row_id = r.id and o.reporter = me)
    or exists (select from public.pledges p where p.request_id = r.id and p.user_id = me)) then
    raise exception 'There is no such request' using errcode = '22023';
  end if;
  answer := private.report('blood_requests', r.id, reason, note);
  if not r.verified and not r.hidden and 3 <= private.weight_of_reports('blood_requests', r.id)
  then
    update public.blood_requests b set hidden = true where b.id = r.id;
    insert into private.hidings (request_id, until) values (r.id, now() + interval '12 hours')
      on conflict (request_id) do update set until = excluded.until;
    update private.reports o set spent_at = now() where o.table_name = 'blood_requests' and o.row_id = r.id and o.spent_at is null;
    -- no person did it, so the entry has no actor
    insert into private.audit_log (actor, actor_email, action, table_name, row_id, after)
      values (null, '', 'hide_request', 'blood_requests', r.id, jsonb_build_object('reasons', private.reasons_of('blood_requests', r.id)));
  end if;
  return answer;
end $$;
select private.make_wrapper('report_request(request uuid, reason text, note text default '''')');

-- Reports a pledge to the caller's request or to their hospital's.
create function private.report_pledge(pledge uuid, reason text, note text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  p public.pledges;
begin
  if not exists (select from auth.users u where u.id = me) then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  select * into p from public.pledges t where t.id = pledge and not t.deleted;
  if p.user_id = me then
    raise exception 'This is your own answer' using errcode = '22023', hint = 'own';
  end if;
  if not coalesce(private.is_ours(p.request_owner, p.org_id), false) then
    raise exception 'There is no such answer' using errcode = '22023';
  end if;
  return private.report('pledges', p.id, reason, note);
end $$;
select private.make_wrapper('report_pledge(pledge uuid, reason text, note text default '''')');

-- The reported records: first those that nobody has decided about, then those decided within 30 days. `counted` is how
-- many of the reports are from accounts older than a day.
create function private.list_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(g) || jsonb_build_object(
      'reasons', (select jsonb_object_agg(s.reason, s.n) from (select o.reason, count(*) as n from private.reports o
        where o.table_name = g.table_name and o.row_id = g.row_id group by 1) s),
      'hidden', coalesce(r.hidden, false), 'verified', coalesce(r.verified, p.verified, false), 'objection', coalesce(r.objection, ''),
      'hospital', coalesce(r.hospital, p.hospital), 'blood_type', coalesce(r.blood_type, p.blood_type),
      'owner_email', (select u.email from auth.users u where u.id = coalesce(r.user_id, p.user_id)))
      order by g.resolved_at is not null, g.last_at desc, g.row_id), '[]')
    from (select o.table_name, o.row_id, min(o.at) as first_at, max(o.at) as last_at, count(*) as count,
        floor(private.weight_of_reports(o.table_name, o.row_id, true))::integer as counted,
        case when bool_and(o.resolved_at is not null) then max(o.resolved_at) end as resolved_at,
        case when bool_and(o.resolved_at is not null) then (array_agg(o.resolution order by o.resolved_at desc))[1] end as resolution,
        jsonb_agg(jsonb_build_object('at', o.at, 'reason', o.reason, 'note', o.note, 'by', u.email) order by o.at desc) as reports
      from private.reports o join auth.users u on u.id = o.reporter
      where o.resolved_at is null or o.resolved_at > now() - interval '30 days'
      group by 1, 2) g
    left join public.blood_requests r on g.table_name = 'blood_requests' and r.id = g.row_id and not r.deleted
    left join public.pledges p on g.table_name = 'pledges' and p.id = g.row_id and not p.deleted
    where r.id is not null or p.id is not null);
end $$;
select private.make_wrapper('list_reports()');

-- Stores what an administrator decides about a record's reports: 'kept' shows the request again, 'hidden' hides it for
-- good. Returns what list_reports returns.
create function private.resolve_reports(target text, subject uuid, decision text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  if decision is null or decision not in ('kept', 'hidden') or decision = 'hidden' and target <> 'blood_requests' then
    raise exception 'There is no such decision' using errcode = '22023', hint = 'resolution';
  end if;
  if not exists (select from private.reports r where r.table_name = target and r.row_id = subject) then
    raise exception 'Nobody has reported this' using errcode = '22023', hint = 'row_id';
  end if;
  if target = 'blood_requests' then
    update public.blood_requests b set hidden = decision = 'hidden' where b.id = subject and b.hidden <> (decision = 'hidden');
    delete from private.hidings h where h.request_id = subject;
  end if;
  update private.reports r set resolved_at = now(), resolution = decision
    where r.table_name = target and r.row_id = subject and (r.resolved_at is null or r.resolution <> decision);
  perform private.audit('resolve_reports', target, subject, null, jsonb_build_object('resolution', decision));
  return private.list_reports();
end $$;
select private.make_wrapper('resolve_reports(table_name text, row_id uuid, resolution text)');

-- Shows requests again that have been hidden long enough. Their reports stay, so that an administrator can decide about
-- them. Returns how many.
create function private.end_hidings(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  request uuid;
  n integer := 0;
begin
  for request in select h.request_id from private.hidings h where h.until < now() order by h.until limit at_most loop
    n := n + 1;
    -- as everywhere, the request is locked first
    perform from public.blood_requests b where b.id = request for no key update;
    delete from private.hidings h where h.request_id = request and h.until < now();
    if found then
      update public.blood_requests b set hidden = false where b.id = request and b.hidden;
      insert into private.audit_log (actor, actor_email, action, table_name, row_id, after)
        values (null, '', 'hide_request', 'blood_requests', request, '{"hidden": false}');
    end if;
  end loop;
  return n;
end $$;
insert into private.jobs (name, every, command, piece) values ('end_hidings', '1 minute', 'select private.end_hidings(50)', 50);

-- A report that is decided or old no longer needs its network.
insert into private.jobs (name, every, command) values ('forget_networks', '1 hour',
  'update private.reports r set network = null where r.network is not null and (r.resolved_at is not null or r.at < now() - interval ''30 days'')');
