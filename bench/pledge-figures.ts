import type { SqlSession } from '../supabase/embedded/database/database';
import { timeRoute } from './admin-page';
import { type BenchBackend, PAGES } from './backend';
import { openPage, withProfile } from './browser';
import { atMost, percentile, type Result } from './results-file';

const PLEDGES = 200;
/** How many answers the page of a request shows at first. */
const SHOWN = 20;
const OPEN_REQUESTS = 1000;
const ROUTE_CHANGES = 9;

/**
 * Adds a request of this account, and an answer from each of several donors.
 * @returns the id of the request
 */
async function ask(sql: SqlSession, email: string): Promise<string> {
  const id = crypto.randomUUID();
  await sql.query(
    `insert into auth.users (id, email)
     select gen_random_uuid(), 'donor-' || n || '@people.test' from generate_series(1, $1::int) n`,
    [PLEDGES],
  );
  await sql.query(
    `insert into public.blood_requests (id, user_id, patient_id, blood_type, hospital, required_units, urgency, contact,
       email, reason, requester_name, requester_type)
     select $1, id, 'P-123456', 'A+', 'General Hospital', 3, 'High', '555 0101', 'ward@example.org', 'Surgery',
       'Nurse Example', 'hospital' from auth.users where email = $2`,
    [id, email],
  );
  await sql.query(
    `insert into public.pledges (id, request_id, user_id, blood_type, arrive_by, contact_name, contact_phone, consent_version)
     select gen_random_uuid(), $1, u.id, 'O-', now() + interval '3 hours', 'Ann Donor', '555 0100', '2026-11'
     from auth.users u where u.email like 'donor-%@people.test'`,
    [id],
  );
  return id;
}

/**
 * Measures offline, from a person's click on their own request until the frame after its first donors have come into
 * the document.
 */
async function measurePage(backend: BenchBackend): Promise<Result> {
  const login = await backend.person();
  const id = await backend.asOwner((sql) => ask(sql, login.email));
  return withProfile(async (context) => {
    const page = await openPage(context, `${backend.url}/login`);
    await page.getByLabel('E-mail').fill(login.email);
    await page.getByLabel('Password').fill(login.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL(`${backend.url}/`);
    await page.goto(`${backend.url}/all-requests?tab=mine`);
    const link = `main a[href="/request/${id}"]`;
    const shown = `section[aria-labelledby="donors-who-can-come"] li:nth-child(${SHOWN})`;
    await page.locator(link).click();
    await page.getByText(`(${PLEDGES})`).waitFor({ timeout: 60_000 });
    await page.waitForSelector(shown);
    await context.setOffline(true);
    const taken: number[] = [];
    for (let run = 0; run < ROUTE_CHANGES; run += 1) {
      await page.goBack();
      await page.waitForSelector(link);
      await page.waitForTimeout(300);
      taken.push(await timeRoute(page, link, shown));
    }
    return atMost(`Page of a request with ${PLEDGES} pledges, route change`, 'ms', 50, {
      ours: percentile(taken, 0.5),
      runs: ROUTE_CHANGES,
    });
  });
}

async function measureNeedsYou(backend: BenchBackend): Promise<Result> {
  return withProfile(async (context) => {
    const page = await openPage(context, `${backend.url}${PAGES}/needs-you.html`);
    const taken = await page.evaluate(([count, runs]) => window.needsYou(count, runs), [
      OPEN_REQUESTS,
      40,
    ] as const);
    const name = `Requests that need you, of ${OPEN_REQUESTS.toLocaleString('en')} open ones, p95`;
    return atMost(name, 'ms', 5, { ours: percentile(taken, 0.95), runs: taken.length });
  });
}

/** Measures, in the browser, the pages that show pledges. */
export async function measurePledges(backend: BenchBackend): Promise<Result[]> {
  return [await measurePage(backend), await measureNeedsYou(backend)];
}
