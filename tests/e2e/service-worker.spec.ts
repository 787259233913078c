import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { field, requestForm } from './harness/forms';
import { everythingOnDevice, waitForWorker } from './harness/on-device';
import { expect, test } from './harness/test';

const pages = Object.values(paths)
  .map((path) => (typeof path === 'function' ? path('7b2f6c1e-8f0a-4d55-9c3e-2a1b0c9d8e7f') : path))
  .filter((path) => !path.includes('#'));

const controlled = async (page: Page, path = '/') => {
  await page.goto(path);
  await waitForWorker(page);
};

test('without a network every page opens by its address, with the security headers @long', async ({
  page,
  network,
}) => {
  await controlled(page);
  network.cut();
  for (const path of pages) {
    const response = await page.goto(path);
    expect(response?.fromServiceWorker()).toBe(true);
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
    // Safari must not keep this page in memory: a kept page blocks the storage for other pages
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
});

test('the worker never answers for the backend @long', async ({ context, page, network }) => {
  await controlled(page);
  const ask = (path: string) =>
    page.evaluate(async (path) => {
      const response = await fetch(path).catch(() => null);
      return response?.status ?? 'no answer';
    }, path);
  const backend = ['/rest/v1/', '/auth/v1/health', '/realtime/v1/websocket'];
  for (const path of backend) expect(await ask(path)).not.toBe('no answer');
  network.cut();
  for (const path of backend) {
    expect(await ask(path)).toBe('no answer');
    // if a person opens this path, they do not get the app's page either
    const opened = await context.newPage();
    await expect(opened.goto(path)).rejects.toThrow('ERR_');
    await opened.close();
  }
  const cached = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      urls.push(
        ...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      );
    return urls;
  });
  expect(cached).toContain('/index.html');
  expect(cached.filter((path) => /^\/(rest|auth|realtime)\//.test(path))).toEqual([]);
});

test('an offline reload keeps what was typed @long', async ({ page, network }) => {
  await controlled(page, '/blood-requests');
  await field(requestForm(page), 'Hospital').fill('Saint Reload');
  await expect.poll(() => everythingOnDevice(page)).toContain('Saint Reload');
  network.cut();
  await page.reload();
  await expect(field(requestForm(page), 'Hospital')).toHaveValue('Saint Reload');
});
