import { App, type EmailDriver } from '@supabase/lite';
import { prepareDatabase, type SchemaFiles } from './database/prepare';
import { exclusiveQueue, type Queue } from './database/exclusive';
import { sameWordsInText } from './mail';
import type { Secrets } from './secrets';
import { PROJECT_DIR } from './settings';
import { type DatabaseConnection, type SqlSession, withSession } from './database/sql-session';

export interface Backend {
  readonly secrets: Secrets;
  /** Answers a request for /auth/v1 or /rest/v1. */
  fetch(request: Request, peerAddress: string | undefined): Promise<Response>;
  /** Lends the database's owner a session, while nothing else uses the database. */
  asOwner<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  /** Hears a channel of NOTIFY until the backend closes. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  /** Waits for what is running, then closes the database. */
  close(): Promise<void>;
}

export interface ServeOptions extends SchemaFiles {
  siteUrl?: string | undefined;
  email?: EmailDriver | undefined;
  queue?: Queue | undefined;
}

/** The API of @supabase/lite on a database, PGlite's or a Postgres server's, brought up to date. */
export async function serveDatabase(
  connection: DatabaseConnection,
  secrets: Secrets,
  options: ServeOptions = {},
): Promise<Backend> {
  const { queue = exclusiveQueue(), siteUrl = 'http://127.0.0.1:4173' } = options;
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      jwt_expiry: 3600,
      minimum_password_length: 8,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      email: {
        enable_confirmations: false,
        // the code is part of the link's token; six digits could be tried out within the hour it is good for
        otp_length: 10,
        template: {
          recovery: {
            subject: 'Set a new password',
            content_path: `${PROJECT_DIR}supabase/templates/recovery.html`,
          },
        },
      },
    },
    options: {
      server: { admin: false, disableStudio: true },
      ...(options.email ? { drivers: { email: sameWordsInText(options.email) } } : {}),
    },
  });
  await prepareDatabase(connection, app, options);
  return {
    secrets,
    async fetch(request, peerAddress) {
      return queue.run(async () => {
        const response = await app.server.fetch(request, { peerAddress });
        // Read inside the queue: the body may still be coming from the database.
        const body = await response.arrayBuffer();
        const { status, headers } = response;
        return new Response(body.byteLength > 0 ? body : null, { status, headers });
      });
    },
    asOwner(work) {
      return queue.run(() => withSession(connection, work));
    },
    async listen(channel, onPayload) {
      await queue.run(async () => {
        await connection.driver.listen(channel, onPayload);
      });
    },
    async close() {
      await queue.run(() => connection.close());
    },
  };
}
