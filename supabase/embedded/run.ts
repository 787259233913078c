import { createServer, type Server } from 'node:net';
import { openBackend } from './backend';
import { DataDirInUse } from './data-dir-lock';
import { makeDemo } from './demo';
import { type HttpServer, type PageHandler, serveHttp } from './http/server';
import type { Backend } from './lite-app';
import { mailFromEnvironment } from './mail';
import { type Settings, urlOf } from './settings';

async function listen(server: Server, { host, port }: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Set PORT to another one.`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

/** Says that the port is taken before the database is opened, which takes seconds. */
async function tryPort(settings: Settings): Promise<void> {
  const probe = createServer();
  await listen(probe, settings);
  await new Promise((done) => probe.close(done));
}

/** Closes in order at the first signal; a second one does not wait. */
function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = () => {
    if (closing) process.exit(1);
    closing = true;
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
}

/** Opens backend and server, says so on stdout in one line, and runs until a signal. */
export async function run(
  settings: Settings,
  makePages: (backend: Backend, http: () => HttpServer) => Promise<PageHandler>,
): Promise<void> {
  await tryPort(settings);
  const backend = await openBackend({
    dataDir: settings.dataDir,
    siteUrl: settings.siteUrl,
    email: mailFromEnvironment(process.env),
    onFirstRun: settings.demo ? makeDemo : undefined,
  });
  let http: HttpServer | undefined;
  const close = async () => {
    await http?.close();
    await backend.close();
  };
  try {
    let pages: PageHandler | undefined;
    http = await serveHttp(backend, (...exchange) => pages?.(...exchange), {
      trustProxy: settings.trustProxy,
    });
    const opened = http;
    pages = await makePages(backend, () => opened);
    await listen(http.server, settings);
  } catch (error) {
    await close();
    throw error;
  }
  closeOnSignals(close);
  console.log(`ready ${urlOf(settings.host, settings.port)}`);
}

/** What the user can mend is said in words; for the rest the stack is of use. */
export function fail(error: unknown): never {
  const plain = error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
  const inWords = error instanceof DataDirInUse || (plain && error.cause === undefined);
  console.error(inWords ? error.message : error);
  process.exit(1);
}
