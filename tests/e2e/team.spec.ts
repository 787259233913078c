import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { CONSENT_VERSION } from '@/features/pledges/consent';
import { paths } from '@/paths';
import { expectAccessible, expectNoSidewaysScroll } from './harness/page-checks';
import { openAs, putSession } from './harness/put-session';
import { seedRequest } from './harness/requests';
import { expect, test } from './harness/test';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

test('a member reports an answer, a manager invites, removes and leaves, and an administrator closes the hospital @long', async ({
  page,
  browser,
  baseURL,
  server,
  newAccount,
}) => {
  const [manager, nurse, donor] = [await newAccount(), await newAccount(), await newAccount()];
  const [org, pledge, name] = [randomUUID(), randomUUID(), `Saint Team ${nurse.lastName}`];
  await server.query(
    `insert into private.organisations (id, name, kind, city, state, zip, desk_phone, wards)
     values ($1, $2, 'hospital', 'Boise', 'ID', '83702', '555 0142 7700', '{Surgery}')`,
    [org, name],
  );
  await server.query(
    "insert into private.members (organisation_id, user_id, role) values ($1, $2, 'manager'), ($1, $3, 'staff')",
    [org, manager.id, nurse.id],
  );
  const request = await seedRequest(server, nurse, { hospital: name, org_id: org, org_name: name });
  await server.query(
    `insert into public.pledges (id, request_id, user_id, blood_type, contact_name, contact_phone, arrive_by, consent_version)
     values ($1, $2, $3, 'O-', 'Dora', '555 0188', now() + interval '3 hours', $4)`,
    [pledge, request, donor.id, CONSENT_VERSION],
  );

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const ward = await elsewhere.newPage();
  await openAs(ward, nurse, paths.reportPledge(pledge));
  await expect(main(ward).getByText(`An offer for the request for O−, ${name}`)).toBeVisible();
  await ward.getByRole('radio', { name: 'They ask for money' }).check();
  await button(ward, 'Send Report').click();
  await expect(main(ward).getByText('Nobody else learns that it was you.')).toBeVisible();
  await ward.goto(paths.myTeam);
  await expect(main(ward).getByText(`Staff of ${name}`)).toBeVisible();
  await expect(ward.getByRole('list', { name: 'Members' })).toBeHidden();

  await openAs(page, manager, paths.myTeam);
  const members = page.getByRole('list', { name: 'Members' });
  await expect(members).toContainText(nurse.email);
  // a manager cannot remove another manager
  await expect(members.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await button(page, 'Invite Staff').click();
  await expect(page.getByText(/\/invitation#[0-9a-f]{64}$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await members.getByRole('button', { name: /^Remove/ }).click();
  await button(page, 'Remove from the team').click();
  await expect(page.getByText(`no longer belongs to ${name}.`)).toBeVisible();
  await expect(members).not.toContainText(nurse.email);
  await expect(main(ward).getByText('You do not belong to a hospital')).toBeVisible({
    timeout: 20_000,
  });

  await button(page, 'Leave the hospital').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the hospital' }).click();
  await expect(main(page).getByText('You do not belong to a hospital')).toBeVisible({
    timeout: 20_000,
  });

  const admin = await newAccount();
  await server.query('insert into private.admins (user_id) values ($1)', [admin.id]);
  await elsewhere.close();
  const office = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const panel = await office.newPage();
  await putSession(panel, admin, { isAdmin: true });
  await panel.goto(paths.adminReports);
  await expect(main(panel)).toContainText(name, { timeout: 20_000 });
  await panel.goto(paths.adminHospital(org));
  await button(panel, 'Close Hospital').click();
  await expect(panel.getByRole('dialog')).toContainText('1 open request');
  await button(panel, 'Close hospital').click();
  await expect(panel.getByText(`${name} is closed.`)).toBeVisible();
  const [closed] = await server.query(
    'select closed_reason from public.blood_requests where id = $1',
    [request],
  );
  expect(closed?.['closed_reason']).toBe('no_longer_needed');
  await office.close();
});
