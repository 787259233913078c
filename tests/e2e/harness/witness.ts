import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Account } from './accounts';
import { everythingOnDevice } from './on-device';
import { putSession } from './put-session';

/** Another person, with a browser and a network of their own, who watches both lists. */
export interface Witness {
  requests: Page;
  donations: Page;
  /** returns everything that reached this person; `received` holds answers of the server and frames of sockets */
  everythingSeen(): Promise<{ screens: string; device: string; received: string }>;
  close(): Promise<void>;
}

/** Records what the server sends to a browser. */
function recordTraffic(context: BrowserContext): { received: () => Promise<string> } {
  const bodies: Promise<string>[] = [];
  const frames: string[] = [];
  context.on('response', (response) => {
    // a redirect has no body, and neither has an answer to a page that was closed
    bodies.push(response.text().catch(() => ''));
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => frames.push(payload.toString()));
    });
  });
  return { received: async () => [...(await Promise.all(bodies)), ...frames].join('\n') };
}

/** @param account the person's account; null if they are a visitor */
export async function makeWitness(
  browser: Browser,
  baseURL: string,
  account: Account | null,
): Promise<Witness> {
  const context = await browser.newContext({ baseURL });
  const traffic = recordTraffic(context);
  const requests = await context.newPage();
  if (account) await putSession(requests, account);
  await requests.goto('/all-requests');
  const donations = await context.newPage();
  await donations.goto('/donations');
  for (const page of [requests, donations])
    await expect(page.getByRole('link', { name: 'Online' })).toBeVisible();
  return {
    requests,
    donations,
    async everythingSeen() {
      return {
        screens: `${await requests.content()}${await donations.content()}`,
        device: await everythingOnDevice(requests),
        received: await traffic.received(),
      };
    },
    close: () => context.close(),
  };
}
