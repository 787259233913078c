import { paths } from '@/paths';
import { isDue, isShort } from '../support/short-run';
import { openPanel, test } from './harness/admin';
import {
  collectComplaints,
  COLOURS,
  expectAccessible,
  expectCellsHold,
  expectNoSidewaysScroll,
  expectNothingClipped,
} from './harness/page-checks';
import { offerAndAccept, pushAs } from './harness/push-as';
import { expect } from './harness/test';

test.use({ serviceWorkers: 'block' });

const TABLET = { width: 820, height: 1180 };
const LANDSCAPE = { width: 1024, height: 768 };
const DESK = { width: 1280, height: 800 };
const EVERY_LOOK = [
  [TABLET, 'light', undefined],
  [TABLET, 'dark', COLOURS],
  [DESK, 'dark', undefined],
  [DESK, 'light', COLOURS],
] as const;
/**
 * `npm test` shows each page in each width and each colour scheme once, and analyses it in one of both looks, in the
 * other one the next day. The other two looks only combine them anew.
 */
const LOOKS = isShort ? [EVERY_LOOK[0], EVERY_LOOK[2]] : EVERY_LOOK;

const PAGES = [
  [paths.admin, 'Dashboard'],
  [paths.adminDonors, 'View Donors'],
  [paths.adminRequests, 'Unfulfilled Blood Requests'],
  [paths.adminPreviousRequests, 'Previous Blood Requests'],
  [paths.adminInventory, 'Available Donors by Blood Type'],
  [`${paths.adminInventory}?tab=units`, 'Inventory of Units'],
  [paths.adminDrives, 'Donation Drives'],
  [paths.adminNewDrive, 'New Drive'],
  [paths.adminHospitals, 'Hospitals'],
  [paths.adminReports, 'Reports'],
  [paths.adminAlerts, 'Alerts'],
  [paths.adminSetup, 'Setup'],
  [paths.adminAudit, 'Audit Log'],
] as const;

test('every page of the panel is sound with records in it, on a tablet and a desk, light and dark', async ({
  page,
  hospital,
}) => {
  // this makes fifty analyses, half of them only of colours
  test.slow();
  const complaints = collectComplaints(page);
  const admin = await hospital.newAdministrator();
  await hospital.addDonor(admin, { full_name: 'Dora Donor', recent_illness: true });
  await hospital.addDonor(admin, { full_name: 'Dan Donor', blood_type: 'A+', is_available: false });
  for (const urgency of ['Critical', 'High', 'Medium', 'Standard'])
    await hospital.addRequest(admin, { hospital: `Open ${urgency}`, urgency });
  await hospital.addRequest(admin, {
    hospital: 'Done',
    urgency: 'Standard',
    request_fulfilled: true,
  });
  const covered = await hospital.addRequest(admin, { hospital: 'Covered', required_units: 1 });
  await pushAs(hospital, admin, 'blood_requests', covered, { renewals: 0 }, { renewals: 3 });
  for (const donor of [await hospital.newPerson(), await hospital.newPerson()])
    await offerAndAccept(hospital, donor, admin, covered);
  await hospital.sql(
    `insert into public.inventory (id, blood_type, units, location, added_date, expiry_date)
     values (gen_random_uuid(), 'O-', 3, 'Fridge 1', current_date - 40, current_date + 2),
            (gen_random_uuid(), 'A+', 9, 'Fridge 2', current_date, current_date + 40)`,
  );
  await openPanel(page, admin, paths.admin, 'Dashboard');
  await expect(page.getByRole('list', { name: 'Counts' })).toHaveText(/Total Donors\s*2/);
  for (const [n, [path, heading]] of PAGES.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const [look, [size, colorScheme, rules]] of LOOKS.entries()) {
      await test.step(`${path}, ${size.width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        await page.evaluate(
          () =>
            new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        await expectNoSidewaysScroll(page);
        await expectCellsHold(page);
        if (isDue(n + look, LOOKS.length)) await expectAccessible(page, rules);
      });
    }
    for (const size of [TABLET, LANDSCAPE]) {
      await page.setViewportSize(size);
      await expectNothingClipped(page);
    }
    // if the tablet is turned upright, the sidebar becomes a rail that names its icons; its links work there too
    await page.setViewportSize(TABLET);
    const link = page.getByRole('link', { name: 'View Inventory' });
    await expect(link).toHaveText('Inventory', { useInnerText: true });
    await page.getByRole('button', { name: 'Open the sidebar' }).click();
    await expect(link).toHaveText('View Inventory', { useInnerText: true });
    await expectNoSidewaysScroll(page);
    await expectCellsHold(page);
    await expectNothingClipped(page);
    await page.evaluate(() => localStorage.removeItem('lifedrop-admin-sidebar-narrow'));
  }
  expect(complaints).toEqual([]);
});
