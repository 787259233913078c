import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { type Engine, PHONE, type RunningBrowser, type Tab } from './engine';

const BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((machine) =>
  ['4.1', '4.0', '6.0'].map((api) => `/usr/lib/${machine}/webkit2gtk-${api}/MiniBrowser`),
);
const PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

const findBrowser = () => BROWSERS.find((path) => existsSync(path));

/** The key by which W3C WebDriver marks an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Sends commands to a driver one at a time, because a command goes to the window that was chosen last. */
function makeSender(url: string) {
  let last: Promise<unknown> = Promise.resolve();
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  };
  const inTurn = <T>(work: (use: typeof send) => Promise<T>): Promise<T> => {
    const turn = last.then(() => work(send));
    last = turn.catch(() => undefined);
    return turn;
  };
  return { send, inTurn };
}

type InTurn = ReturnType<typeof makeSender>['inTurn'];

function makeTab(handle: string, inTurn: InTurn): Tab {
  const command = (method: string, path: string, body: object = {}) =>
    inTurn(async (send) => {
      await send('POST', '/window', { handle });
      return send(method, path, method === 'POST' ? body : undefined);
    });
  const run = (script: string, args: unknown[]) =>
    command('POST', '/execute/sync', { script, args });
  const find = async (script: string, args: unknown[]) => {
    const found = (await run(script, args)) as Record<string, string> | null;
    const id = found?.[ELEMENT];
    if (id === undefined)
      throw new Error(`nothing found by ${script} with ${JSON.stringify(args)}`);
    return id;
  };
  return {
    goto: async (url) => void (await command('POST', '/url', { url })),
    reload: async () => void (await command('POST', '/refresh')),
    run: async <T>(script: string, ...args: unknown[]) => (await run(script, args)) as T,
    click: async (script, ...args) => {
      await command('POST', `/element/${await find(script, args)}/click`);
    },
    type: async (text, script, ...args) => {
      await command('POST', `/element/${await find(script, args)}/value`, { text });
    },
    picture: async () => Buffer.from((await command('GET', '/screenshot')) as string, 'base64'),
    close: async () => void (await command('DELETE', '/window')),
  };
}

async function waitForDriver(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      if ((await fetch(`${url}/status`)).ok) return;
    } catch {
      // the driver is not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver did not start');
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve()).kill();
  });

interface Session {
  sessionId?: string;
  capabilities?: { browserVersion?: string };
}

async function start(): Promise<RunningBrowser> {
  const display = `:${90 + Math.floor(Math.random() * 900)}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' });
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const driverUrl = `http://127.0.0.1:${port}`;
  await waitForDriver(driverUrl);
  const options = { binary: findBrowser(), args: ['--automation'] };
  const response = await fetch(`${driverUrl}/session`, {
    method: 'POST',
    body: JSON.stringify({
      capabilities: {
        alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options },
      },
    }),
  });
  const { value } = (await response.json()) as { value: Session };
  if (!value.sessionId) throw new Error(`no session of WebKit: ${JSON.stringify(value)}`);
  const { send, inTurn } = makeSender(`${driverUrl}/session/${value.sessionId}`);
  await send('POST', '/window/rect', PHONE);
  let first: string | null = (await send('GET', '/window')) as string;
  return {
    version: `WebKitGTK ${value.capabilities?.browserVersion ?? 'of unknown version'}`,
    async newTab() {
      if (first !== null) {
        const handle = first;
        first = null;
        return makeTab(handle, inTurn);
      }
      const { handle } = (await inTurn((use) => use('POST', '/window/new', { type: 'tab' }))) as {
        handle: string;
      };
      return makeTab(handle, inTurn);
    },
    async close() {
      await send('DELETE', '').catch(() => undefined);
      await end(driver);
      await end(screen);
    },
  };
}

/** WebKitGTK's MiniBrowser, controlled over W3C WebDriver on a screen of its own. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  findObstacle: () =>
    findBrowser() && PROGRAMS.every((path) => existsSync(path))
      ? null
      : 'no WebKitGTK: `apt-get install webkit2gtk-driver xvfb`',
  start,
};
