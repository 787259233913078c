-- What people see of their own alerts, and what administrators see and do about alerts.

-- What the server stores of the caller for alerts. The inbox is left out, because their devices have it.
create function private.my_alerts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if me is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'subscriptions', (select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'created_at', s.created_at,
        'renewed_at', s.renewed_at, 'sent_at', s.sent_at) order by s.created_at, s.id), '[]')
      from private.push_subscriptions s where s.user_id = me),
    'told', (select coalesce(jsonb_agg(to_jsonb(t) - array['id', 'user_id'] order by t.at, t.id), '[]')
      from private.alert_recipients t where t.user_id = me));
end $$;

select private.make_wrapper('my_alerts()');
comment on function public.my_alerts() is 'Where notifications of the caller go, and the requests they were told of: {subscriptions, told}.';

-- What administrators see of alerts: how many of each kind were sent, never to whom, and the switch that stops all
-- sending.

create function private.admin_alerts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'sending', (select s.sending from private.alert_switch s),
    'waiting', (select count(*) from private.outbox o where o.state in ('waiting', 'sending')),
    'oldest_due', (select min(o.due_at) from private.outbox o where o.state = 'waiting' and o.due_at <= now()),
    'sent', (select coalesce(jsonb_agg(to_jsonb(d) order by d.day desc, d.kind, d.channel), '[]') from private.sent_days d where d.day > now()::date - 14),
    'waves', (select coalesce(jsonb_agg(to_jsonb(w) order by w.at desc, w.request_id, w.wave desc), '[]') from (
      select t.request_id, min(t.blood_type) as blood_type, b.component, b.urgency, coalesce(b.verified, false) as verified, t.wave, max(t.ring) as ring,
        count(*) as told, count(t.answered_at) as answered,
        round(extract(epoch from min(t.answered_at) - min(t.at)) / 60, 1) as first_minutes, min(t.at) as at
      from private.alert_recipients t left join public.blood_requests b on b.id = t.request_id
      where t.at > now() - interval '30 days'
      group by t.request_id, t.wave, b.id order by min(t.at) desc limit 100) w),
    'rates', (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('rate', round(private.response_rate(r.blood_type, r.ring, r.urgency), 4)) order by r.urgency, r.blood_type, r.ring), '[]')
      from private.response_rates r),
    'dead', (select coalesce(jsonb_agg(to_jsonb(d) order by d.at desc, d.id), '[]') from (
      select o.id, o.kind, o.channel, o.state, o.attempts, o.code, coalesce(o.settled_at, o.created_at) as at
      from private.outbox o where o.state in ('failed', 'unknown') order by coalesce(o.settled_at, o.created_at) desc limit 200) d));
end $$;
select private.make_wrapper('admin_alerts()');

create function private.set_sending(sending boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  if sending is null then
    raise exception 'Say whether alerts are sent' using errcode = '22023';
  end if;
  update private.alert_switch s set sending = set_sending.sending where s.sending <> set_sending.sending;
  if found then
    perform private.audit('set_sending', null, null, null, jsonb_build_object('sending', sending));
  end if;
  return jsonb_build_object('sending', sending);
end $$;
select private.make_wrapper('set_sending(sending boolean)');

-- Sends these messages again if they failed or their result is unknown; if `ids` is null, all such messages. An alert
-- about a request that needs nobody any more is not sent again.
create function private.retry_alerts(ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  n integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  update private.outbox o set state = 'waiting', attempts = 0, due_at = now(), started_at = null, lease = null, lease_until = null,
      until = greatest(o.until, now() + interval '1 hour')
    where o.state in ('failed', 'unknown') and (ids is null or o.id = any (ids)) and (o.kind <> 'request_near'
      or exists (select from public.blood_requests b where b.id = o.request_id and private.is_short(b)));
  get diagnostics n = row_count;
  if n > 0 then
    perform private.audit('retry_alerts', null, null, null, jsonb_build_object('messages', n));
  end if;
  return jsonb_build_object('retried', n);
end $$;
select private.make_wrapper('retry_alerts(ids uuid[] default null)');
