import { test as base } from '@playwright/test';
import { type StartedServer, startServer } from '../../support/start-server';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy';
import { type Account, makeAccount } from './accounts';

interface TestFixtures {
  /** The test's own way to the server, and so its own origin: nothing in the browser is shared. */
  network: TcpProxy;
  /** Makes accounts, past the screens; the sign-up screen has tests of its own. */
  newAccount: (name?: Partial<Account>) => Promise<Account>;
}

interface WorkerFixtures {
  /** `npm start` with an empty database and the build of the global setup. */
  server: StartedServer;
}

/** Playwright's `test`, with a server, a network that can be cut, and people. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // Playwright insists on a pattern for the fixtures a fixture needs, here none
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({ distDir: process.env['E2E_DIST'] ?? 'dist' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  network: async ({ server }, use) => {
    const proxy = await startTcpProxy({ port: server.port });
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
  newAccount: async ({ server }, use) => use((given) => makeAccount(server, given)),
});

export { expect } from '@playwright/test';
