import type { Statement } from '../database/database';

/** Postgres's expression for an account, a row `u`, as the JSON of Supabase's auth server. */
const USER = `json_strip_nulls(json_build_object(
  'id', u.id, 'aud', u.aud, 'role', u.role, 'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
  'email_confirmed_at', u.email_confirmed_at, 'confirmed_at', u.confirmed_at,
  'new_email', u.email_change, 'email_change_sent_at', u.email_change_sent_at, 'recovery_sent_at', u.recovery_sent_at, 'last_sign_in_at', u.last_sign_in_at,
  'app_metadata', u.raw_app_meta_data, 'user_metadata', u.raw_user_meta_data,
  'identities', (select coalesce(json_agg(json_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'email', i.email)), '[]')
    from auth.identities i where i.user_id = u.id),
  'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', u.is_anonymous))::text`;

export const selectUser = (userId: string): Statement => ({
  text: `select ${USER} from auth.users u where u.id = $1::uuid and u.deleted_at is null`,
  values: [userId],
});

export const insertUser = (id: string, email: string, hash: string, data: object): Statement[] => [
  {
    text: `insert into auth.users
      (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values ($1::uuid, $2::text, $3, now(), '{"provider": "email", "providers": ["email"]}',
        $4::text::jsonb || jsonb_build_object('sub', $1::uuid, 'email', $2::text,
          'email_verified', true, 'phone_verified', false))`,
    values: [id, email, hash, JSON.stringify(data)],
  },
  {
    text: `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
      values (gen_random_uuid(), 'email', $1::uuid::text, $1::uuid, jsonb_build_object('sub', $1::uuid,
        'email', $2::text, 'email_verified', false, 'phone_verified', false), now())`,
    values: [id, email],
  },
];

export const insertSession = (
  session: { id: string; userId: string; token: string },
  address: string,
): Statement[] => [
  {
    text: `insert into auth.sessions (id, user_id, ip) values ($1::uuid, $2::uuid, nullif($3, '')::inet)`,
    values: [session.id, session.userId, address],
  },
  {
    text: `insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2::uuid, $3::uuid)`,
    values: [session.token, session.userId, session.id],
  },
  {
    text: `update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1::uuid`,
    values: [session.userId],
  },
  selectUser(session.userId),
];

/**
 * @returns the account's id, the hash of its password, and whether somebody has logged in to the account from the
 * network of `address` (see `networkOf`)
 */
export const findByEmail = (email: string, address: string): Statement => ({
  text: `select u.id::text, u.encrypted_password,
      exists (select from auth.sessions s where s.user_id = u.id
        and network(set_masklen(s.ip, least(masklen(s.ip), case family(s.ip) when 4 then 24 else 48 end)))
          >>= nullif($2, '')::inet)::text
    from auth.users u where u.email = $1 and not u.is_sso_user and u.deleted_at is null
      and coalesce(u.banned_until < now(), true)`,
  values: [email, address],
});

/**
 * Exchanges a refresh token for the next one. The answer may get lost, so a used token works again for ten seconds,
 * and for as long as the next one is unused.
 * @returns the session, its account, the valid token, and whether the old token was valid
 */
export const exchangeToken = (old: string, next: string): Statement[] => [
  {
    text: `with used as (
        update auth.refresh_tokens set revoked = true, updated_at = now()
        where token = $1::text and not revoked returning user_id, session_id)
      insert into auth.refresh_tokens (token, user_id, session_id, parent, created_at)
      select $2, user_id, session_id, $1::text, clock_timestamp() from used`,
    values: [old, next],
  },
  {
    text: `update auth.sessions s set refreshed_at = now(), updated_at = now()
      from auth.refresh_tokens r where r.token = $1 and s.id = r.session_id`,
    values: [next],
  },
  {
    text: `select s.id::text, s.user_id::text, a.token,
        (a.parent = p.token or p.updated_at > now() - interval '10 seconds')::text
      from auth.refresh_tokens p join auth.sessions s on s.id = p.session_id
      join lateral (select r.token, r.parent from auth.refresh_tokens r
        where r.session_id = s.id and not r.revoked order by r.created_at desc limit 1) a on true
      where p.token = $1 order by p.created_at desc limit 1`,
    values: [old],
  },
  {
    text: `select ${USER} from auth.users u where u.deleted_at is null and coalesce(u.banned_until < now(), true)
      and u.id = (select r.user_id from auth.refresh_tokens r where r.token = $1 limit 1)`,
    values: [old],
  },
];

