-- Corrections. Administrators correct a blood type or a birth date that was mistyped. People correct their own until a
-- hospital has confirmed the type. The audit log records both, and people can read what others changed of theirs.

-- Only a correction changes the blood type of a donation.
create function private.guard_blood_type() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.blood_type is distinct from old.blood_type and coalesce(current_setting('lifedrop.correcting', true), '') <> 'on' then
    raise exception 'blood_type cannot be changed' using errcode = '23514', constraint = 'blood_type';
  end if;
  return new;
end $$;
create trigger b_guard_blood_type before update on public.donors
  for each row execute function private.guard_blood_type();

-- Raises 22023 for a blood type or a birth date that cannot be right. Null passes, because that value stays as it is.
create function private.check_correction(blood_type text, date_of_birth date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_blood_type(blood_type) then
    raise exception 'This is no blood type' using errcode = '22023', constraint = 'blood_type';
  end if;
  if date_of_birth not between '1900-01-01' and current_date + 1 then
    raise exception 'This cannot be a birth date' using errcode = '22023', constraint = 'date_of_birth';
  end if;
end $$;

-- Corrects a donation and the profile of its account. If the birth date is null, it stays as it is. If a hospital had
-- confirmed another type, the new type counts as unconfirmed.
create function private.correct_donor(donation uuid, blood_type text, date_of_birth date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d public.donors;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  perform private.check_correction(coalesce(correct_donor.blood_type, ''), correct_donor.date_of_birth);
  select * into d from public.donors t where t.id = donation and not t.deleted for update;
  if d.id is null then
    raise exception 'This donation is no longer there' using errcode = '22023';
  end if;
  perform set_config('lifedrop.correcting', 'on', true);
  update public.donors t set blood_type = correct_donor.blood_type
    where t.id = d.id and t.blood_type <> correct_donor.blood_type;
  update public.profiles p set blood_type = correct_donor.blood_type,
      date_of_birth = coalesce(correct_donor.date_of_birth, p.date_of_birth),
      blood_type_confirmed_at = case when p.blood_type = correct_donor.blood_type then p.blood_type_confirmed_at end
    where p.id = d.user_id and (p.blood_type, p.date_of_birth) is distinct from
      (correct_donor.blood_type, coalesce(correct_donor.date_of_birth, p.date_of_birth));
  perform set_config('lifedrop.correcting', '', true);
  return jsonb_build_object('corrected', true);
end $$;
select private.make_wrapper('correct_donor(donation uuid, blood_type text, date_of_birth date default null)');

-- Corrects the caller's profile, and the type of all their donations. If an argument is null, that value stays as it
-- is.
create function private.correct_own(blood_type text, date_of_birth date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  was public.profiles;
  is_now public.profiles;
  d record;
begin
  if me is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  perform private.check_correction(correct_own.blood_type, correct_own.date_of_birth);
  select * into was from public.profiles p where p.id = me and not p.deleted for no key update;
  if was.id is null then
    raise exception 'Fill in your profile first' using errcode = 'PT409';
  end if;
  if was.blood_type_confirmed_at is not null then
    raise exception 'A hospital has confirmed your blood type. Ask an administrator to correct it.' using errcode = '42501';
  end if;
  perform set_config('lifedrop.correcting', 'on', true);
  update public.profiles p set blood_type = coalesce(correct_own.blood_type, p.blood_type),
      date_of_birth = coalesce(correct_own.date_of_birth, p.date_of_birth)
    where p.id = me and (p.blood_type, p.date_of_birth) is distinct from
      (coalesce(correct_own.blood_type, p.blood_type), coalesce(correct_own.date_of_birth, p.date_of_birth))
    returning * into is_now;
  if is_now.id is not null then
    perform private.audit('update', 'profiles', me,
      jsonb_build_object('blood_type', was.blood_type, 'date_of_birth', was.date_of_birth),
      jsonb_build_object('blood_type', is_now.blood_type, 'date_of_birth', is_now.date_of_birth));
  end if;
  for d in select t.id, t.blood_type as was from public.donors t
    where t.user_id = me and not t.deleted and t.blood_type <> correct_own.blood_type order by t.id for update
  loop
    update public.donors t set blood_type = correct_own.blood_type where t.id = d.id;
    perform private.audit('update', 'donors', d.id, jsonb_build_object('blood_type', d.was),
      jsonb_build_object('blood_type', correct_own.blood_type));
  end loop;
  perform set_config('lifedrop.correcting', '', true);
  return jsonb_build_object('corrected', true);
end $$;
select private.make_wrapper('correct_own(blood_type text default null, date_of_birth date default null)');

-- Corrects a person's profile, and the type of all their donations. If an argument is null, that value stays as it is.
-- If a hospital had confirmed another type, the new type counts as unconfirmed.
create function private.correct_person(account uuid, blood_type text, date_of_birth date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  perform private.check_correction(correct_person.blood_type, correct_person.date_of_birth);
  perform from public.profiles p where p.id = account and not p.deleted for no key update;
  if not found then
    raise exception 'This person has no profile yet' using errcode = '22023';
  end if;
  perform set_config('lifedrop.correcting', 'on', true);
  update public.profiles p set blood_type = coalesce(correct_person.blood_type, p.blood_type),
      date_of_birth = coalesce(correct_person.date_of_birth, p.date_of_birth),
      blood_type_confirmed_at = case when correct_person.blood_type is null or p.blood_type = correct_person.blood_type
        then p.blood_type_confirmed_at end
    where p.id = account and (p.blood_type, p.date_of_birth) is distinct from
      (coalesce(correct_person.blood_type, p.blood_type), coalesce(correct_person.date_of_birth, p.date_of_birth));
  update public.donors t set blood_type = correct_person.blood_type
    where t.user_id = account and not t.deleted and t.blood_type <> correct_person.blood_type;
  perform set_config('lifedrop.correcting', '', true);
  return jsonb_build_object('corrected', true);
end $$;
select private.make_wrapper('correct_person(account uuid, blood_type text default null, date_of_birth date default null)');

-- What others have corrected of the caller's records, the newest first: [{at, table_name, field, before, after}]. At
-- most 20.
create function private.my_corrections() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) - 'seq' order by c.seq desc), '[]') from (
    select e.seq, e.at, e.table_name, f.field, e.before ->> f.field as before, e.after ->> f.field as after
    from (select (select auth.uid()) as id) me
    join private.audit_log e on e.action = 'update' and e.actor is distinct from me.id and (
      e.table_name = 'profiles' and e.row_id = me.id
      or e.table_name = 'donors' and e.row_id in (select d.id from public.donors d where d.user_id = me.id))
    cross join unnest(array['blood_type', 'date_of_birth']) f (field)
    where e.after ? f.field and e.before -> f.field is distinct from e.after -> f.field
    order by e.seq desc limit 20) c
$$;
select private.make_wrapper('my_corrections()');
