import { WORDS } from './words';

/**
 * Logs the text of each donation, request, pledge and row of units whenever it changes. The log shows what reached
 * the server, and how often. Also logs what donor and requester have asked for in each pledge.
 */
export const AUDIT = `
create schema audit;
create table audit.texts (row_id uuid, word text);
create function audit.note() returns trigger language plpgsql security definer as $$
declare
  words text := tg_argv[0];
  word text := to_jsonb(new) ->> words;
  was text := to_jsonb(old) ->> words;
begin
  if word <> '' and word is distinct from was then
    insert into audit.texts values (new.id, word);
  end if;
  return null;
end $$;
create function audit.note_walk_in() returns trigger language plpgsql security definer as $$
begin
  insert into audit.texts values (new.id, new.walk_in_name);
  return null;
end $$;
create trigger audit after insert on public.reservations for each row when (new.walk_in_name <> '') execute function audit.note_walk_in();
create trigger audit after insert or update on public.donors for each row execute function audit.note('${WORDS.donors}');
create trigger audit after insert or update on public.blood_requests for each row execute function audit.note('${WORDS.blood_requests}');
create trigger audit after insert or update on public.inventory for each row execute function audit.note('${WORDS.inventory}');

create table audit.wishes (pledge_id uuid, wish text, value text);
create function audit.note_pledge() returns trigger language plpgsql security definer as $$
declare
  was jsonb := coalesce(to_jsonb(old), '{}');
begin
  if tg_op = 'INSERT' and new.note <> '' then
    insert into audit.texts values (new.id, new.note);
  end if;
  insert into audit.wishes
    select new.id, w.key, case when w.key like '%\\_at' then 'now' else w.value #>> '{}' end from jsonb_each(to_jsonb(new)) w
    where w.key in ('withdrawn', 'contested', 'decision', 'outcome', 'on_way_at', 'here_at', 'still_coming_at', 'seen_at')
      and w.value not in ('null', 'false') and w.value is distinct from was -> w.key;
  return new;
end $$;
-- before the server decides, which takes wishes back and empties notes
create trigger a_audit before insert or update on public.pledges for each row execute function audit.note_pledge();

-- As if the server's clock had been put forward by so many hours.
create function audit.pass(hours integer) returns void language plpgsql as $$
declare
  passed interval := hours * interval '1 hour';
begin
  set local session_replication_role = replica;
  update public.pledges set arrive_by = arrive_by - passed, contact_until = contact_until - passed,
    accepted_at = accepted_at - passed, asked_at = asked_at - passed, rev = rev + 1;
  update public.blood_requests set expires_at = expires_at - passed, rev = rev + 1;
  insert into private.change_log (collection, row_id, seq)
    select c.name, c.id, nextval('private.change_seq')
    from (select 'pledges' as name, id from public.pledges union all select 'blood_requests', id from public.blood_requests) c
    on conflict (collection, row_id) do update set seq = excluded.seq;
  set local session_replication_role = origin;
end $$;`;
