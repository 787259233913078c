-- On Supabase nothing bounded the database time of an account: it could push all the time, three seconds a call. The
-- embedded backend has such a budget. Now push_changes keeps one, too.

-- What an account's pushes took of the database's time: `owed`, from which a fifth of the time since `at` goes off.
create table private.push_time (
  user_id uuid primary key references auth.users (id) on delete cascade,
  owed interval not null,
  at timestamptz not null
);
create function private.owed_time() returns interval
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select greatest(t.owed - greatest(clock_timestamp() - t.at, interval '0') / 5, interval '0')
    from private.push_time t where t.user_id = (select auth.uid())), interval '0');
end $$;

-- Counts the time since then for the caller, who has private.lock_pusher. Only a push that came by PostgREST, which sets
-- request.path, is counted: the embedded backend counts by itself, for addresses too, and lets an account go on that is
-- alone. A push that is rolled back is not counted.
create function private.note_push_time(since timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(current_setting('request.path', true), '') <> '' then
    insert into private.push_time as t (user_id, owed, at)
    select u.id, private.owed_time() + (clock_timestamp() - since), clock_timestamp() from auth.users u where u.id = (select auth.uid())
    on conflict (user_id) do update set owed = excluded.owed, at = excluded.at;
  end if;
end $$;

-- 20,000 answers an hour, or ten seconds at once and a fifth of all time.
create or replace function private.sends_too_much() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.is_admin() and (private.owed_time() >= interval '10 seconds' or 20000 <= (select count(*) from (
    select from private.push_ledger l
    where l.user_id = (select auth.uid()) and l.created_at > now() - interval '1 hour' limit 20000) answered));
end $$;

-- As before; it also counts its time.
create or replace function public.push_changes(client_id uuid, mutations jsonb) returns json
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  no_time constant jsonb := '{"status": "retry", "code": "57014", "message": "there is no time for this now"}';
  made jsonb;
  refused jsonb := '{}';
  answers jsonb[] := '{}';
  places bigint[] := '{}';
  rows json[] := '{}';
  kind text; ids uuid[]; at bigint[];
  batch jsonb; m jsonb; n bigint; is_change boolean;
  usual_wait text := current_setting('lock_timeout');
  cancelled integer := 0;
  ends timestamptz := clock_timestamp() + interval '3 seconds';
  began timestamptz;
  looked_at timestamptz := clock_timestamp();
begin
  if (select auth.uid()) is null then
    raise exception 'log in to send changes' using errcode = '42501';
  end if;
  mutations := private.unwrapped(mutations);
  if jsonb_typeof(mutations) is distinct from 'array' or jsonb_array_length(mutations) > 500 then
    raise exception 'expected an array of at most 500 mutations' using errcode = '22023';
  end if;
  perform private.check_epoch(mutations -> 0 ->> 'epoch');
  perform private.lock_pusher();
  began := clock_timestamp();
  -- One mutation may wait this long for a lock. Once one did, the others wait less: their devices wait too.
  perform set_config('lock_timeout', '2s', true);
  if private.sends_too_much() then
    ends := '-infinity';
  end if;
  for n, batch in select r.first, r.batch from private.runs_of(mutations) r loop
    made := '{}';
    kind := batch -> 0 ->> 'collection';
    -- rows of more than a kilobyte are not made all at once, because nothing ends that half way
    if jsonb_array_length(batch) > 1 and clock_timestamp() <= ends and not refused ? kind
      and pg_column_size(batch) < 1024 * jsonb_array_length(batch) then
      made := private.apply_creates(batch);
    end if;
    for m in select e from jsonb_array_elements(batch) e loop
      if not coalesce(made ? (m ->> 'id'), false) then
        if clock_timestamp() > looked_at + interval '100 milliseconds' then
          looked_at := clock_timestamp();
          if private.is_awaited() then
            ends := '-infinity';
          end if;
        end if;
        if clock_timestamp() > ends then
          answers[n] := no_time;
        else
          answers[n] := private.apply_mutation(m, refused);
          is_change := coalesce(m -> 'base', 'null') <> 'null';
          if answers[n] ->> 'code' in ('55P03', '57014') then
            perform set_config('lock_timeout', '50ms', true);
          end if;
          -- what was made after a change that waits, such as a new request after one that was closed, waits too
          if is_change and answers[n] ->> 'code' = '55P03'
            or not is_change and answers[n] ->> 'code' = '23514' and private.is_quota(kind, answers[n] ->> 'field') then
            refused := refused || jsonb_build_object(kind, answers[n]);
          elsif is_change and answers[n] ->> 'status' = 'applied' and refused -> kind ->> 'status' = 'rejected' then
            refused := refused - kind;
          end if;
          -- the time of a statement runs out once; who cancels it again wants it to end
          cancelled := cancelled + (answers[n] ->> 'code' is not distinct from '57014')::integer;
          if cancelled > 1 then
            raise query_canceled using message = 'cancelled';
          end if;
        end if;
      end if;
      n := n + 1;
    end loop;
  end loop;
  perform set_config('lock_timeout', usual_wait, true);
  -- every row as it is now, as the caller sees it
  for kind, ids, at in
    select w.m ->> 'collection', array_agg((w.m ->> 'row_id')::uuid order by w.n), array_agg(w.n order by w.n)
    from jsonb_array_elements(mutations) with ordinality w (m, n)
    where coalesce(answers[w.n] ->> 'code', '') not in ('22023', '57014') group by 1
  loop
    places := places || at;
    rows := rows || private.view_as_caller(kind, ids);
  end loop;
  perform private.note_push_time(began);
  return (
    select coalesce(json_agg(case when answers[w.n] is null then json_build_object('status', 'applied', 'row', r.line)
      else to_json(answers[w.n] || jsonb_build_object('row', r.line)) end order by w.n), '[]')
    from generate_series(1, jsonb_array_length(mutations)) w (n)
    left join unnest(places, rows) r (place, line) on r.place = w.n);
end $$;

select private.open_function('private.note_push_time(timestamptz)');
select private.apply_grants();
