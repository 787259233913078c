-- Donor cards: a code that only its owner's devices get, and that the server can look up by a digest.

alter table public.profiles add column card_code text constraint card_code check (card_code ~ '^[0-9A-HJKMNP-TV-Z]{26}$');
comment on column public.profiles.card_code is
  'What the person''s donor card shows: 130 random bits that their device made. Another code makes the one before void; null for who has no card.';

-- Preferences. Channels are off until the person turns them on. With them the code of the person's card, which is nobody
-- else's business either.
create or replace function private.preferences() returns text[]
language sql immutable set search_path = '' as $$
  select array['tell_near', 'tell_own', 'tell_again', 'tell_drives', 'push_near', 'push_own', 'push_again', 'push_drives',
    'mail_near', 'mail_own', 'mail_again', 'mail_drives', 'near_radius', 'quiet_from', 'quiet_to', 'time_zone',
    'paused_until', 'show_details', 'card_code']
$$;
update private.collections set kept_from_admins = private.preferences(), states = private.preferences(),
  writable = writable || array['card_code'], not_audited = not_audited || array['card_code'] where name = 'profiles';

-- One row for each form of a code: the whole one in the QR code, and its first 11 characters, which people can type.
-- Codes that are void stay, so that staff can say to somebody that their card is an old one.
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

-- Makes the code before void. At most 20 new codes a day; of the void ones the last ten stay known.
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
  -- a code that somebody had once is not used again
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
select private.apply_grants();
