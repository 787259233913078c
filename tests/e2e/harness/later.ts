import type { BrowserContext, Page } from '@playwright/test';
import { type StartedServer, startServer } from '../../support/start-server';
import type { Account } from './accounts';
import { field } from './forms';
import { expect, test as base } from './test';

/** Opens a screen that was locked while time passed. */
export async function unlock(page: Page, { password }: Account): Promise<void> {
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeHidden();
}

/** The time of the server and of the devices of a test, which the test can let pass. */
export interface Time {
  /** gives a device the server's time; call it before its first page opens */
  follow(device: BrowserContext): Promise<void>;
  /** lets so many ms pass, for the server and for the devices that follow it */
  pass(ms: number): Promise<void>;
}

/** Playwright's `test` with a server whose clock the test moves. */
export const test = base.extend<{ time: Time }, { server: StartedServer; ahead: { ms: number } }>({
  server: [
    // Playwright demands that a fixture names the fixtures that it uses; this one uses none
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startServer({
        distDir: process.env['E2E_DIST'] ?? 'dist',
        hasOwnClock: true,
      });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  ahead: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => provide({ ms: 0 }),
    { scope: 'worker' },
  ],
  time: async ({ server, ahead }, provide) => {
    const devices: BrowserContext[] = [];
    await provide({
      async follow(device) {
        await device.clock.install({ time: Date.now() + ahead.ms });
        devices.push(device);
      },
      async pass(ms) {
        ahead.ms += ms;
        await server.pass(ms);
        for (const device of devices) await device.clock.fastForward(ms);
      },
    });
  },
});
