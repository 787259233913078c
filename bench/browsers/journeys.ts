import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { makeAccount } from '../../tests/e2e/harness/accounts';
import { rowsOf } from '../../tests/e2e/harness/database';
import type { StartedServer } from '../../tests/support/start-server';
import type { TcpProxy } from '../../tests/support/tcp-proxy';
import type { RunningBrowser } from './engine';
import {
  fill,
  logIn,
  logOut,
  postRequest,
  press,
  see,
  seeNot,
  valueOf,
  waitForWorker,
} from './person';

/** The means of one journey: a browser and a network of its own, and the server that all journeys share. */
export interface Place {
  browser: RunningBrowser;
  server: StartedServer;
  network: TcpProxy;
  /** the address at which the browser reaches the server: over HTTPS, through the network */
  url: string;
}

/** Makes a name without digits, because the form takes many digits for a phone number. */
const newHospital = () =>
  `Saint ${randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}`;

async function expectOnce(server: StartedServer, hospital: string): Promise<void> {
  const { length } = await rowsOf(server, 'blood_requests', { hospital });
  if (length !== 1) throw new Error(`${hospital} is on the server ${length} times`);
}

/**
 * Posts a request online and another one offline, reloads offline, sees that the server received each once, and logs
 * out. Then an administrator works.
 */
async function doMainJob({ browser, server, network, url }: Place): Promise<void> {
  const account = await makeAccount(server);
  const [online, offline] = [newHospital(), newHospital()];
  const tab = await browser.newTab();
  await logIn(tab, url, account);
  await waitForWorker(tab);
  await tab.goto(`${url}/blood-requests`);
  await postRequest(tab, online);
  await tab.goto(`${url}/saved`);
  await see(tab, 'Everything is sent.');

  await tab.goto(`${url}/blood-requests`);
  await see(tab, 'Submit Blood Request');
  network.cut();
  await postRequest(tab, offline);
  await tab.goto(`${url}/saved`);
  await see(tab, offline);
  await see(tab, 'You are offline. 1 record is saved on this device.');
  await tab.reload();
  await see(tab, 'You are offline. 1 record is saved on this device.');

  network.restore();
  await see(tab, 'Everything is sent.', 60_000);
  await expectOnce(server, online);
  await expectOnce(server, offline);
  await logOut(tab);
  await see(tab, 'Someone near');

  const admin = await makeAccount(server);
  await server.query('insert into private.admins (user_id) values ($1)', [admin.id]);
  await logIn(tab, url, admin);
  await tab.goto(`${url}/admin/blood-requests`);
  await see(tab, offline);
}

/** Two tabs post requests. One is closed, and the other continues. The server receives each request once. */
async function useTwoTabs({ browser, server, url }: Place): Promise<void> {
  const account = await makeAccount(server);
  const hospitals = [newHospital(), newHospital(), newHospital()] as const;
  const first = await browser.newTab();
  await logIn(first, url, account);
  const second = await browser.newTab();
  await first.goto(`${url}/blood-requests`);
  await second.goto(`${url}/blood-requests`);
  await postRequest(first, hospitals[0]);
  await postRequest(second, hospitals[1]);
  await first.goto(`${url}/saved`);
  await see(first, hospitals[1]);
  await see(first, 'Everything is sent.', 60_000);
  await first.close();
  await postRequest(second, hospitals[2]);
  await second.goto(`${url}/saved`);
  await see(second, hospitals[2]);
  await see(second, 'Everything is sent.', 60_000);
  for (const hospital of hospitals) await expectOnce(server, hospital);
}

/** A log-out in one tab logs the other tab out too, and leaves nothing that was typed for the next person. */
async function logOutInOneTab({ browser, server, url }: Place): Promise<void> {
  const account = await makeAccount(server);
  const first = await browser.newTab();
  await logIn(first, url, account);
  const second = await browser.newTab();
  await second.goto(`${url}/profile`);
  await see(second, account.lastName);
  await first.goto(`${url}/blood-requests`);
  await fill(first, 'Name', 'Words of the first person', 'Request blood');
  await logOut(first);
  // what was typed into a form counts as unsent work, so the app asks
  await press(first, 'Discard').then(
    () => press(first, 'Discard and log out'),
    () => undefined,
  );
  await see(first, 'Someone near');
  await seeNot(second, account.lastName);

  const next = await makeAccount(server);
  await logIn(first, url, next);
  await first.goto(`${url}/blood-requests`);
  await see(first, 'Submit Blood Request');
  const name = await valueOf(first, 'Name', 'Request blood');
  if (name.includes('Words of the first person')) throw new Error('the next person reads them');
}

/**
 * Leaves the page right after log-ins and log-outs, while the app is creating or deleting its storage. The next page
 * must work nevertheless.
 */
async function leaveAtOnce({ browser, server, url }: Place): Promise<void> {
  const tab = await browser.newTab();
  for (let pause = 0; pause < 400; pause += 50) {
    await logIn(tab, url, await makeAccount(server));
    await setTimeout(pause);
    await tab.goto(`${url}/saved`);
    await see(tab, 'Everything is sent.');
    await logOut(tab);
    await see(tab, 'Someone near');
  }
}

/** The lock hides the page in all tabs. It is still there after a reload offline, and opens with the password. */
async function lock({ browser, server, network, url }: Place): Promise<void> {
  const account = await makeAccount(server);
  const first = await browser.newTab();
  await logIn(first, url, account);
  await waitForWorker(first);
  const second = await browser.newTab();
  await second.goto(`${url}/profile`);
  await see(second, account.phone);
  await first.goto(`${url}/profile`);
  await see(first, account.phone);
  await press(first, 'Lock now');
  for (const tab of [first, second]) {
    await see(tab, 'Locked');
    await seeNot(tab, account.phone);
  }
  network.cut();
  await first.reload();
  await see(first, 'Locked');
  await fill(first, 'Password', 'not the password');
  await press(first, 'Unlock');
  await see(first, 'This is not the password you logged in with');
  await fill(first, 'Password', account.password);
  await press(first, 'Unlock');
  for (const tab of [first, second]) await see(tab, account.phone);
}

export const journeys: Record<string, (place: Place) => Promise<void>> = {
  'main job': doMainJob,
  'two tabs': useTwoTabs,
  'log-out': logOutInOneTab,
  lock,
  'leaving at once': leaveAtOnce,
};
