-- Administrators correct a blood type or a birth date that was mistyped. Both changes are in the audit log, and
-- whom they concern reads what was changed.

-- The supply follows a type that is corrected.
create or replace function private.count_supply() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was text := case when tg_op <> 'INSERT' and old.is_available and not old.deleted then old.blood_type end;
  is_now text := case when tg_op <> 'DELETE' and new.is_available and not new.deleted then new.blood_type end;
begin
  if was is distinct from is_now then
    perform pg_advisory_xact_lock(730001);
    update private.supply set available = available
      + (blood_type is not distinct from is_now)::integer - (blood_type is not distinct from was)::integer
      where blood_type in (was, is_now);
  end if;
  return null;
end $$;

-- A donation's type changes by a correction only.
drop trigger a_stamp on public.donors;
create trigger a_stamp before insert or update on public.donors
  for each row execute function private.stamp_row('user_id', 'user_email');
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

-- Corrects a donation and the profile of its account. A null birth date leaves it as it is.
create function private.correct_donor(donation uuid, blood_type text, date_of_birth date) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d public.donors;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  if not coalesce(private.is_blood_type(correct_donor.blood_type), false) then
    raise exception 'This is no blood type' using errcode = '22023', constraint = 'blood_type';
  end if;
  if correct_donor.date_of_birth not between '1900-01-01' and current_date + 1 then
    raise exception 'This cannot be a birth date' using errcode = '22023', constraint = 'date_of_birth';
  end if;
  select * into d from public.donors t where t.id = donation and not t.deleted for update;
  if d.id is null then
    raise exception 'This donation is no longer there' using errcode = '22023';
  end if;
  perform set_config('lifedrop.correcting', 'on', true);
  update public.donors t set blood_type = correct_donor.blood_type
    where t.id = d.id and t.blood_type <> correct_donor.blood_type;
  perform set_config('lifedrop.correcting', '', true);
  update public.profiles p set blood_type = correct_donor.blood_type,
      date_of_birth = coalesce(correct_donor.date_of_birth, p.date_of_birth)
    where p.id = d.user_id and (p.blood_type, p.date_of_birth) is distinct from
      (correct_donor.blood_type, coalesce(correct_donor.date_of_birth, p.date_of_birth));
  return jsonb_build_object('corrected', true);
end $$;
create function public.correct_donor(donation uuid, blood_type text, date_of_birth date default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.correct_donor(donation, blood_type, date_of_birth)
$$;

-- What administrators corrected of the caller's, newest first: [{at, table_name, field, before, after}]. At most 20.
create function private.my_corrections() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) - 'seq' order by c.seq desc), '[]') from (
    select e.seq, e.at, e.table_name, f.field, e.before ->> f.field as before, e.after ->> f.field as after
    from (select (select auth.uid()) as id) me
    join private.audit_log e on e.action = 'update' and (
      e.table_name = 'profiles' and e.row_id = me.id
      or e.table_name = 'donors' and e.row_id in (select d.id from public.donors d where d.user_id = me.id))
    cross join unnest(array['blood_type', 'date_of_birth']) f (field)
    where e.after ? f.field
    order by e.seq desc limit 20) c
$$;
create function public.my_corrections() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.my_corrections()
$$;

select private.open_function(f) from unnest(array[
  'public.correct_donor(uuid,text,date)', 'private.correct_donor(uuid,text,date)',
  'public.my_corrections()', 'private.my_corrections()']) f;
select private.apply_grants();
