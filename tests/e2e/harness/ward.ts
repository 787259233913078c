import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { paths } from '@/paths';
import type { StartedServer } from '../../support/start-server';
import type { Account } from './accounts';
import { fillPledge, pledgeForm } from './pledges';
import { openAs } from './put-session';
import { seedRequest } from './requests';

/** A verified hospital. */
export interface Ward {
  org: string;
  hospital: string;
}

/** Makes a verified hospital with one ward. */
export async function openWard(
  server: StartedServer,
  manager: Account,
  staff: Account,
): Promise<Ward> {
  const [org, hospital] = [randomUUID(), `Saint Way ${manager.lastName}`];
  await server.query(
    `insert into private.organisations (id, name, kind, city, state, zip, desk_phone, wards, verified_at)
     values ($1, $2, 'hospital', 'Boise', 'ID', '83702', '555 0142 7700', '{Ward 5}', now())`,
    [org, hospital],
  );
  await server.query(
    "insert into private.members (organisation_id, user_id, role) values ($1, $2, 'manager'), ($1, $3, 'staff')",
    [org, manager.id, staff.id],
  );
  return { org, hospital };
}

/** Puts a hospital's request for one unit on the server, as its form would. @returns its id */
export const askForOne = (
  server: StartedServer,
  nurse: Account,
  { org, hospital }: Ward,
): Promise<string> =>
  seedRequest(server, nurse, {
    hospital,
    required_units: 1,
    org_id: org,
    org_name: hospital,
    verified: true,
    ward: 'Ward 5',
  });

/** Offers to give for a request, as a donor does. */
export async function offer(
  page: Page,
  donor: Account,
  request: string,
  arrival?: string,
): Promise<void> {
  await openAs(page, donor, paths.pledge(request));
  await fillPledge(page, arrival);
  await pledgeForm(page)
    .getByRole('button', { name: /^(I can donate|Offer as a reserve)$/ })
    .click();
}

/**
 * Makes the donor's card on their page.
 * @returns the code that people can type
 */
export async function makeCard(page: Page, donor: Account): Promise<string> {
  await openAs(page, donor, paths.donorCard);
  await page.getByRole('button', { name: 'Make my card' }).click();
  await expect(page.getByRole('img', { name: 'QR code of your donor card' })).toBeVisible();
  await expect(page.getByText('Staff can read this code once')).toHaveCount(0);
  return page.getByText('Or read out this code:').locator('strong').innerText();
}

/** Types the code of a card on the page "Scan a Card". */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code of the card').fill(code);
  await page.getByRole('button', { name: 'Read the card' }).click();
}
