-- The size of a wave follows from who answers before the next one: an answer that comes later, as of somebody whose
-- phone was off, did not spare it.
create or replace function private.learn_rates() returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.response_rates (blood_type, ring, told, answered)
  select t.blood_type, t.ring, count(*), count(*) filter (where t.answered_at <= t.due_at + private.wave_pause(coalesce(b.urgency, 'Standard'), 1))
  from private.told t left join public.blood_requests b on b.id = t.request_id
  where t.is_reached and t.due_at between now() - interval '90 days' and now() - interval '6 hours' group by 1, 2
  on conflict (blood_type, ring) do update set told = excluded.told, answered = excluded.answered
$$;

select private.apply_grants();
