import { type StartedServer, startServer } from '../support/start-server';
import { type MailServer, openMailServer } from '../support/mail-server';
import { field } from './harness/forms';
import { expectAccessible } from './harness/page-checks';
import { expect, test as shared } from './harness/test';

/** This test has a server of its own. It sends e-mail, and no drive is planned on it. */
const test = shared.extend<object, { server: StartedServer; mailServer: MailServer }>({
  // this test needs no service worker
  serviceWorkers: 'block',
  mailServer: [
    // Playwright demands that a fixture names the fixtures that it uses; this one uses none
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const mailServer = await openMailServer();
      await provide(mailServer);
      await mailServer.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailServer }, provide) => {
      const server = await startServer({
        distDir: process.env['E2E_DIST'] ?? 'dist',
        env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port) },
      });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

// covers: page-confirm-drives
test('a visitor who asks to hear of drives confirms by the link in a mail; an old link says so @long', async ({
  page,
  server,
  mailServer,
}) => {
  const address = 'visitor@drives.example';
  await page.goto('/donation-drives');
  const form = page.getByRole('form', { name: 'Tell me of drives' });
  await expect(form).toContainText('You confirm the address with a link that we send there.');
  await field(form, 'E-mail').fill(address);
  await field(form, 'Your ZIP Code').fill('62701');
  await form.getByRole('button', { name: 'Tell Me' }).click();
  await expect(page.getByText('Open the link in the e-mail that we send')).toBeVisible();

  /**
   * Returns the path in the link of the mail. The mail names the server's own address, but the test's page has
   * another one.
   */
  const linkIn = (mail: { source: string } | undefined) =>
    /\/confirm-drives#\S+/.exec(mail?.source.replaceAll('=\r\n', '') ?? '')?.[0];
  await expect.poll(() => linkIn(mailServer.mails[0]), { timeout: 20_000 }).toBeDefined();
  expect(mailServer.mails.map(({ to }) => to)).toEqual([address]);
  const link = linkIn(mailServer.mails[0]) ?? '';

  await page.goto(link);
  await expect(page.getByText('Do you want an e-mail when a drive is planned')).toContainText(
    'within 25 miles of 62701?',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const confirmed = page.getByText(
    'Confirmed. We write to you when a drive is planned within 25 miles of 62701.',
  );
  await expect(confirmed).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(confirmed).toBeVisible();

  await server.query("update private.drive_readers set asked_at = asked_at - interval '8 days'");
  await page.reload();
  await expect(page.getByText('This link is not complete, or older than a week.')).toContainText(
    'leave your address on the drives page once more',
  );
  await page.getByRole('link', { name: 'See the drives' }).click();
  await expect(page).toHaveURL('/donation-drives');
});
