import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { PostgresServer } from './start-postgres';
import { freePort } from './start-postgrest';

/**
 * Returns the path of the program of Supabase's auth server, or null. Whoever runs the tests builds it (see
 * CONTRIBUTING.md).
 */
export const findAuthServer = (): string | null => process.env['AUTH_SERVER'] || null;

/** The settings of the auth server, by their names without `GOTRUE_`. */
export type AuthSettings = Record<string, string>;

const environment = (
  { host, database }: PostgresServer['address'],
  port: number,
  settings: AuthSettings,
) => ({
  DATABASE_URL: `postgres://supabase_auth_admin@/${database}?host=${encodeURIComponent(host)}`,
  GOTRUE_DB_DRIVER: 'postgres',
  DB_NAMESPACE: 'auth',
  GOTRUE_API_HOST: '127.0.0.1',
  PORT: String(port),
  API_EXTERNAL_URL: `http://127.0.0.1:${port}`,
  GOTRUE_LOG_LEVEL: 'error',
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`GOTRUE_${name}`, value])),
});

/** The settings without which the program does not start. */
const LEAST = { JWT_SECRET: 'not used by the migrations', SITE_URL: 'http://127.0.0.1' };

/** Makes the auth schema by the auth server's own migrations. */
export async function migrateAuth(
  program: string,
  address: PostgresServer['address'],
): Promise<void> {
  await promisify(execFile)(program, ['migrate'], { env: environment(address, 0, LEAST) });
}

/** Starts Supabase's auth server on a database that has the auth schema. */
export async function startAuthServer(
  program: string,
  address: PostgresServer['address'],
  settings: AuthSettings,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(program, ['serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(address, port, settings),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const exited = new Promise((done) => child.once('exit', done));
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/health`).catch(() => null))?.status === 200;
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > 300 || child.exitCode !== null)
      throw new Error(`The auth server did not start.\n${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    async stop() {
      child.kill();
      await exited;
    },
  };
}
