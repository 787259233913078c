-- What the donor's history keeps of a donation.

-- Copies what is given from the request while the donor may still come. After that it stays with the pledge, which
-- outlives the request. The day is that of the first report that blood was given.
create function private.keep_gift() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('open', 'accepted') or new.component is null then
    new.component := coalesce((select r.component from public.blood_requests r where r.id = new.request_id), new.component);
  end if;
  new.given_on := case when new.status = 'given' then coalesce(new.given_on, private.given_on(new)) end;
  return new;
end $$;
-- it runs after c_decide
create trigger e_keep_gift before insert or update on public.pledges for each row execute function private.keep_gift();

-- Thanks the donor, once for each donation.
create function private.thank_donor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'pledge_given', new.id::text,
    jsonb_build_object('hospital', new.hospital, 'on', new.next_donation_on), new.request_id, new.id, until => now() + interval '7 days');
  return null;
end $$;
create trigger thank_donor after update on public.pledges
  for each row when (new.status = 'given' and old.status <> 'given') execute function private.thank_donor();
