import type { Tab } from './engine';

/** What a person does in a tab, for any browser. Every action fails if it takes too long. */

const WAIT_MS = 20_000;

const FIELD = `
  const [label, form] = arguments;
  const scope = form ? document.querySelector('form[aria-label="' + form + '"]') : document;
  const found = [...(scope?.querySelectorAll('label') ?? [])].find(
    (one) => one.textContent.replace(/\\*$/, '').trim() === label);
  return found ? (found.control ?? document.getElementById(found.htmlFor)) : null;`;

const PRESSABLE = `
  const [name] = arguments;
  const shown = (one) => one.getClientRects().length > 0;
  const nameOf = (one) => (one.getAttribute('aria-label') ?? (one.textContent.trim() ||
    one.querySelector('[aria-label]')?.getAttribute('aria-label') || '')).trim();
  return [...document.querySelectorAll('button, a, [role=tab]')].find(
    (one) => shown(one) && nameOf(one) === name) ?? null;`;

const TEXT = 'return document.body?.innerText ?? ""';

/** Asks again and again until the answer is good. */
async function waitUntil<T>(
  ask: () => Promise<T>,
  isGood: (answer: T) => boolean,
  what: string,
  ms = WAIT_MS,
): Promise<T> {
  const end = performance.now() + ms;
  let answer: T | undefined;
  while (performance.now() < end) {
    try {
      answer = await ask();
      if (isGood(answer)) return answer;
    } catch {
      // the tab is just navigating, and cannot answer
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what}; the last answer: ${String(answer).slice(0, 400)}`);
}

export const see = (tab: Tab, words: string, ms?: number) =>
  waitUntil(
    () => tab.run<string>(TEXT),
    (text) => text.includes(words),
    `"${words}" does not show`,
    ms,
  );

export const seeNot = (tab: Tab, words: string) =>
  waitUntil(
    () => tab.run<string>(TEXT),
    (text) => text !== '' && !text.includes(words),
    `"${words}" still shows`,
  );

const isThere = (tab: Tab, script: string, ...args: unknown[]) =>
  waitUntil(
    () =>
      tab.run<boolean>(
        `return (function () { ${script} }).apply(null, arguments) !== null`,
        ...args,
      ),
    Boolean,
    `${args.join(' of ')} is not there`,
  );

export async function press(tab: Tab, name: string): Promise<void> {
  await isThere(tab, PRESSABLE, name);
  await tab.run(
    `(function () { ${PRESSABLE} }).apply(null, arguments).scrollIntoView({ block: 'center', behavior: 'instant' })`,
    name,
  );
  await tab.click(PRESSABLE, name);
}

export async function fill(tab: Tab, label: string, text: string, form = ''): Promise<void> {
  await isThere(tab, FIELD, label, form);
  // clears the value that the profile filled in
  await tab.run(
    `const field = (function () { ${FIELD} }).apply(null, arguments);
     if (field.value === '') return;
     const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
     Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, '');
     field.dispatchEvent(new Event('input', { bubbles: true }));`,
    label,
    form,
  );
  await tab.type(text, FIELD, label, form);
}

/** Sets a field that is not typed into: a select or a checkbox. */
async function choose(tab: Tab, label: string, value: string | true, form = ''): Promise<void> {
  await isThere(tab, FIELD, label, form);
  await tab.run(
    `const value = arguments[2];
     const field = (function () { ${FIELD} }).apply(null, arguments.length ? [arguments[0], arguments[1]] : []);
     if (value === true) { if (!field.checked) field.click(); return; }
     const option = [...field.options].find((one) => one.textContent.trim() === value);
     Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(field, option.value);
     field.dispatchEvent(new Event('input', { bubbles: true }));
     field.dispatchEvent(new Event('change', { bubbles: true }));`,
    label,
    form,
    value,
  );
}

export const valueOf = async (tab: Tab, label: string, form = ''): Promise<string> => {
  await isThere(tab, FIELD, label, form);
  return tab.run(`return (function () { ${FIELD} }).apply(null, arguments).value`, label, form);
};

export async function logIn(tab: Tab, url: string, account: { email: string; password: string }) {
  await tab.goto(`${url}/login`);
  await fill(tab, 'E-mail', account.email);
  await fill(tab, 'Password', account.password);
  await press(tab, 'Log In');
  await waitUntil(
    () => tab.run<string>('return location.pathname'),
    (path) => path === '/',
    'not logged in',
  );
}

const REQUEST = 'Request blood';

/** Fills in the request form of the Find Blood page and submits it. */
export async function postRequest(tab: Tab, hospital: string): Promise<void> {
  const write = (label: string, text: string) => fill(tab, label, text, REQUEST);
  await write('Name', 'Nora Nurse');
  await choose(tab, 'Requester Type', 'Hospital Staff', REQUEST);
  await write('Hospital', hospital);
  await choose(tab, 'Blood Type', 'O-', REQUEST);
  await write('Units Needed', '2');
  await choose(tab, 'Standard (within a week)', true, REQUEST);
  await write('Contact Number', '555 0177');
  await write('E-mail', 'ward@example.com');
  await write('Reason', 'Planned operation');
  await choose(tab, 'I confirm that this is a legitimate blood request', true, REQUEST);
  await press(tab, 'Submit Blood Request');
  await see(tab, 'Your blood request has been submitted successfully!');
}

/** Waits until the app's own files are on the device and the service worker controls this page. */
export const waitForWorker = (tab: Tab) =>
  waitUntil(
    () => tab.run<boolean>('return Boolean(navigator.serviceWorker?.controller)'),
    Boolean,
    'no service worker',
  );

export async function logOut(tab: Tab): Promise<void> {
  await press(tab, 'Open menu');
  await press(tab, 'Log Out');
}
