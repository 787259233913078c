import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../supabase/embedded/app-build';
import { startServer } from '../../tests/support/start-server';
import { startTcpProxy } from '../../tests/support/tcp-proxy';
import type { Engine, Tab } from './engine';
import { firefox } from './firefox';
import { journeys } from './journeys';
import { makeIdentity, startSecureFront } from './secure-front';
import { webkit } from './webkit';

// `npm run test:browsers` runs the journeys on browsers other than Chromium, on which `npm test` runs.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    engine: { type: 'string' },
    journey: { type: 'string' },
  },
});
const runs = Number(values.runs);
const isAsked = (asked: string | undefined, name: string) =>
  asked === undefined || name.toLowerCase().startsWith(asked.toLowerCase());

const PICTURES = 'test-results';
/** How long a browser may take to make a picture, ms. */
const PICTURE_MS = 5_000;
mkdirSync(PICTURES, { recursive: true });
const identity = makeIdentity();
const server = await startServer({ distDir: await ensureBuilt() });
let passed = 0;
let failed = 0;

async function make(engine: Engine, name: string, run: number): Promise<void> {
  const journey = journeys[name];
  if (!journey) throw new RangeError(`no journey is called ${name}`);
  const network = await startTcpProxy({ port: server.port });
  const front = await startSecureFront(network.port, identity);
  const started = await engine.start();
  const tabs: Tab[] = [];
  const browser = {
    ...started,
    async newTab() {
      const tab = await started.newTab();
      tabs.push(tab);
      return tab;
    },
  };
  const begin = performance.now();
  try {
    await journey({ browser, server, network, url: front.url });
    passed += 1;
    console.log(
      `passed: ${browser.version}, ${name}, run ${run}, ${Math.round(performance.now() - begin)} ms`,
    );
  } catch (error) {
    failed += 1;
    console.log(`FAILED: ${browser.version}, ${name}, run ${run}: ${String(error)}`);
    for (const [n, tab] of tabs.entries()) {
      const file = join(
        PICTURES,
        `${engine.name}-${name}-${run}-${n + 1}.png`.replaceAll(' ', '-'),
      );
      // if the page hangs, no picture can be made
      const png = await Promise.race([
        tab.picture().catch(() => null),
        setTimeout(PICTURE_MS, null),
      ]);
      if (png) writeFileSync(file, png);
    }
  } finally {
    await browser.close();
    await front.close();
    await network.close();
  }
}

for (const engine of [firefox, webkit].filter(({ name }) => isAsked(values.engine, name))) {
  const obstacle = engine.findObstacle();
  if (obstacle !== null) {
    console.log(`skipped: ${engine.name}: ${obstacle}`);
    continue;
  }
  for (let run = 1; run <= runs; run += 1)
    for (const name of Object.keys(journeys).filter((one) => isAsked(values.journey, one)))
      await make(engine, name, run);
}
await server.stop();
console.log(`${passed} passed, ${failed} failed`);
// does not wait for anything: a browser that hangs must not keep this command running
process.exit(failed > 0 ? 1 : 0);
