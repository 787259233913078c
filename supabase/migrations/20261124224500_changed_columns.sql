-- The history of a team's request names a new column by itself.

create or replace function private.changed_columns(was public.blood_requests, is_now public.blood_requests) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(e.key order by e.key) from jsonb_each(to_jsonb(is_now)) e
  where e.value is distinct from to_jsonb(was) -> e.key and e.key = any (private.writable('blood_requests'))
    and e.key <> all (array['user_id', 'user_email', 'hospital', 'hospital_zip', 'contact', 'requester_name',
      'requester_type', 'request_fulfilled', 'closed_reason', 'renewals', 'client_created_at'])
$$;

select private.apply_grants();
