import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { RATES, type Rates } from './http/limits';

export const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url));

export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  /** The database on a Postgres server, `postgres://user:password@host/database`. Null: PGlite in the data folder. */
  databaseUrl: string | null;
  /**
   * The folder of a finished build, which is served as it is. Null: `dist` is served, and built if it is missing or
   * older than its sources.
   */
  distDir: string | null;
  siteUrl: string;
  /** Whether the first run makes demo accounts and data. */
  demo: boolean;
  trustProxy: boolean;
  /** How long a call may run before it is aborted, ms. */
  callTimeoutMs: number;
  /** Limits that replace the usual ones. */
  rates: Partial<Rates>;
  /** The port that serves the metrics alone. Null: none. */
  metricsPort: number | null;
  /** The token with which `GET /metrics` may be read on the app's port. Null: nobody may. */
  metricsToken: string | null;
  /** Whether the log is written as JSON. */
  jsonLog: boolean;
  /** The bcrypt cost of passwords. No variable of the environment sets it; tests do. */
  passwordCost?: number;
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

/** Returns the URL to open. A server that listens on all addresses can be opened at 127.0.0.1 too. */
export function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function positive(env: NodeJS.ProcessEnv, name: string, preset: number): number {
  const value = Number(env[name] || preset);
  if (!Number.isInteger(value) || value <= 0) throw new Error(`${name} is no number: ${env[name]}`);
  return value;
}

async function freePort(host: string): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.on('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Reads the settings from the environment. Everything has a default. */
export async function readSettings(env: NodeJS.ProcessEnv, defaultPort: number): Promise<Settings> {
  const host = env['HOST'] || '127.0.0.1';
  const asked = Number(env['PORT'] || defaultPort);
  if (!Number.isInteger(asked) || asked < 0 || asked > 65535) {
    throw new Error(`PORT is not a port number: ${env['PORT']}`);
  }
  const databaseUrl = env['DATABASE_URL'] || null;
  const port = asked === 0 ? await freePort(host) : asked;
  return {
    host,
    port,
    dataDir: env['DATA_DIR'] || `${PROJECT_DIR}supabase/.temp/data`,
    distDir: env['DIST_DIR'] || null,
    // without a final slash, because the code appends paths to it
    siteUrl: (env['SITE_URL'] || urlOf(host, port)).replace(/\/+$/, ''),
    databaseUrl,
    demo: env['DEMO'] ? env['DEMO'] === '1' : isLoopback(host) && databaseUrl === null,
    metricsPort: env['METRICS_PORT'] ? positive(env, 'METRICS_PORT', 0) : null,
    metricsToken: env['METRICS_TOKEN'] || null,
    jsonLog: env['LOG_FORMAT'] ? env['LOG_FORMAT'] === 'json' : !process.stderr.isTTY,
    trustProxy: env['TRUST_PROXY'] === '1',
    callTimeoutMs: positive(env, 'CALL_TIMEOUT_MS', 10_000),
    rates: { signUps: { ...RATES.signUps, times: positive(env, 'SIGN_UPS', RATES.signUps.times) } },
  };
}
