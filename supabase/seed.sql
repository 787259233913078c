-- The three sample drives. Idempotent.
insert into public.drives (id, name, date, start_time, end_time, location, address, zip_code, slots_total, slots_available, requirements, incentives, is_sample)
values
  ('0d5c1a52-3f6e-4f0e-9a51-6d1f0b3c0001', 'Community Blood Drive', current_date + 14, '09:00', '16:00',
   'City Community Center', '120 Main Street, Springfield, IL', '62701', 50, 32,
   array['Photo ID', 'At least 17 years old', 'At least 110 pounds', 'Eat and drink before you come'],
   array['Snacks and drinks', 'Free blood pressure check'], true),
  ('0d5c1a52-3f6e-4f0e-9a51-6d1f0b3c0002', 'University Blood Drive', current_date + 21, '10:00', '15:00',
   'State University Student Union', '400 College Avenue, Columbus, OH', '43210', 30, 12,
   array['Photo ID or student ID', 'At least 17 years old', 'At least 110 pounds'],
   array['Snacks and drinks', 'Volunteer hours certificate'], true),
  ('0d5c1a52-3f6e-4f0e-9a51-6d1f0b3c0003', 'Hospital Blood Drive', current_date + 30, '08:00', '18:00',
   'Memorial Hospital, Conference Wing', '75 Hospital Drive, Houston, TX', '77030', 100, 64,
   array['Photo ID', 'At least 17 years old', 'At least 110 pounds', 'No fever or infection on the day'],
   array['Snacks and drinks', 'Free parking', 'Free blood pressure check'], true)
on conflict (id) do nothing;
