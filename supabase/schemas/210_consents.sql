-- Consents: who agreed to what, who saw whose number, and how that ended. Entries have no names and never change.

create table private.consents (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null constraint kind check (kind in ('consent', 'acceptance', 'reveal', 'withdrawal', 'end')),
  -- `about` is the person whose name and number are shown, `seen_by` the person who sees them. They are no foreign
  -- keys, because an entry outlives the accounts.
  about uuid not null,
  seen_by uuid,
  pledge_id uuid not null,
  request_id uuid not null,
  hospital text not null,
  version text not null,
  until timestamptz
);
create index consents_about on private.consents (about, seq desc);
create index consents_seen_by on private.consents (seen_by, seq desc);
create trigger no_change before update or delete on private.consents
  for each row execute function private.refuse_change();
create trigger no_truncate before truncate on private.consents
  for each statement execute function private.refuse_change();

-- Records a consent, also in the audit log. A donor's consent includes the time until which they agreed to be
-- contacted.
create function private.record_consent(kind text, about uuid, seen_by uuid, p public.pledges) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  shown_until timestamptz := case when kind = 'consent' then p.agreed_until else p.contact_until end;
begin
  insert into private.consents (kind, about, seen_by, pledge_id, request_id, hospital, version, until)
  values (kind, about, seen_by, p.id, p.request_id, p.hospital, p.consent_version, shown_until);
  perform private.audit('consent', 'pledges', p.id, null, jsonb_strip_nulls(jsonb_build_object(
    'kind', kind, 'about', about, 'seen_by', seen_by, 'request_id', p.request_id, 'version', p.consent_version,
    'until', shown_until)));
end $$;

-- Records the consents that a pledge's new state gives or ends.
create function private.record_consents(was text, p public.pledges) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if was is null and p.status = 'open' then
    perform private.record_consent('consent', p.user_id, p.request_owner, p);
  elsif p.status = 'accepted' then
    perform private.record_consent('acceptance', p.request_owner, p.user_id, p);
    perform private.record_consent('reveal', p.user_id, p.request_owner, p);
    perform private.record_consent('reveal', p.request_owner, p.user_id, p);
  elsif p.status = 'withdrawn' and was in ('open', 'accepted') then
    perform private.record_consent('withdrawal', p.user_id, p.request_owner, p);
  elsif was = 'accepted' then
    perform private.record_consent('end', p.user_id, p.request_owner, p);
  end if;
end $$;

-- The caller's entries, the newest first: who has seen their number, and whose number they have seen. At most 500.
create function private.my_consents() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'kind', c.kind, 'mine', c.about = me.id, 'pledge_id', c.pledge_id,
    'request_id', c.request_id, 'hospital', c.hospital, 'version', c.version, 'until', c.until) order by c.seq desc), '[]')
  from (select (select auth.uid()) as id) me, lateral (
    select * from private.consents e where e.about = me.id or e.seen_by = me.id order by e.seq desc limit 500) c
$$;
select private.make_wrapper('my_consents()');
