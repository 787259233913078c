-- A server that was restored from a backup has forgotten what it received since. Devices know it by the epoch, and send
-- again what is missing.

-- What to do after the database was restored from a backup.
create function private.after_restore() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.sync_state set epoch = gen_random_uuid();
  -- What is due may have been sent before the restore: nobody is woken twice. It is in their inbox, and administrators
  -- can send it again.
  update private.outbox o set state = 'unknown', code = 'restored', settled_at = now(),
    started_at = null, lease = null, lease_until = null
    where o.state in ('waiting', 'sending') and (o.due_at <= now() or o.state = 'sending');
end $$;

-- A device that has not noticed the restore must not change on top of what the server has forgotten: it first sends that.
create function private.check_epoch(known text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if known is not null and known is distinct from (select s.epoch::text from private.sync_state s) then
    raise exception 'the server was restored' using errcode = 'LD001';
  end if;
end $$;
select private.open_function('private.check_epoch(text)');

-- As before, but `epoch` of the first mutation may say which life of the database the device has read.
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
  return (
    select coalesce(json_agg(case when answers[w.n] is null then json_build_object('status', 'applied', 'row', r.line)
      else to_json(answers[w.n] || jsonb_build_object('row', r.line)) end order by w.n), '[]')
    from generate_series(1, jsonb_array_length(mutations)) w (n)
    left join unnest(places, rows) r (place, line) on r.place = w.n);
end $$;

select private.apply_grants();
