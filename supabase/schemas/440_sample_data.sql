-- Sample data. They are real rows with a mark, of an account to which nobody can log in, so that they are nobody's own
-- donations and requests. Everybody sees them like real ones, and only administrators see the mark. Removing them is a
-- soft deletion, so that they leave every device.

-- The sample account has no password, identity or instance, so nobody can log in to it.
create function private.sample_account() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := '5a3b1e00-0000-4000-8000-000000000001';
begin
  insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change, email_change_token_new)
  values (account, 'authenticated', 'authenticated', 'sample-data@lifedrop.invalid', '{"sample": true}', '{}', '', '', '', '')
  on conflict (id) do nothing;
  return account;
end $$;

-- The ages of samples are in the notes, because `donors` has no column for them.
create function private.add_sample_donors() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.sample_account();
  added integer;
begin
  insert into public.donors (id, user_id, user_email, full_name, phone_number, blood_type, address, city, state, zip_code,
    is_available, donation_count, last_donation_date, any_medications, recent_illness, notes, created_at, is_sample)
  select gen_random_uuid(), account, s.email, s.name, s.phone, s.blood_type, s.address, s.city, s.state, s.zip,
    s.available, s.donations, current_date - s.days_since, false, false, 'Age ' || s.age, now() - s.registered * interval '1 day', true
  from (values
    ('Sarah Johnson', 'sarah.johnson@example.com', '(217) 555-0101', 'A+', 34, 64, '118 Oak Street', 'Springfield', 'IL', '62701', 7, true, 12),
    ('Michael Chen', 'michael.chen@example.com', '(614) 555-0102', 'O-', 41, 90, '27 Lake Avenue', 'Columbus', 'OH', '43215', 15, true, 30),
    ('Emily Davis', 'emily.davis@example.com', '(713) 555-0103', 'B+', 29, 120, '905 Park Road', 'Houston', 'TX', '77030', 3, true, 8),
    ('James Wilson', 'james.wilson@example.com', '(303) 555-0104', 'AB+', 52, 20, '44 Church Street', 'Denver', 'CO', '80204', 22, false, 45),
    ('Maria Garcia', 'maria.garcia@example.com', '(206) 555-0105', 'O+', 37, 75, '310 Main Street', 'Seattle', 'WA', '98104', 9, true, 21),
    ('David Brown', 'david.brown@example.com', '(404) 555-0106', 'A-', 45, 150, '8 Hill Lane', 'Atlanta', 'GA', '30303', 5, true, 17),
    ('Lisa Anderson', 'lisa.anderson@example.com', '(617) 555-0107', 'B-', 31, 200, '71 River Road', 'Boston', 'MA', '02118', 2, true, 3),
    ('Robert Taylor', 'robert.taylor@example.com', '(217) 555-0108', 'AB-', 26, 35, '260 Elm Street', 'Springfield', 'IL', '62702', 1, false, 26)
  ) s (name, email, phone, blood_type, age, days_since, address, city, state, zip, donations, available, registered)
  where not exists (select from public.donors d where d.is_sample and not d.deleted);
  get diagnostics added = row_count;
  return added;
end $$;

-- If a sample's state is pending, approved or processing, its request is open. If it is completed, the request is
-- fulfilled. Low urgency becomes Standard.
create function private.add_sample_requests() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid := private.sample_account();
  added integer;
