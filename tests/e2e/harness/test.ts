import { test as base } from '@playwright/test';
import { type StartedServer, startServer } from '../../support/start-server';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy';
import { type Account, makeAccount } from './accounts';
import { type Device, makeDevice } from './device';

interface TestFixtures {
  /**
   * a proxy to the server for this test alone; the test thus has an origin of its own, and shares nothing with others
   * in the browser
   */
  network: TcpProxy;
  /** creates an account without the sign-up screen, which other tests use */
  newAccount: () => Promise<Account>;
  /** makes a device, which is removed after the test */
  newDevice: () => Device;
}

interface WorkerFixtures {
  /** the app as `npm start` serves it, with an empty database and the build of the global setup */
  server: StartedServer;
}

/** Playwright's `test` with a server, a network that can be cut, and accounts. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // Playwright demands that a fixture names the fixtures that it uses; this one uses none
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startServer({ distDir: process.env['E2E_DIST'] ?? 'dist' });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  network: async ({ server }, provide) => {
    const proxy = await startTcpProxy({ port: server.port });
    await provide(proxy);
    await proxy.close();
  },
  baseURL: async ({ network }, provide) => provide(network.url),
  newDevice: async ({ network }, provide) => {
    const devices: Device[] = [];
    await provide(() => {
      const device = makeDevice(network.url);
      devices.push(device);
      return device;
    });
    for (const device of devices) await device.remove();
  },
  newAccount: async ({ server }, provide) => provide(() => makeAccount(server)),
});

export { expect } from '@playwright/test';
