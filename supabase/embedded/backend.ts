import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Accounts } from './auth/accounts';
import { answerOneClick } from '../functions/send-alerts/one-click.ts';
import { type EmailDriver, mailFromEnvironment } from '../functions/send-alerts/smtp.ts';
import { startSending } from './alerts';
import { type MailFields, renderMail } from './auth/mail';
import { Passwords } from './auth/passwords';
import { lockDataDir } from './data-dir-lock';
import type { Database, SqlSession } from './database/database';
import { startMaintenance } from './database/maintenance';
import { prepareDatabase, type SchemaFiles } from './database/prepare';
import { ThreadedDatabase } from './database/threaded-database';
import { makeApi } from './http/api';
import { nameOf } from './http/answers';
import { countUse } from './http/limiter';
import { makeLimits, type Rates } from './http/limits';
import { writePrivateFile } from './private-file';
import { loadSecrets, type Secrets } from './secrets';
import { PROJECT_DIR } from './settings';

export interface Backend {
  readonly secrets: Secrets;
  /** Answers a request for /auth/v1 or /rest/v1. */
  fetch(request: Request, peerAddress: string | undefined): Promise<Response>;
  /** Answers the request by which a mail program unsubscribes somebody. */
  unsubscribe(request: Request, peerAddress: string): Promise<Response>;
  /** Gives `work` a session of the database's owner. Nothing else uses the database meanwhile. */
  asOwner<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  readonly database: Database;
  /** Waits briefly for running work, then closes the database. */
  close(): Promise<void>;
}

const DEFAULT_SITE = 'http://127.0.0.1:4173';

export interface ApiOptions {
  /** The address to which links in e-mails lead. Default: http://127.0.0.1:4173. */
  siteUrl?: string | undefined;
  email?: EmailDriver | undefined;
  /** How long a call may run before it is aborted, ms. Default: 10,000. */
  timeoutMs?: number | undefined;
  /** Limits that replace the usual ones; tests set them. */
  rates?: Partial<Rates> | undefined;
  /** The bcrypt cost of passwords. Default: the cost that Supabase uses. Most tests set a low one. */
  passwordCost?: number | undefined;
}

export interface BackendOptions extends SchemaFiles, ApiOptions {
  /** The folder that holds the database, the keys and a lock. It is created if it is missing. */
  dataDir: string;
  /** The origin of a push service on this machine, to which tests send. Default: none. */
  pushTestService?: string | undefined;
  /** Runs when the data folder is new, before anything is served. */
  onFirstRun?: ((backend: Backend) => Promise<void>) | undefined;
}

/** Makes the API on a database whose migrations have run. */
export function serveDatabase(
  database: Database,
  secrets: Secrets,
  options: ApiOptions = {},
): Backend {
  const { siteUrl = DEFAULT_SITE, timeoutMs = 10_000 } = options;
  const email = options.email ?? mailFromEnvironment({});
  const passwords = new Passwords(options.passwordCost);
  const makeMailer = (subject: string, file: string) => {
    const template = readFileSync(join(PROJECT_DIR, 'supabase/templates', file), 'utf8');
    return (to: string, fields: Omit<MailFields, 'SiteURL'>) => {
      email
        .send({ to, subject, ...renderMail(template, { ...fields, SiteURL: siteUrl }) })
        .catch((error: unknown) => console.error(`Mail could not be sent: ${nameOf(error)}`));
    };
  };
  const mailers = {
    recovery: makeMailer('Set a new password', 'recovery.html'),
    confirmation: makeMailer('Confirm your e-mail address', 'magic_link.html'),
    emailChange: makeMailer('Confirm your new e-mail address', 'email_change.html'),
  };
  const limits = makeLimits(options.rates);
  const api = makeApi({
    database,
    secrets,
    accounts: (address) =>
      new Accounts({ database, secrets, passwords, timeoutMs, caller: { account: null, address } }),
    limits,
    timeoutMs,
    mailers,
  });
  return {
    secrets,
    database,
    fetch: async (request, peerAddress) => api.fetch(request, { address: peerAddress ?? '' }),
    async unsubscribe(request, peerAddress) {
      countUse('requests', [[limits.oneClicks, peerAddress]]);
      return answerOneClick(request, (sql, parameters) =>
        database.asOwner((session) => session.query(sql, parameters), {
          timeoutMs,
          caller: { account: null, address: peerAddress },
        }),
      );
    },
    asOwner: (work) => database.asOwner(work),
    async close() {
      await Promise.all([passwords.close(), database.close()]);
    },
  };
}

/**
 * Opens the embedded backend on a data folder: database, API, notifications.
 * @throws DataDirInUse if another process has the folder
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const unlock = lockDataDir(dataDir);
  try {
    const secrets = loadSecrets(dataDir);
    const folder = join(dataDir, 'postgres');
    const complete = join(dataDir, 'complete');
    const isFirstRun = !existsSync(complete);
    if (!isFirstRun && !existsSync(folder))
      throw new Error(`${folder} is missing. Was a restore cut short? Run it again.`);
    // a first run that was interrupted has served nobody, and its database may be incomplete
    if (isFirstRun) rmSync(folder, { recursive: true, force: true });
    const database = await ThreadedDatabase.open(folder);
    try {
      await database.asOwner((session) => prepareDatabase(session, options));
      await database.asOwner((session) =>
        session.query('select private.configure_push($1, $2)', [
          secrets.vapid.publicKey,
          options.pushTestService ?? null,
        ]),
      );
      const email = options.email ?? mailFromEnvironment({});
      await database.asOwner((session) =>
        session.query('select private.configure_mail($1)', [!email.isPrinter]),
      );
      const backend = serveDatabase(database, secrets, options);
      if (isFirstRun) {
        await options.onFirstRun?.(backend);
        writePrivateFile(complete, 'The first run made this database completely.\n');
      }
      database.markReady();
      const endMaintenance = startMaintenance(backend);
      const { siteUrl = DEFAULT_SITE } = options;
      const endSending = startSending(database, {
        keys: secrets.vapid,
        email,
        siteUrl,
        unsubscribeUrl: `${siteUrl}/unsubscribe`,
        testService: options.pushTestService,
      });
      return {
        ...backend,
        async close() {
          endMaintenance();
          await endSending();
          await backend.close();
          unlock();
        },
      };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}
