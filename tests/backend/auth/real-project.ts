import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { openHostedDatabase } from '../../support/hosted-postgres';
import { openMailServer } from '../../support/mail-server';
import { type AuthSettings, migrateAuth, startAuthServer } from '../../support/start-auth-server';
import { startGateway } from '../../support/start-gateway';
import { startPostgres } from '../../support/start-postgres';
import { findPostgrest, startPostgrest } from '../../support/start-postgrest';
import type { AuthProject, ServeOptions } from './auth-project';

const SITE = 'http://127.0.0.1:4173';
const SECRET = 'a secret of at least thirty-two characters';
const KEY = 'sb_publishable_of_the_test';
const TEMPLATES = {
  CONFIRMATION: ['confirmation.html', 'Confirm your sign-up'],
  RECOVERY: ['recovery.html', 'Set a new password'],
  EMAIL_CHANGE: ['email_change.html', 'Confirm your new e-mail address'],
  MAGIC_LINK: ['magic_link.html', 'Confirm your e-mail address'],
};

/** Makes the settings that docs/hosting.md asks for. Limits that the tests would reach are raised. */
const settingsFor = (gateway: string, smtpPort: number, options: ServeOptions): AuthSettings => ({
  SITE_URL: SITE,
  URI_ALLOW_LIST: `${SITE}/**`,
  JWT_SECRET: SECRET,
  JWT_EXP: '3600',
  JWT_AUD: 'authenticated',
  JWT_DEFAULT_GROUP_NAME: 'authenticated',
  JWT_ADMIN_ROLES: 'service_role',
  PASSWORD_MIN_LENGTH: '8',
  EXTERNAL_EMAIL_ENABLED: 'true',
  MAILER_AUTOCONFIRM: String(!options.confirm),
  MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'true',
  MAILER_OTP_EXP: '3600',
  MAILER_OTP_LENGTH: '10',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(smtpPort),
  SMTP_ADMIN_EMAIL: 'lifedrop@example.org',
  SMTP_MAX_FREQUENCY: options.limited ? '60s' : '1ns',
  SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
  SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'true',
  SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
  RATE_LIMIT_EMAIL_SENT: '10000',
  ...(options.limited && {
    RATE_LIMIT_HEADER: 'X-Forwarded-For',
    RATE_LIMIT_TOKEN_REFRESH: '30',
    RATE_LIMIT_OTP: '30',
    RATE_LIMIT_VERIFY: '30',
  }),
  ...Object.fromEntries(
    Object.entries(TEMPLATES).flatMap(([name, [file = '', subject = '']]) => [
      [`MAILER_TEMPLATES_${name}`, `${gateway}/templates/${file}`],
      [`MAILER_SUBJECTS_${name}`, subject],
    ]),
  ),
});

/**
 * Starts the parts of a hosted project: Postgres, the auth server with its own migrations and then with ours,
 * PostgREST, and a server that takes the place of the gateway. All auth servers of a project share one database.
 */
export async function openRealProject(program: string): Promise<AuthProject> {
  const postgrest = findPostgrest();
  if (!postgrest) throw new Error('There is no PostgREST for this machine.');
  const postgres = await startPostgres({ superuser: 'supabase_admin' });
  const database = await openHostedDatabase({
    on: postgres,
    makeAuthSchema: () => migrateAuth(program, postgres.address),
  });
  await database.sql`delete from private.quotas`;
  const pair = await generateKeyPair('ES256', { extractable: true });
  const secret = {
    kty: 'oct',
    k: Buffer.from(SECRET).toString('base64url'),
    kid: 'secret',
    alg: 'HS256',
  };
  const about = { kid: 'pair', alg: 'ES256', use: 'sig' };
  const publicKey = { ...(await exportJWK(pair.publicKey)), ...about };
  const privateKey = {
    ...(await exportJWK(pair.privateKey)),
    ...about,
    key_ops: ['sign', 'verify'],
  };
  const rest = await startPostgrest(
    postgrest,
    { ...postgres.address, username: 'authenticator' },
    JSON.stringify({ keys: [secret, publicKey] }),
  );
  const mail = await openMailServer();
  const anonToken = await new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: 'HS256', kid: 'secret' })
    .setExpirationTime('1h')
    .sign(Buffer.from(SECRET));
  const ends: (() => Promise<unknown>)[] = [
    () => rest.stop(),
    () => mail.close(),
    () => database.close(),
  ];
  return {
    async serve(options = {}) {
      const routes = { auth: '', rest: rest.url, publishableKey: KEY, anonToken };
      const gateway = await startGateway(routes);
      const auth = await startAuthServer(program, postgres.address, {
        ...settingsFor(gateway.url, mail.port, options),
        ...(options.asymmetric && {
          JWT_KEYS: JSON.stringify([privateKey, { ...secret, key_ops: ['verify'] }]),
        }),
      });
      routes.auth = auth.url;
      ends.unshift(
        () => gateway.stop(),
        () => auth.stop(),
      );
      return { url: gateway.url, key: KEY };
    },
    sql: (text, values = []) => database.sql.unsafe(text, values as never[]),
    mails: () =>
      mail.mails.map(({ to, source }) => ({
        to,
        // the mail is quoted-printable, so this decodes it
        body: source.replaceAll('=\r\n', '').replaceAll('=3D', '='),
      })),
    async close() {
      for (const end of ends) await end();
    },
  };
}
