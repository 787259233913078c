-- A sign-up that the database refuses names its field. Supabase's auth server says of each such refusal only that it
-- failed, so the app asks here which of the values it was.

-- Makes the profile that came with a sign-up.
create function private.insert_sign_up(account uuid, profile jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into public.profiles (
    id, first_name, last_name, phone_number, date_of_birth, blood_type, address, city, state, zip_code,
    recent_illness, medications, previous_donation, last_donation_date, client_created_at)
  select account, coalesce(p.first_name, ''), coalesce(p.last_name, ''), coalesce(p.phone_number, ''),
    p.date_of_birth, p.blood_type, coalesce(p.address, ''), coalesce(p.city, ''), coalesce(p.state, ''),
    coalesce(p.zip_code, ''), coalesce(p.recent_illness, false), coalesce(p.medications, false),
    coalesce(p.previous_donation, false), p.last_donation_date, p.client_created_at
  from jsonb_populate_record(null::public.profiles, profile) p
$$;

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  profiles jsonb := current_setting('lifedrop.profiles')::jsonb;
begin
  perform set_config('lifedrop.profiles', (profiles - new.id::text)::text, true);
  if jsonb_typeof(profiles -> new.id::text) is distinct from 'object' then
    return null;
  end if;
  perform private.insert_sign_up(new.id, profiles -> new.id::text);
  return null;
end $$;

-- {field}: the value of a sign-up that would be refused; null where none would be. Nothing is kept, and nothing is said
-- of accounts that there are.
create function private.refused_sign_up_field(address text, profile jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  given jsonb := private.unwrapped(profile);
  field text;
begin
  if private.is_email(btrim(address)) is not true then
    return '{"field": "email"}';
  end if;
  if jsonb_typeof(given) is distinct from 'object' then
    return '{"field": null}';
  end if;
  for field in select k from jsonb_object_keys(given) k loop
    begin
      perform jsonb_populate_record(null::public.profiles, jsonb_build_object(field, given -> field));
    exception when data_exception then
      return jsonb_build_object('field', field);
    end;
  end loop;
  field := null;
  begin
    perform private.insert_sign_up(gen_random_uuid(), given);
    raise exception 'not kept';
  exception
    when check_violation then
      get stacked diagnostics field = constraint_name;
    when others then
      null; -- there is no such account
  end;
  return jsonb_build_object('field', field);
end $$;
create function public.refused_sign_up_field(address text, profile jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.refused_sign_up_field(address, profile) $$;

select private.open_function(f, true) from unnest(array[
  'public.refused_sign_up_field(text,jsonb)', 'private.refused_sign_up_field(text,jsonb)']) f;
select private.apply_grants();
