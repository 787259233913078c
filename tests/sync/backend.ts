import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFixture } from '../backend/fixture';
import { newDataFolder } from '../support/data-folder';
import { startServer } from '../support/start-server';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import type { Backend } from './device';

type Query = (sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>;

/** A real server with an empty database. Devices reach it through a proxy that can be cut. */
export interface Network {
  proxy: TcpProxy;
  /** the server's address for devices, which goes through the proxy */
  backend: Backend;
  /** queries the database as its owner, so that no policy applies */
  query: Query;
  /** counts rows as the database's owner. `query` filters them as PostgREST does: `&column=eq.value` */
  count(table: string, query?: string): Promise<number>;
  stop(): Promise<void>;
}

/** A network whose server runs in a process of its own. */
export interface RestartableNetwork extends Network {
  readonly dataDir: string;
  /** ends the server's process in order */
  stopServer(): Promise<void>;
  /** kills the server with SIGKILL and starts it again on the same data */
  restartServer(): Promise<void>;
}

const countBy =
  (ask: Query): Network['count'] =>
  async (table, query = '') => {
    const filters = [...new URLSearchParams(query)].filter(([column]) => column !== 'limit');
    const conditions = filters.map(([column], n) => `and to_jsonb(t) ->> '${column}' = $${n + 1}`);
    const values = filters.map(([, test]) => test.replace(/^(eq|is)\./, ''));
    const [row] = await ask(
      `select count(*)::int as n from public.${table} t where true ${conditions.join(' ')}`,
      values,
    );
    return Number(row?.['n']);
  };

/** Starts the server in this process. That takes a quarter of the time of starting another process. */
export async function startNetwork(): Promise<Network> {
  const fixture = await openFixture();
  const proxy = await startTcpProxy({ port: Number(new URL(fixture.url).port) });
  const query: Query = (sql, parameters) =>
    fixture.backend.asOwner((session) => session.query(sql, parameters));
  return {
    proxy,
    backend: { url: proxy.url, publishableKey: fixture.backend.secrets.publishableKey },
    query,
    count: countBy(query),
    async stop() {
      await proxy.close();
      await fixture.close();
    },
  };
}

/** Starts the server in a process of its own, so that a test can kill and restart it. */
export async function startRestartableNetwork(): Promise<RestartableNetwork> {
  // sync needs no pages, so an empty document takes the place of the built app
  const dist = mkdtempSync(join(tmpdir(), 'lifedrop-dist-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  const dataDir = await newDataFolder();
  const start = () => startServer({ distDir: dist, dataDir });
  let server = await start();
  const proxy = await startTcpProxy({ port: server.port });
  const query: Query = (sql, parameters) => server.query(sql, parameters);
  return {
    dataDir,
    proxy,
    backend: { url: proxy.url, publishableKey: server.publishableKey },
    query,
    count: countBy(query),
    async stopServer() {
      await server.stop();
    },
    async restartServer() {
      await server.kill();
      server = await start();
      proxy.redirect(server.port);
    },
    async stop() {
      await proxy.close();
      await server.stop();
      for (const folder of [dist, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
