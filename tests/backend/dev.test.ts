import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../support/start-server';
import { connectTo } from './fixture';

it('npm run dev serves the sources with hot reload, against the same backend', async () => {
  const server = await startServer({ script: 'dev.ts' });
  onTestFinished(() => server.kill());
  const page = await (
    await fetch(`${server.url}/some/page`, { headers: { accept: 'text/html' } })
  ).text();
  expect(page).toContain('/@vite/client');
  expect(page).toContain(`content="${server.publishableKey}"`);
  const main = await fetch(`${server.url}/src/paths.ts`);
  expect(main.headers.get('content-type')).toContain('javascript');
  const levels = await connectTo(server.url, server.publishableKey).rpc('supply_levels');
  expect(levels.data).toHaveLength(8);
  expect(await server.stop()).toBe(0);
});
