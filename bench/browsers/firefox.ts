import { existsSync } from 'node:fs';
import { launch, type Page } from 'puppeteer-core';
import { type Engine, PHONE, type Tab } from './engine';

const BINARIES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const findBinary = () =>
  [process.env['FIREFOX_PATH'], ...BINARIES].find((path) => path && existsSync(path));

/**
 * Turns a function's body into an expression. The page's content security policy forbids to make a function from text
 * in the page.
 */
const expressionOf = (body: string, args: unknown[]) =>
  `(function () { ${body} }).apply(null, ${JSON.stringify(args)})`;

function makeTab(page: Page): Tab {
  const find = async (script: string, args: unknown[]) => {
    const element = (await page.evaluateHandle(expressionOf(script, args))).asElement();
    if (!element) throw new Error(`nothing found by ${script} with ${JSON.stringify(args)}`);
    // Firefox draws a background tab more and more rarely, and a click waits until its tab is drawn
    await page.bringToFront();
    return element;
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: async <T>(script: string, ...args: unknown[]) =>
      (await page.evaluate(expressionOf(script, args))) as T,
    click: async (script, ...args) => (await find(script, args)).click(),
    type: async (text, script, ...args) => (await find(script, args)).type(text),
    picture: () => page.screenshot(),
    close: () => page.close(),
  };
}

/** Firefox, controlled over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  findObstacle: () =>
    findBinary() ? null : 'no Firefox: `apt-get install firefox-esr`, or set FIREFOX_PATH',
  async start() {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findBinary() ?? '',
      headless: true,
      acceptInsecureCerts: true,
      defaultViewport: PHONE,
    });
    return {
      version: await browser.version(),
      newTab: async () => makeTab(await browser.newPage()),
      close: () => browser.close(),
    };
  },
};
