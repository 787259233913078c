import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDataFolder } from '../support/data-folder';
import { type StartedServer, startServer } from '../support/start-server';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import type { Backend } from './device';

export interface Network {
  readonly server: StartedServer;
  readonly dataDir: string;
  proxy: TcpProxy;
  /** the server's address for devices, which goes through the proxy */
  backend: Backend;
  /** kills the server with SIGKILL and starts it again on the same data */
  restartServer(): Promise<void>;
  /** counts rows past all policies; `query` filters them as PostgREST would: `&column=eq.value` */
  count(table: string, query?: string): Promise<number>;
  stop(): Promise<void>;
}

/** A real server with an empty database, behind a network that can be cut. */
export async function startNetwork(): Promise<Network> {
  // sync needs no pages, so no build of the app is needed
  const dist = mkdtempSync(join(tmpdir(), 'lifedrop-dist-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  const dataDir = await newDataFolder();
  const start = () => startServer({ distDir: dist, dataDir });
  let server = await start();
  const proxy = await startTcpProxy({ port: server.port });
  return {
    get server() {
      return server;
    },
    dataDir,
    proxy,
    backend: { url: proxy.url, publishableKey: server.publishableKey },
    async restartServer() {
      await server.kill();
      server = await start();
      proxy.redirect(server.port);
    },
    async count(table, query = '') {
      const filters = [...new URLSearchParams(query)].filter(([column]) => column !== 'limit');
      const conditions = filters.map(
        ([column], n) => `and to_jsonb(t) ->> '${column}' = $${n + 1}`,
      );
      const values = filters.map(([, test]) => test.replace(/^(eq|is)\./, ''));
      const [row] = await server.query(
        `select count(*)::int as n from public.${table} t where true ${conditions.join(' ')}`,
        values,
      );
      return Number(row?.['n']);
    },
    async stop() {
      await proxy.close();
      await server.stop();
      for (const folder of [dist, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