export const deleteSessions = (userId: string, sessionId: string, scope: string): Statement => ({
  text: `delete from auth.sessions where user_id = $1::uuid and case $3
      when 'global' then true when 'others' then id <> $2::uuid else id = $2::uuid end`,
  values: [userId, sessionId, scope],
});

/** @returns the account that the access token names, if it and the session still exist */
export const findSession = (userId: string, sessionId: string): Statement => ({
  text: `select u.encrypted_password,
      (select (s.created_at > now() - interval '5 minutes')::text from auth.sessions s
        where s.id = nullif($2, '')::uuid and s.user_id = u.id), u.email
    from auth.users u where u.id = $1::uuid and u.deleted_at is null`,
  values: [userId, sessionId],
});

export const setPassword = (userId: string, hash: string): Statement => ({
  text: `update auth.users set encrypted_password = $2, recovery_token = null, recovery_sent_at = null,
      updated_at = now() where id = $1::uuid`,
  values: [userId, hash],
});

export const setRecoveryToken = (email: string, hash: string): Statement => ({
  text: `update auth.users set recovery_token = $2, recovery_sent_at = now()
    where email = $1 and not is_sso_user and deleted_at is null returning id::text`,
  values: [email, hash],
});

/** Uses up the token of a recovery link. Such a token is valid once and for an hour. */
export const claimRecoveryToken = (hash: string): Statement => ({
  text: `update auth.users set recovery_token = null, email_confirmed_at = coalesce(email_confirmed_at, now())
    where recovery_token = $1 and recovery_sent_at > now() - interval '1 hour'
    returning id::text, email`,
  values: [hash],
});

/**
 * Stores the hashes of both links.
 * @returns a row, or none if another account has the new address
 */
export const setEmailChange = (
  userId: string,
  next: string,
  ofOld: string,
  ofNew: string,
): Statement => ({
  text: `update auth.users set email_change = $2, email_change_token_current = $3, email_change_token_new = $4,
      email_change_sent_at = now(), email_change_confirm_status = 0, updated_at = now()
    where id = $1::uuid and not exists (select from auth.users o where o.email = $2 and not o.is_sso_user)
    returning id::text`,
  values: [userId, next, ofOld, ofNew],
});

/** Uses up the token of one of the two links. Each token is valid once and for an hour. */
export const claimEmailChange = (hash: string): Statement => ({
  text: `update auth.users set email_change_token_current = nullif(email_change_token_current, $1),
      email_change_token_new = nullif(email_change_token_new, $1),
      email_change_confirm_status = email_change_confirm_status + 1
    where (email_change_token_current = $1 or email_change_token_new = $1)
      and email_change_sent_at > now() - interval '1 hour' and deleted_at is null
    returning id::text`,
  values: [hash],
});

/**
 * Changes the address of the account if both of its links were used. The owner has shown that both mailboxes are
 * theirs, so the new address counts as confirmed.
 * @returns the account's id and address, if there is such an account
 */
export const finishEmailChange = (): Statement => ({
  text: `with changed as (
      update auth.users set email = email_change, email_change = null, email_change_confirm_status = 0,
        email_confirmed_at = now(), email_change_sent_at = null,
        recovery_token = null, updated_at = now(),
        raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', email_change)
      where email_change_confirm_status = 2 returning id, email),
    identity as (
      update auth.identities i set updated_at = now(),
        identity_data = i.identity_data || jsonb_build_object('email', c.email, 'email_verified', true)
      from changed c where i.user_id = c.id and i.provider = 'email')
    select id::text, email from changed`,
  values: [],
});
