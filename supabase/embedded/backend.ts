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
import { inOrder } from './database/installation';
import { maintain, runJobs, startMaintenance } from './database/maintenance';
import { PostgresDatabase } from './database/postgres-database';
import { prepareDatabase, type SchemaFiles } from './database/prepare';
import { ThreadedDatabase } from './database/threaded-database';
import { makeApi } from './http/api';
import { nameOf } from './http/answers';
import { countUse } from './http/limiter';
import { makeLimits, type RateLimits, type Rates, shareLimits } from './http/limits';
import type { OnAnswer } from './http/pushes';
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
  /** Is called for each answer to a mutation, with its status and code. */
  onAnswer?: OnAnswer | undefined;
  /** The bcrypt cost of passwords. Default: the cost that Supabase uses. Most tests set a low one. */
  passwordCost?: number | undefined;
}

export interface BackendOptions extends SchemaFiles, ApiOptions {
  /** The folder that holds the keys and, without `databaseUrl`, the database and a lock. It is created if it is missing. */
  dataDir: string;
  /**
   * A database on a Postgres server, `postgres://user:password@host/database`. Several processes may serve it. Default:
   * PGlite in the data folder, for this process alone.
   */
  databaseUrl?: string | undefined;
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
  limits: RateLimits = makeLimits(options.rates),
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
  const api = makeApi({
    database,
    secrets,
    accounts: (address) =>
      new Accounts({ database, secrets, passwords, timeoutMs, caller: { account: null, address } }),
    limits,
    timeoutMs,
    mailers,
    onAnswer: options.onAnswer,
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

/** Prepares the database, gives it the server's keys, and makes the API. The database's jobs do not run yet. */
async function prepare(
  database: ThreadedDatabase | PostgresDatabase,
  secrets: Secrets,
  options: BackendOptions,
): Promise<void> {
  const email = options.email ?? mailFromEnvironment({});
  await database.asOwner(async (session) => {
    await prepareDatabase(session, options);
    await session.query('select private.configure_push($1, $2)', [
      secrets.vapid.publicKey,
      options.pushTestService ?? null,
    ]);
    await session.query('select private.configure_mail($1)', [!email.isPrinter]);
  });
}

/**
 * Lets the server's own work begin: jobs and notifications.
 * @param maintenance what is done every 20 seconds
 * @param closed runs when the backend has closed
 */
function begin(
  backend: Backend,
  database: ThreadedDatabase | PostgresDatabase,
  options: BackendOptions,
  maintenance: typeof maintain,
  closed: () => void = () => undefined,
): Backend {
  database.markReady();
  const endMaintenance = startMaintenance(backend, maintenance);
  const { siteUrl = DEFAULT_SITE } = options;
  const endSending = startSending(database, {
    keys: backend.secrets.vapid,
    email: options.email ?? mailFromEnvironment({}),
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
      closed();
    },
  };
}

/** Opens the backend on a Postgres server. The data folder holds only the keys. */
async function openOnPostgres(
  dataDir: string,
  databaseUrl: string,
  options: BackendOptions,
): Promise<Backend> {
  const secrets = loadSecrets(dataDir);
  const database = new PostgresDatabase(databaseUrl);
  try {
    const limits = makeLimits(options.rates);
    const backend = serveDatabase(database, secrets, options, limits);
    await inOrder(database, secrets, async (isFirstRun) => {
      await prepare(database, secrets, options);
      if (isFirstRun) await options.onFirstRun?.(backend);
    });
    await shareLimits(limits, database);
    return begin(backend, database, options, runJobs);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the backend on PGlite in the data folder. */
async function openInFolder(dataDir: string, options: BackendOptions): Promise<Backend> {
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
      await prepare(database, secrets, options);
      const backend = serveDatabase(database, secrets, options);
      if (isFirstRun) {
        await options.onFirstRun?.(backend);
        writePrivateFile(complete, 'The first run made this database completely.\n');
      }
      return begin(backend, database, options, maintain, unlock);
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the backend: database, API, notifications.
 * @throws DataDirInUse if another process has the database in the data folder
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  return options.databaseUrl === undefined
    ? openInFolder(dataDir, options)
    : openOnPostgres(dataDir, options.databaseUrl, options);
}
