import type { Server } from 'node:net';
import { resolve } from 'node:path';
import { mailFromEnvironment } from '../functions/send-alerts/smtp.ts';
import { type Backend, openBackend } from './backend';
import { serveControl } from './backup/control';
import { DataDirInUse } from './data-dir-lock';
import { makeDemo } from './demo';
import { type HttpServer, makeHttpServer, type PageHandler } from './http/server';
import { type Settings, urlOf } from './settings';
import { endAtFaults, logAsJson } from './watch/log';
import { Metrics, serveMetrics } from './watch/metrics';

/** How long closing may take, ms. If some work has not ended by then, the next start recovers the database. */
const CLOSE_MS = 10_000;

async function listen(server: Server, { host, port }: Settings): Promise<void> {
  await new Promise<void>((done, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Set PORT to another one.`)
          : error,
      );
    });
    server.listen(port, host, done);
  });
}

/** How often to check whether the process that started this one is still there, ms. */
const PARENT_EVERY_MS = 500;

/**
 * Calls `act` when the process that started this server has ended. npm passes a signal to the shell that runs a
 * script. Most shells end without passing it on, and then nobody could stop the server.
 */
function onceOrphaned(act: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, PARENT_EVERY_MS).unref();
}

/** Closes the server in order at the first signal. A second signal ends the process at once. */
function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = () => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => process.exit(0), CLOSE_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  onceOrphaned(() => {
    if (!closing) onSignal();
  });
}

/** Starts the server and its backend, prints one line on stdout when they are ready, and runs until a signal. */
export async function run(
  settings: Settings,
  makePages: (backend: Backend, http: HttpServer) => Promise<PageHandler>,
): Promise<void> {
  if (settings.jsonLog) logAsJson((line) => void process.stderr.write(line));
  endAtFaults();
  let backend: Backend | undefined;
  const metrics = new Metrics();
  const measured = () =>
    backend
      ? metrics.text({ database: backend.database, sockets: http.sockets() })
      : Promise.reject(new Error('starting'));
  const { metricsToken, metricsPort } = settings;
  const http = makeHttpServer({
    trustProxy: settings.trustProxy,
    onAnswered: metrics.request,
    onPoke: metrics.poke,
    ...(metricsToken !== null && { metrics: { token: metricsToken, text: measured } }),
  });
  await listen(http.server, settings);
  let endControl: (() => void) | undefined;
  let watched: Server | undefined;
  const close = async () => {
    endControl?.();
    watched?.close();
    await http.close();
    await backend?.close();
  };
  closeOnSignals(close);
  try {
    backend = await openBackend({
      dataDir: settings.dataDir,
      databaseUrl: settings.databaseUrl ?? undefined,
      siteUrl: settings.siteUrl,
      timeoutMs: settings.callTimeoutMs,
      rates: settings.rates,
      passwordCost: settings.passwordCost,
      onAnswer: metrics.mutation,
      email: mailFromEnvironment(process.env),
      pushTestService: process.env['PUSH_TEST_SERVICE'],
      onFirstRun: settings.demo ? makeDemo : undefined,
    });
    if (settings.databaseUrl === null)
      endControl = await serveControl(resolve(settings.dataDir), backend.database);
    await http.serve(backend, await makePages(backend, http));
  } catch (error) {
    await close();
    throw error;
  }
  if (metricsPort !== null)
    watched = await serveMetrics({ host: settings.host, port: metricsPort }, measured);
  console.log(`ready ${urlOf(settings.host, settings.port)}`);
}

/**
 * Prints an error and exits. Prints only the message if the operator can correct the cause, otherwise the stack too.
 */
export function fail(error: unknown): never {
  const plain = error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
  const inWords = error instanceof DataDirInUse || (plain && error.cause === undefined);
  console.error(inWords ? error.message : error);
  process.exit(1);
}
