import { expect, type Locator, type Page } from '@playwright/test';

/** Finds a field of a form by its label. The asterisk of a required field does not matter. */
export const field = (scope: Locator | Page, label: string): Locator =>
  scope.getByLabel(new RegExp(`^${label}\\*?$`));

/** The texts that a test types into the request form. The `hospital` is unique. */
export interface RequestText {
  hospital: string;
  name?: string;
  contact?: string;
  email?: string;
  reason?: string;
  bloodType?: string;
  urgency?: 'Critical' | 'High' | 'Medium' | 'Standard';
}

export const requestForm = (page: Page): Locator =>
  page.getByRole('form', { name: 'Request blood' });

/** Fills in the whole request form, without submitting it. */
export async function fillRequest(page: Page, text: RequestText): Promise<void> {
  const form = requestForm(page);
  await field(form, 'Name').fill(text.name ?? 'Nora Nurse');
  await field(form, 'Requester Type').selectOption('Hospital Staff');
  await field(form, 'Hospital').fill(text.hospital);
  await field(form, 'Blood Type').selectOption(text.bloodType ?? 'O-');
  await field(form, 'Units Needed').fill('2');
  await form.getByRole('radio', { name: text.urgency ?? 'Critical' }).check();
  await field(form, 'Contact Number').fill(text.contact ?? '555 0177');
  await field(form, 'E-mail').fill(text.email ?? 'ward@example.com');
  await field(form, 'Reason').fill(text.reason ?? 'Planned operation');
  await field(form, 'I confirm that this is a legitimate blood request').check();
}

/** What the page of a request that was just posted says first: that it was received, or that it waits. */
export const postedHead = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your request', exact: true });

/** Submits the request form, and waits until the page of the request says how far it is. */
export async function submitRequest(page: Page): Promise<void> {
  await requestForm(page).getByRole('button', { name: 'Submit Blood Request' }).click();
  await expect(postedHead(page)).toBeVisible();
}

/** Fills in and submits a request on the Find Blood page, and goes back there. */
export async function postRequest(page: Page, text: RequestText): Promise<void> {
  await fillRequest(page, text);
  await submitRequest(page);
  await page.goBack();
  await expect(requestForm(page)).toBeVisible();
}

/** The texts that a test types into the registration form. The `city` is unique. */
export interface DonationText {
  city: string;
  name?: string;
  phone?: string;
  address?: string;
  bloodType?: string;
}

export const donorForm = (page: Page): Locator =>
  page.getByRole('form', { name: 'Donor registration' });

/** Fills in the whole registration form, without submitting it. */
export async function fillDonation(page: Page, text: DonationText): Promise<void> {
  const form = donorForm(page);
  await field(form, 'Full Name').fill(text.name ?? 'Dora Donor');
  await field(form, 'Phone Number').fill(text.phone ?? '555 0188');
  await field(form, 'Blood Type').selectOption(text.bloodType ?? 'O-');
  await field(form, 'Address').fill(text.address ?? '8 Hidden Lane');
  await field(form, 'City').fill(text.city);
  await field(form, 'State').fill('IL');
  await field(form, 'ZIP Code').fill('62701');
}

/** Registers a donation on the Donate page, and waits until the page shows it. */
export async function registerDonation(page: Page, text: DonationText): Promise<void> {
  await fillDonation(page, text);
  await donorForm(page).getByRole('button', { name: 'Register as a Donor' }).click();
  await page.getByText('Thank you for registering as a blood donor!').waitFor();
  await page.waitForURL(/\/donation\/[0-9a-f-]{36}$/);
}
