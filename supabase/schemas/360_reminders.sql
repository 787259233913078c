-- Reminders: alerts whose time has come. The id of the event makes each come once.

-- The day on which the reminder to give again comes.
create function private.next_donation_on(p public.profiles) returns date
language sql stable security definer set search_path = '' as $$
  select private.may_give_from(p.id)
$$;

-- Sends at most `at_most` reminders of each kind, and returns how many people were looked at. It looks only at people
-- who want a reminder. Otherwise it would look at the others again and again, before people whose time comes later.
create function private.remind(at_most integer default 500) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r record;
  n integer := 0;
begin
  -- three quarters of the request's time have passed; a request for a day ends with its day
  for r in select b as request, b.id || ' ' || extract(epoch from b.expires_at) as event from public.blood_requests b
    where b.needed_on is null and b.expires_at < now() + interval '60 hours' and b.expires_at - private.life_of(b.urgency) / 4 <= now() and b.expires_at > now()
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

  -- a donor is expected within the hour, or still has no answer; no reminder for somebody who offered less than two
  -- hours ahead, is on the way, or was asked within the last two hours
  for r in select p.* from public.pledges p
    where p.status in ('open', 'accepted') and not p.deleted and p.arrive_by between now() and now() + interval '1 hour'
      and p.created_at < p.arrive_by - interval '2 hours'
      and coalesce(p.on_way_at, p.here_at, p.seen_at) is null and coalesce(p.asked_at < now() - interval '2 hours', true)
      and private.wants(p.user_id, case p.status when 'open' then 'pledge_ending' else 'pledge_arrival' end)
      and not exists (select from public.inbox i where i.id = private.event_id(p.user_id, case p.status when 'open' then 'pledge_ending' else 'pledge_arrival' end, p.id::text))
    order by p.arrive_by limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, case r.status when 'open' then 'pledge_ending' else 'pledge_arrival' end, r.id::text,
      jsonb_build_object('hospital', r.hospital, 'arrive_by', r.arrive_by), request => r.request_id, pledge => r.id,
      rings => r.status = 'accepted', until => r.arrive_by);
  end loop;

  -- a planned need is tomorrow: from six in the evening on, whoever is expected; not who said so within two hours
  for r in select p.id, p.user_id, p.request_id, p.hospital, p.arrive_by
    from public.pledges p join public.blood_requests b on b.id = p.request_id left join public.profiles u on u.id = p.user_id
    cross join lateral (select private.zone_of(coalesce(u.time_zone, '')) as zone) z
    cross join lateral (select now() at time zone z.zone as local, (p.arrive_by at time zone z.zone)::date as day) t
    where p.status = 'accepted' and not p.deleted and p.arrive_by between now() and now() + interval '31 hours' and b.needed_on is not null
      and t.day = t.local::date + 1 and t.local::time >= '18:00' and p.created_at < now() - interval '2 hours'
      and private.wants(p.user_id, 'pledge_tomorrow')
      and not exists (select from public.inbox i where i.id = private.event_id(p.user_id, 'pledge_tomorrow', p.id::text))
    order by p.arrive_by limit at_most
  loop
    n := n + 1;
    perform private.tell(r.user_id, 'pledge_tomorrow', r.id::text, jsonb_build_object('hospital', r.hospital, 'arrive_by', r.arrive_by),
      request => r.request_id, pledge => r.id, until => r.arrive_by);
  end loop;

  -- and who asked for the day, with how many are expected; not who asked within two hours
  for r in select b.id, b.hospital, b.blood_type, b.needed_on, b.needed_until, b.units_coming, q.person,
      private.units_missing(b) as units
    from public.blood_requests b cross join lateral private.requesters(b) q (person) left join public.profiles u on u.id = q.person
    cross join lateral (select now() at time zone private.zone_of(coalesce(u.time_zone, '')) as local) t
    where b.needed_on between (now() - interval '1 day')::date and (now() + interval '2 days')::date
      and not b.request_fulfilled and b.closed_reason is null and not b.expired and not b.deleted
      and b.needed_on = t.local::date + 1 and t.local::time >= '18:00' and b.created_at < now() - interval '2 hours'
      and private.wants(q.person, 'request_tomorrow')
      and not exists (select from public.inbox i where i.id = private.event_id(q.person, 'request_tomorrow', b.id || ' ' || b.needed_on))
    order by b.needed_on, b.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.person, 'request_tomorrow', r.id || ' ' || r.needed_on, jsonb_build_object('hospital', r.hospital,
      'blood_type', r.blood_type, 'date', r.needed_on, 'donors', r.units_coming, 'units', r.units), request => r.id, until => r.needed_until);
  end loop;

  -- a drive is tomorrow; sent from nine in the morning on, and not to somebody who reserved today
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

  -- somebody may give again: sent within a week of that day, in case the server was down. The first range is that of
  -- the countries that wait longest, so that the index is used.
  for r in select p.id, o.day from public.profiles p
    cross join lateral (select private.next_donation_on(p) as day, (now() at time zone private.zone_of(p.time_zone))::date as today) o
    where p.last_donation_date between now()::date - private.days_between('whole_blood', '') - 8 and now()::date - 6
      and p.last_donation_date >= now()::date - private.days_between('whole_blood', p.country) - 8 and not p.deleted and o.day between o.today - 7 and o.today
      and not exists (select from public.inbox i where i.id = private.event_id(p.id, 'may_give_again', o.day::text))
      and private.wants(p.id, 'may_give_again')
    order by p.last_donation_date, p.id limit at_most
  loop
    n := n + 1;
    perform private.tell(r.id, 'may_give_again', r.day::text, jsonb_build_object('on', r.day), until => now() + interval '7 days');
  end loop;
  return n;
end $$;
insert into private.jobs (name, every, command) values ('remind', '1 minute', 'select private.remind()');
