import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { CONSENT_VERSION } from '@/features/pledges/consent';
import type { StartedServer } from '../../support/start-server';
import type { Account } from './accounts';
import { insertRow, updateRow } from './database';
import { field } from './forms';

const HOUR = 3_600_000;

/**
 * Puts a donor's pledge to a request on the server, as if its form had been filled in.
 * @returns the pledge's id
 */
export async function seedPledge(
  server: StartedServer,
  donor: Account,
  requestId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID();
  await insertRow(server, 'pledges', {
    id,
    request_id: requestId,
    user_id: donor.id,
    blood_type: 'O-',
    arrive_by: new Date(Date.now() + 3 * HOUR).toISOString(),
    note: '',
    contact_name: `${donor.firstName} ${donor.lastName}`,
    contact_phone: donor.phone,
    consent_version: CONSENT_VERSION,
    ...fields,
  });
  return id;
}

/** Accepts a pledge, as the requester's device would. */
export const acceptPledge = (server: StartedServer, id: string): Promise<void> =>
  updateRow(server, 'pledges', id, { decision: 'accepted' });

/** Finds the pledge form. */
export const pledgeForm = (page: Page): Locator => page.getByRole('form', { name: 'I can donate' });
/** Finds the list of donors on the page of a person's own request. */
export const donors = (page: Page): Locator =>
  page.getByRole('region', { name: 'Donors who can come' });

/** Fills in the pledge form. Name, phone and blood type come from the profile. */
export async function fillPledge(page: Page, arrival = 'Within 3 hours'): Promise<void> {
  const form = pledgeForm(page);
  await expect(field(form, 'Name')).not.toHaveValue('');
  await form.getByRole('radio', { name: arrival }).check();
  await form.getByRole('checkbox', { name: /^If the requester accepts/ }).check();
}