begin
  insert into public.blood_requests (id, user_id, user_email, patient_id, blood_type, hospital, required_units, urgency,
    location, contact, email, reason, additional_info, requester_name, requester_type, request_fulfilled, created_at, is_sample)
  select gen_random_uuid(), account, s.email, s.patient_id, s.blood_type, s.hospital, s.units,
    case s.urgency when 'low' then 'Standard' else initcap(s.urgency) end,
    s.location, s.phone, s.email, s.reason, 'For ' || s.patient, s.contact, s.requester, s.status = 'completed',
    now() - s.hours * interval '1 hour', true
  from (values
    ('P-900001', 'John Smith', 'O-', 4, 'City General Hospital', 'Springfield, IL', 'Dr. Amanda White', 'amanda.white@example.com', '(217) 555-0121', 'Emergency surgery', 1, 'pending', 'critical', 'doctor'),
    ('P-900002', 'Anna Martinez', 'A+', 2, 'Memorial Hospital', 'Houston, TX', 'Carlos Martinez', 'carlos.martinez@example.com', '(713) 555-0122', 'Planned operation', 9, 'approved', 'medium', 'family'),
    ('P-900003', 'Peter Novak', 'B-', 3, 'Riverside Medical Center', 'Columbus, OH', 'Blood bank desk', 'bloodbank.riverside@example.com', '(614) 555-0123', 'Gastrointestinal bleeding', 5, 'processing', 'high', 'hospital'),
    ('P-900004', 'Grace Lee', 'AB+', 1, 'Lakeside Clinic', 'Seattle, WA', 'Grace Lee', 'grace.lee@example.com', '(206) 555-0124', 'Treatment of anaemia', 30, 'pending', 'low', 'patient'),
    ('P-900005', 'Samuel Green', 'O+', 2, 'University Hospital', 'Boston, MA', 'Dr. Priya Nair', 'priya.nair@example.com', '(617) 555-0125', 'Complication at birth', 240, 'completed', 'critical', 'doctor'),
    ('P-900006', 'Olivia Turner', 'A-', 3, 'Summit Hospital', 'Denver, CO', 'Blood bank desk', 'bloodbank.summit@example.com', '(303) 555-0126', 'Chemotherapy support', 400, 'completed', 'medium', 'hospital')
  ) s (patient_id, patient, blood_type, units, hospital, location, contact, email, phone, reason, hours, status, urgency, requester)
  where not exists (select from public.blood_requests r where r.is_sample and not r.deleted);
  get diagnostics added = row_count;
  return added;
end $$;

create function private.add_sample_inventory() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  added integer;
begin
  insert into public.inventory (id, blood_type, units, location, added_date, expiry_date, is_sample)
  select gen_random_uuid(), s.blood_type, s.units, s.location, current_date, current_date + s.days, true
  from (values ('A+', 15, 'Main Blood Bank', 90), ('A-', 8, 'Main Blood Bank', 88), ('B+', 12, 'Main Blood Bank', 92),
    ('B-', 6, 'North Branch', 86), ('AB+', 4, 'North Branch', 91), ('AB-', 3, 'North Branch', 85),
    ('O+', 20, 'Main Blood Bank', 93), ('O-', 10, 'Main Blood Bank', 87)) s (blood_type, units, location, days)
  where not exists (select from public.inventory i where i.is_sample and not i.deleted);
  get diagnostics added = row_count;
  return added;
end $$;

-- Adds sample rows. `kind`: donors, requests, inventory or all. If sample rows of a kind exist, it adds none of that
-- kind, so a second click adds nothing. Returns how many rows of each kind it added.
create function private.add_sample_data(kind text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  added jsonb := '{}';
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  if kind is null or kind not in ('donors', 'requests', 'inventory', 'all') then
    raise exception 'There is no sample data of this kind' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(730003);
  if kind in ('donors', 'all') then
    added := added || jsonb_build_object('donors', private.add_sample_donors());
  end if;
  if kind in ('requests', 'all') then
    added := added || jsonb_build_object('requests', private.add_sample_requests());
  end if;
  if kind in ('inventory', 'all') then
    added := added || jsonb_build_object('inventory', private.add_sample_inventory());
  end if;
  perform private.audit('add_sample_data', null, null, null, added);
  return added;
end $$;
select private.make_wrapper('add_sample_data(kind text)');

create function private.remove_sample_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  t text; n integer;
  removed jsonb := '{}';
begin
  if not private.is_admin() then
    raise exception 'Only an administrator can do this' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(730003);
  foreach t in array array['donors', 'blood_requests', 'inventory'] loop
    execute format('update public.%I set deleted = true where is_sample and not deleted', t);
    get diagnostics n = row_count;
    removed := removed || jsonb_build_object(case t when 'blood_requests' then 'requests' else t end, n);
  end loop;
  perform private.audit('remove_sample_data', null, null, null, removed);
  return removed;
end $$;
select private.make_wrapper('remove_sample_data()');
