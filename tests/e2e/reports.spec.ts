import type { Page } from '@playwright/test';
import { paths } from '@/paths';
import { field } from './harness/forms';
import { expectRoomAtDoubleSize } from './harness/hospitals';
import { expectAccessible } from './harness/page-checks';
import { openAs, putSession } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

const main = (page: Page) => page.getByRole('main');

// covers: page-reports
test('a request is reported and hidden by an administrator; its owner reads why and objects @long', async ({
  page,
  browser,
  baseURL,
  server,
  newAccount,
}) => {
  const [owner, witness, admin] = [await newAccount(), await newAccount(), await newAccount()];
  const hospital = `Saint Report ${owner.lastName}`;
  const id = await seedRequest(server, owner, { hospital });
  await server.query('insert into private.admins (user_id) values ($1)', [admin.id]);

  await openAs(page, witness, paths.request(id));
  await expect(main(page).getByText('Not verified')).toBeVisible();
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(main(page).getByText(`The request for O−, ${hospital}`)).toBeVisible();
  const form = page.getByRole('form', { name: 'Report' });
  await form.getByRole('button', { name: 'Send Report' }).click();
  await expect(form.getByText('Choose what is wrong')).toBeVisible();
  await form.getByRole('radio', { name: 'They ask for money' }).check();
  await field(form, 'What happened\\?').fill('They wanted 50 first.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send Report' }).click();
  await expect(main(page).getByText('Nobody else learns that it was you.')).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const panel = await context.newPage();
  await putSession(panel, admin, { isAdmin: true });
  await panel.goto(paths.adminReports);
  const reported = panel
    .getByRole('list', { name: 'Reports' })
    .getByRole('listitem')
    .filter({ hasText: hospital });
  await expect(reported.first()).toContainText('They ask for money (1)', { timeout: 20_000 });
  // reports by accounts that were made today do not count
  await expect(reported.first()).toContainText('3 more reports');
  await expectAccessible(panel);
  await reported.first().getByRole('button', { name: 'Hide it' }).click();
  await expect(reported.first()).toContainText('Resolved: stays hidden');

  await openAs(page, owner, paths.request(id));
  await expect(main(page).getByText('This request is hidden')).toBeVisible();
  await expect(main(page).getByText('“They ask for money”')).toBeVisible();
  await expect(main(page)).not.toContainText(witness.email);
  const object = page.getByRole('form', { name: 'Object' });
  await field(object, 'Why are the reports wrong\\?').fill('That was somebody else.');
  await expectAccessible(page);
  await expectRoomAtDoubleSize(page);
  await object.getByRole('button', { name: 'Object' }).click();
  await expect(main(page).getByText('You objected: “That was somebody else.”')).toBeVisible();
  await expect
    .poll(() => server.query('select objection from public.blood_requests where id = $1', [id]))
    .toEqual([{ objection: 'That was somebody else.' }]);
  await context.close();
});
