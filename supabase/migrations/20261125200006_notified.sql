-- The owner of a request and their team see about how many people were notified of it.

alter table public.blood_requests add column notified integer;

alter table public.blood_requests add constraint notified CHECK ((notified >= 0));

-- Decides the columns of a request that the server owns, and writes its timeline.
create or replace function private.decide_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  who jsonb := private.said_by(new.org_id);
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    new.expires_at := private.end_of(new);
    new.timeline := private.with_event('[]', 'posted', who);
  else
    if new.renewals < old.renewals then
      raise exception 'a renewal cannot be taken back' using errcode = '23514', constraint = 'renewals';
    end if;
    if new.required_units < old.required_units and new.units_coming > 2 * (new.required_units - new.units_given) then
      raise exception 'more donors are expected than that' using errcode = '23514', constraint = 'required_units';
    end if;
    if new.renewals > old.renewals or new.urgency <> old.urgency or new.needed_until is distinct from old.needed_until then
      new.expires_at := private.end_of(new);
      -- if the day of an expired request is moved, the request is open again
      new.expired := new.expired and new.needed_until is not distinct from old.needed_until;
    end if;
    changed := private.changed_columns(old, new);
    if changed is not null then
      new.timeline := private.with_event(new.timeline, 'changed', who || jsonb_build_object('fields', changed));
    end if;
    if new.renewals > old.renewals then
      new.expired := false;
      new.timeline := private.with_event(new.timeline, 'renewed', who);
    elsif new.expired and not old.expired then
      new.timeline := private.with_event(new.timeline, 'expired');
    end if;
    if new.hidden and not old.hidden then
      new.timeline := private.with_event(new.timeline, 'hidden',
        jsonb_build_object('fields', private.reasons_of('blood_requests', new.id)));
    elsif old.hidden and not new.hidden then
      new.timeline := private.with_event(new.timeline, 'shown');
    end if;
    if new.units_given >= new.required_units then
      new.closed_reason := coalesce(new.closed_reason, 'given_here');
    end if;
  end if;
  if new.closed_reason in ('given_here', 'from_stock', 'found_elsewhere') then
    new.request_fulfilled := true;
  end if;
  if tg_op = 'UPDATE' and not new.deleted and private.is_over(new) and not private.is_over(old) then
    new.timeline := private.with_event(new.timeline, case when new.request_fulfilled then 'fulfilled' else 'closed' end,
      who || case when new.closed_reason is null then '{}' else jsonb_build_object('reason', new.closed_reason) end);
  end if;
  return new;
end $$;

-- If reports of two networks count, the waves of a request pause. One account, or accounts that nobody knows, cannot
-- silence a request.
create or replace function private.run_wave(request uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.blood_requests;
  w private.waves;
  radius integer;
  near private.near_zip[];
  serving text[];
  rank text;
  reached boolean;
  spares boolean;
  room integer;
  told integer := 0;
  n integer;
  chosen record;
begin
  select * into r from public.blood_requests b where b.id = request for no key update skip locked;
  if r.id is null then
    return 0;
  end if;
  select * into w from private.waves v where v.request_id = request for update;
  if private.is_over(r) or r.expired then
    update private.waves v set next_at = null where v.request_id = request;
    return 0;
  end if;
  if not private.is_short(r) or not r.verified and 2 <= private.weight_of_reports('blood_requests', r.id) then
    update private.waves v set next_at = now() + private.wave_pause(r.urgency, v.wave) where v.request_id = request;
    return 0;
  end if;
  radius := (private.rings())[least(w.wave + 1, 4)];
  room := private.wave_room(r, w, radius);
  near := case when room > 0 then private.zips_near(r.hospital_zip) end;
  serving := array(select t from unnest(array['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']) t
    where r.blood_type = any (private.recipients_of(r.component, t)));
  foreach reached in array case when r.verified then array[true, false] else array[false] end loop
    foreach radius in array case when reached and r.urgency in ('Critical', 'High') then (private.rings())[least(w.wave + 1, 4):4]
        else array[(private.rings())[least(w.wave + 1, 4)]] end loop
      foreach rank in array array['same', 'others', 'last'] loop
        foreach spares in array case when r.urgency = 'Critical' then array[false] else array[true, false] end loop
          continue when room <= told;
          select array_agg(c.user_id) as people, array_agg(c.miles) as miles, array_agg(c.may_ring) as reached, array_agg(c.due_at) as due into chosen
          from private.candidates(r, array(select t from unnest(serving) t
            where case when t = r.blood_type then 'same' when t = 'O-' then 'last' else 'others' end = rank), near, radius, reached, spares, room - told) c;
          n := coalesce(cardinality(chosen.people), 0);
          if n > 0 then
            perform private.tell_wave(r, w.wave + 1, radius, case rank when 'same' then 'same' else 'compatible' end, chosen.people, chosen.miles, chosen.reached, chosen.due);
            told := told + n;
          end if;
        end loop;
      end loop;
    end loop;
  end loop;
  update private.waves v set wave = v.wave + 1, next_at = now() + private.wave_pause(r.urgency, v.wave + 1) where v.request_id = request;
  -- only a new step is a change, which devices pull
  update public.blood_requests b set notified = private.at_least(t.people)
    from (select count(*) as people from private.alert_recipients a where a.request_id = request) t
    where b.id = request and b.notified is distinct from private.at_least(t.people);
  return told;
end $$;

-- The number of people who were notified, rounded down to a step, for the owner of a request. Who is notified depends on what
-- donors keep to themselves, such as an illness or a pause. So fewer than ten are not told from nobody: otherwise somebody
-- could post a request where one donor lives, before and after. Five accounts of their own, all notified, do not reach ten.
create function private.at_least(people bigint) returns integer
language sql immutable set search_path = '' as $$
  select max(s) from unnest(array[0, 10, 25, 50, 100, 250, 500, 1000]) s where s <= people
$$;

update public.blood_requests b set notified = private.at_least((select count(*) from private.alert_recipients a where a.request_id = b.id))
  where not private.is_over(b) and exists (select from private.waves w where w.request_id = b.id and w.wave > 0);

select private.apply_grants();
