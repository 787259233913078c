-- What one call may cost everybody else. Any account can push, and the embedded server does one thing at a time.

-- As before, for texts of a length that a column allows: its constraint refuses others. A few characters become many
-- when they are normalised; such a text is refused, because reading all of it takes a twentieth of a second.
create or replace function private.public_text_problem(said text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  rest text;
  is_spelled boolean := false;
  rule private.text_rules;
begin
  if char_length(said) > 2000 then
    return null;
  end if;
  rest := normalize(said, NFKD);
  if char_length(rest) > 4 * char_length(said) + 200 then
    return 'characters';
  end if;
  for rule in select * from private.text_rules r order by r.n loop
    if rule.name = 'characters' then
      rest := translate(rest, rule.pattern, rule.replacement);
    elsif starts_with(rule.name, 'digit_') and not is_spelled then
      continue;
    elsif rule.replacement is not null then
      rest := regexp_replace(rest, rule.pattern, rule.replacement, 'g');
    elsif rest ~ rule.pattern then
      if rule.name <> 'spelled' then
        return rule.name;
      end if;
      is_spelled := true;
    end if;
  end loop;
  return null;
end $$;

-- Each change leaves its answer in the ledger for half a year. An account that is no administrator gets 20,000 answers
-- an hour; its other changes wait.
create index push_ledger_by_time on private.push_ledger (user_id, created_at);

create function private.sends_too_much() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.is_admin() and 20000 <= (select count(*) from (
    select from private.push_ledger l
    where l.user_id = (select auth.uid()) and l.created_at > now() - interval '1 hour' limit 20000) answered);
end $$;
select private.open_function('private.sends_too_much()');

-- As before, but for at most three seconds, and not for who sends too much: what is not done is to be sent again. Rows
-- of more than a kilobyte are not made all at once, because nothing ends that half way.
create or replace function public.push_changes(client_id uuid, mutations jsonb) returns json
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  made jsonb := '{}';
  answers jsonb[] := '{}';
  places bigint[] := '{}';
  rows json[] := '{}';
  kind text; ids uuid[]; at bigint[];
  m jsonb; n bigint;
  usual_wait text := current_setting('lock_timeout');
  cancelled integer := 0;
  ends timestamptz := clock_timestamp() + interval '3 seconds';
begin
  if (select auth.uid()) is null then
    raise exception 'log in to send changes' using errcode = '42501';
  end if;
  mutations := private.unwrapped(mutations);
  if jsonb_typeof(mutations) is distinct from 'array' or jsonb_array_length(mutations) > 500 then
    raise exception 'expected an array of at most 500 mutations' using errcode = '22023';
  end if;
  perform private.lock_pusher();
  -- One mutation may wait this long for a lock. Once one did, the others wait less: their devices wait too.
  perform set_config('lock_timeout', '2s', true);
  if private.sends_too_much() then
    ends := '-infinity';
  elsif jsonb_array_length(mutations) > 1 and pg_column_size(mutations) < 1024 * jsonb_array_length(mutations) then
    made := private.apply_creates(mutations);
  end if;
  for m, n in
    select w.m, w.n from jsonb_array_elements(mutations) with ordinality w (m, n)
    where not coalesce(made ? (w.m ->> 'id'), false) order by w.n
  loop
    if clock_timestamp() > ends then
      answers[n] := jsonb_build_object('status', 'retry', 'code', '57014', 'message', 'there is no time for this now');
      continue;
    end if;
    answers[n] := private.apply_mutation(m);
    if answers[n] ->> 'code' in ('55P03', '57014') then
      perform set_config('lock_timeout', '50ms', true);
    end if;
    -- the time of a statement runs out once; who cancels it again wants it to end
    cancelled := cancelled + (answers[n] ->> 'code' is not distinct from '57014')::integer;
    if cancelled > 1 then
      raise query_canceled using message = 'cancelled';
    end if;
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
