-- Unsubscribing by a link, without logging in. The link's token names a person and a group of alerts, or an address of
-- the newsletter. It is signed, so nobody can make one for somebody else. It never expires, because old mails must work
-- too.

-- A table of one row: two keys of 64 random bytes. hash(outer, hash(inner, text)) with independent keys is NMAC.
create table private.link_keys (
  only_row boolean primary key default true constraint only_row check (only_row),
  inner_key bytea not null,
  outer_key bytea not null
);
insert into private.link_keys (inner_key, outer_key)
select string_agg(uuid_send(gen_random_uuid()), ''), string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 4);

create function private.sign_link(content text) returns text
language sql stable security definer set search_path = '' as $$
  select content || '.' || encode(sha256(k.outer_key || sha256(k.inner_key || convert_to(content, 'UTF8'))), 'hex') from private.link_keys k
$$;

-- Makes the token of a link. `subject` is a person, or for the group 'newsletter' a row of the list.
create function private.unsubscribe_token(subject uuid, grp text) returns text
language sql stable security definer set search_path = '' as $$
  select private.sign_link(subject || '.' || grp)
$$;

-- Returns what a token names; no row if its signature is wrong.
create function private.read_link(token text) returns table (subject uuid, grp text)
language plpgsql stable security definer set search_path = '' as $$
declare
  part text[] := regexp_match(token, '^([0-9a-f-]{36})\.(near|own|again|drives|went|digest|newsletter|asked)\.([0-9a-f]{64})$');
begin
  if part is not null and private.sign_link(part[1] || '.' || part[2]) = token then
    return query select part[1]::uuid, part[2];
  end if;
end $$;

-- Whether this person or address still gets such mail.
create function private.is_mailed(subject uuid, grp text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when grp = 'newsletter' then exists (select from public.newsletter_subscribers n where n.id = subject)
    when grp = 'asked' then exists (select from private.drive_readers r join private.drive_notices n on lower(n.email) = lower(r.email)
      where r.id = subject and n.user_id is null)
    else coalesce((select case grp when 'near' then p.mail_near when 'own' then p.mail_own when 'again' then p.mail_again
      when 'drives' then p.mail_drives when 'went' then p.mail_went
      else p.mail_near or p.mail_own or p.mail_again or p.mail_drives or p.mail_went end
      from public.profiles p where p.id = subject), false) end
$$;

-- Ends e-mail of a group after one click in an e-mail. If `grp` is 'digest', ends all e-mail.
create function private.stop_mail(person uuid, grp text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if grp not in ('near', 'own', 'again', 'drives', 'went', 'digest') then
    raise exception 'there is no such group' using errcode = '22023';
  end if;
  update public.profiles p set
    mail_near = p.mail_near and grp not in ('near', 'digest'), mail_own = p.mail_own and grp not in ('own', 'digest'),
    mail_again = p.mail_again and grp not in ('again', 'digest'), mail_drives = p.mail_drives and grp not in ('drives', 'digest'),
    mail_went = p.mail_went and grp not in ('went', 'digest')
    where p.id = person;
  return found;
end $$;

-- Returns {status, group}. status: on | off | unknown (the link is damaged, or somebody else made it). It names nobody.
create function private.read_unsubscribe(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('status', case when private.is_mailed(l.subject, l.grp) then 'on' else 'off' end, 'group', l.grp)
      from private.read_link(token) l),
    '{"status": "unknown", "group": null}')
$$;
select private.make_wrapper('read_unsubscribe(token text)', true);

-- Unsubscribes. The record of the mailed link stays for a day, so that nobody has another link mailed to this address
-- meanwhile.
create function private.unsubscribe(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link record;
begin
  select * into link from private.read_link(token);
  if link.grp = 'newsletter' then
    delete from public.newsletter_subscribers n where n.id = link.subject;
  elsif link.grp = 'asked' then
    delete from private.drive_notices n using private.drive_readers r
      where r.id = link.subject and lower(n.email) = lower(r.email) and n.user_id is null;
  elsif link.grp is not null then
    perform private.stop_mail(link.subject, link.grp);
  end if;
  return private.read_unsubscribe(token);
end $$;
select private.make_wrapper('unsubscribe(token text)', true);

-- The drives that a mail to an address lists: planned within the day before the mail was due, and within 25 miles of a
-- place that was confirmed. At most 20, those that take place first.
create function private.drive_entries(o private.outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', 'drive_near', 'drive_id', e.id,
    'codes', jsonb_build_object('name', e.name, 'date', e.date, 'location', e.location)) order by e.date, e.id), '[]')
  from (
    select d.id, d.name, d.date, d.location from public.drives d
    where d.created_at > o.until - interval '36 hours' and d.created_at <= o.until - interval '12 hours'
      and not d.is_sample and not d.called_off and not d.deleted and d.date >= current_date
      and exists (select from private.drive_readers r
        join private.drive_notices n on lower(n.email) = lower(r.email) and n.user_id is null and n.confirmed_at is not null
        join private.zip_positions h on h.zip = n.zip_code join private.zip_positions z on z.zip = private.zip_of(d.zip_code)
        where r.id = o.reader_id and private.miles_between(h.latitude, h.longitude, z.latitude, z.longitude) <= 25)
    order by d.date, d.id limit 20) e
$$;
