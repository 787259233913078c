import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type Page, test as base } from '@playwright/test';
import { type Backend, openBackend } from '../../../supabase/embedded/backend';
import { serveHttp } from '../../../supabase/embedded/http/server';

import { serveStatic } from '../../../supabase/embedded/http/static-files';
import { newDataFolder } from '../../support/data-folder';
import { LOW_COST } from '../../support/password-cost';
import type { StartedServer } from '../../support/start-server';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy';
import { type Account, makeAccount } from './accounts';
import { putSession } from './put-session';
import { expect } from './test';

/** A server with a database that a test can write to as its owner. */
export interface Hospital {
  url: string;
  publishableKey: string;
  port: number;
  backend: Backend;
  newPerson(): Promise<Account>;
  newAdministrator(): Promise<Account>;
  /** runs SQL as the database's owner, so that no policy applies */
  sql(statement: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** registers a donation; columns that are not given get valid values */
  addDonor(owner: Account, fields?: object): Promise<string>;
  addRequest(owner: Account, fields?: object): Promise<string>;
  close(): Promise<void>;
}

const donor = {
  full_name: 'Dora Donor',
  phone_number: '555 0188',
  blood_type: 'O-',
  address: '8 Hidden Lane',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
};
const request = {
  patient_id: 'P-123456',
  blood_type: 'A+',
  hospital: 'Memorial',
  required_units: 2,
  urgency: 'High',
  contact: '555 0177',
  email: 'ward@example.com',
  reason: 'Surgery',
  requester_name: 'Nora Nurse',
  requester_type: 'hospital',
};

async function openHospital(distDir: string): Promise<Hospital> {
  const dataDir = await newDataFolder();
  const backend = await openBackend({ dataDir, passwordCost: LOW_COST });
  const { publishableKey } = backend.secrets;
  const http = await serveHttp(backend, serveStatic(distDir, publishableKey));
  await new Promise<void>((resolve) => {
    http.server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const sql = (statement: string, parameters: unknown[] = []) =>
    backend.asOwner((session) => session.query(statement, parameters));
  const newPerson = () => makeAccount({ url, publishableKey } as StartedServer);
  const insert = async (table: string, owner: Account, fields: object) => {
    const row = { id: randomUUID(), user_id: owner.id, user_email: owner.email, ...fields };
    const columns = Object.keys(row).join(', ');
    await sql(
      `insert into ${table} (${columns}) select ${columns}
       from jsonb_populate_record(null::${table}, $1::text::jsonb)`,
      [JSON.stringify(row)],
    );
    return row.id;
  };
  return {
    url,
    publishableKey,
    port,
    backend,
    sql,
    newPerson,
    async newAdministrator() {
      const person = await newPerson();
      await sql('insert into private.admins (user_id) values ($1)', [person.id]);
      return person;
    },
    addDonor: (owner, fields = {}) => insert('public.donors', owner, { ...donor, ...fields }),
    addRequest: (owner, fields = {}) =>
      insert('public.blood_requests', owner, { ...request, ...fields }),
    async close() {
      await http.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Fixtures {
  /** the server of this test; its database is empty, so the dashboard counts only what the test adds */
  hospital: Hospital;
  network: TcpProxy;
}

/** Playwright's `test` with a server. Its database is emptied before each test. */
export const test = base.extend<Fixtures, { opened: Hospital }>({
  opened: [
    // Playwright demands that a fixture names the fixtures that it uses; this one uses none
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const hospital = await openHospital(process.env['E2E_DIST'] ?? 'dist');
      await provide(hospital);
      await hospital.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  hospital: async ({ opened }, provide) => {
    const tables = ['public.donors', 'public.blood_requests', 'public.inventory', 'private.admins'];
    for (const table of tables) await opened.sql(`delete from ${table}`);
    await provide(opened);
  },
  network: async ({ hospital }, provide) => {
    const proxy = await startTcpProxy({ port: hospital.port });
    await provide(proxy);
    await proxy.close();
  },
  baseURL: async ({ network }, provide) => provide(network.url),
  viewport: { width: 1280, height: 800 },
});

/** Opens a page as an administrator, and waits for its heading. The device already knows that they are one. */
export async function openPanel(page: Page, admin: Account, path: string, heading: string) {
  await putSession(page, admin, { isAdmin: true });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({
    timeout: 20_000,
  });
}

/** Expects that the count above a list shows these words. */
export const listed = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

/** Reads the names in the list's rows, in order. */
export const rowNames = (page: Page): Promise<string[]> =>
  page.locator('tr[data-index] a').allInnerTexts();

/** Answers the dialog that asks by what blood a request was fulfilled. */
export async function chooseFulfilment(page: Page, reason: string) {
  const dialog = page.getByRole('dialog', { name: 'Mark as fulfilled?' });
  await dialog.getByLabel(reason).check();
  await dialog.getByRole('button', { name: /^Mark as Fulfilled: / }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Marks a request in the list as fulfilled with blood from elsewhere.
 * @param name the name of its hospital
 */
export async function fulfil(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(`^Mark Fulfilled: .*, ${name}$`) }).click();
  await chooseFulfilment(page, 'Blood was found elsewhere');
}

/**
 * Inserts the pledge of a donor whom the requester has accepted.
 * @returns the pledge's id
 */
export async function addAcceptedPledge(
  hospital: Hospital,
  request: string,
  donor: Account,
  fields: object = {},
): Promise<string> {
  const row = {
    id: randomUUID(),
    request_id: request,
    user_id: donor.id,
    blood_type: 'O-',
    arrive_by: new Date(Date.now() + 3_600_000).toISOString(),
    contact_name: 'Petra Pledger',
    contact_phone: '(217) 555-0155',
    consent_version: '2026-11',
    ...fields,
  };
  const columns = Object.keys(row).join(', ');
  await hospital.sql(
    `insert into public.pledges (${columns}) select ${columns}
     from jsonb_populate_record(null::public.pledges, $1::text::jsonb)`,
    [JSON.stringify(row)],
  );
  await hospital.sql(`update public.pledges set decision = 'accepted' where id = $1`, [row.id]);
  return row.id;
}
