import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlSession } from '../../supabase/embedded/database/database';
import { PostgresDatabase } from '../../supabase/embedded/database/postgres-database';
import { type StartedServer, startServer } from '../../tests/support/start-server';
import { startPostgres } from '../../tests/support/start-postgres';

/** How often a process is killed, ms. */
const KILL_EVERY = 20_000;

/** Passes connections on to the servers that live, in turn, as a proxy in front of them does. */
async function startBalancer(ports: () => number[]): Promise<{ port: number; close(): void }> {
  let turn = 0;
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    const pass = (left: number) => {
      const all = ports();
      const port = all[(turn += 1) % all.length];
      if (port === undefined || left === 0) {
        client.destroy();
        return;
      }
      const behind = connect(port, '127.0.0.1');
      const tryNext = () => pass(left - 1);
      behind.once('error', tryNext);
      behind.once('connect', () => {
        behind.off('error', tryNext);
        behind.on('error', () => client.destroy());
        client.pipe(behind).pipe(client);
        behind.once('close', () => client.destroy());
        client.once('close', () => behind.destroy());
      });
    };
    pass(2);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  // the address has this type if a server listens on a port
  const { port } = server.address() as AddressInfo;
  return { port, close: () => void server.close() };
}

/** Starts two processes of the server on one Postgres database, behind a balancer. */
export async function openProcesses() {
  const postgres = await startPostgres({ durable: true });
  const [dataDir, otherDir, distDir] = ['data', 'data', 'dist'].map((name) =>
    mkdtempSync(join(tmpdir(), `lifedrop-load-${name}-`)),
  ) as [string, string, string];
  writeFileSync(join(distDir, 'index.html'), '<!doctype html>');
  const env = {
    DATABASE_URL: `postgres://postgres@localhost/postgres?host=${postgres.address.host}`,
    TRUST_PROXY: '1',
  };
  const start = (folder: string) => startServer({ dataDir: folder, distDir, env });
  const first = await start(dataDir);
  cpSync(join(dataDir, 'secrets.json'), join(otherDir, 'secrets.json'));
  const servers: StartedServer[] = [first, await start(otherDir)];
  const dead = new Set<number>();
  const balancer = await startBalancer(() =>
    servers.map(({ port }) => port).filter((port) => !dead.has(port)),
  );
  const database = new PostgresDatabase(postgres.address, 1);
  let timer: NodeJS.Timeout | undefined;
  let killing = Promise.resolve();
  let kills = 0;

  async function killOne(): Promise<void> {
    const at = kills % 2;
    const server = servers[at];
    if (!server) return;
    kills += 1;
    dead.add(server.port);
    await server.kill();
    servers[at] = await start(at === 0 ? dataDir : otherDir);
    console.error(`${kills} kills`);
  }

  return {
    url: `http://127.0.0.1:${balancer.port}`,
    key: first.publishableKey,
    asOwner: <T>(work: (session: SqlSession) => Promise<T>) => database.asOwner(work),
    /** From now on one process is killed every 20 s and started again, the two in turn. */
    beginKills() {
      timer = setInterval(() => {
        killing = killing.then(killOne);
      }, KILL_EVERY);
    },
    async endKills() {
      clearInterval(timer);
      await killing;
    },
    async close() {
      balancer.close();
      await database.close();
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop();
      for (const folder of [dataDir, otherDir, distDir])
        rmSync(folder, { recursive: true, force: true });
    },
  };
}
