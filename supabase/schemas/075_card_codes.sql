-- The codes of donor cards, by which the server finds a donor. A device that scans a card sends a digest of the code.
-- So whatever a thief finds on a stolen tablet, it is no card. src/features/cards/card-code.ts has the alphabet, the
-- two forms and the digest.

-- One row for each form of a code: the whole code, which the QR code has, and its first 11 characters, which people can
-- type. Void codes stay, so that staff can tell a person that their card is an old one.
create table private.card_codes (
  digest text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  made_at timestamptz not null default now(),
  void_at timestamptz
);
create index card_codes_by_owner on private.card_codes (user_id, made_at desc);

create function private.card_digest(code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(code::bytea), 'hex')
$$;

-- Stores a new code and makes the person's code before it void. A person gets at most 20 new codes a day. The last ten
-- void codes stay.
create function private.follow_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.card_codes c set void_at = now() where c.user_id = new.id and c.void_at is null;
  if new.card_code is null then
    return null;
  end if;
  if 40 <= (select count(*) from private.card_codes c where c.user_id = new.id and c.made_at > now() - interval '24 hours') then
    raise exception 'no more than 20 new cards a day' using errcode = '23514', constraint = 'cards_a_day';
  end if;
  -- fails if anybody ever had this code
  insert into private.card_codes (digest, user_id)
    select private.card_digest(f), new.id from unnest(array[new.card_code, left(new.card_code, 11)]) f;
  delete from private.card_codes c where c.user_id = new.id and c.made_at < now() - interval '24 hours' and c.digest in (
    select o.digest from private.card_codes o where o.user_id = new.id order by o.made_at desc offset 22);
  return null;
end $$;
create trigger follow_card after update on public.profiles
  for each row when (old.card_code is distinct from new.card_code) execute function private.follow_card();
create trigger follow_first_card after insert on public.profiles
  for each row when (new.card_code is not null) execute function private.follow_card();
