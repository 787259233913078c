import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { ensureBuilt } from '../../supabase/embedded/app-build';
import { BROWSER_ARGS, findBrowser } from '../../tests/support/find-browser';
import { type StartedServer, startServer } from '../../tests/support/start-server';

/** Serves the build with demo data while `work` runs. */
export async function withDemoServer(
  work: (server: StartedServer) => Promise<void>,
): Promise<void> {
  const server = await startServer({ demo: true, distDir: await ensureBuilt() });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

/** Starts Chromium with a fresh profile. */
export const launch = (args: string[] = []) =>
  chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS, ...args] });

/** Logs in with a demo account and waits until the page is up to date. */
export async function logInAs(
  context: BrowserContext,
  server: StartedServer,
  role: string,
): Promise<Page> {
  const account = server.demoAccounts.find((one) => one.role === role);
  if (!account) throw new Error(`There is no demo account of a ${role}.`);
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  // staff are passed on to their own first page
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('link', { name: 'Online' }).waitFor();
  return page;
}
