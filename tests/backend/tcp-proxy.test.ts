import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';

let server: Server;
let proxy: TcpProxy;
let reached: string[];

beforeEach(async () => {
  reached = [];
  server = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end('answer');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  proxy = await startTcpProxy({ port: (server.address() as AddressInfo).port });
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

const ask = async (path: string) => (await fetch(proxy.url + path)).text();

describe('the TCP proxy of the tests', () => {
  it('forwards, is cut, and forwards again', async () => {
    expect(await ask('/1')).toBe('answer');
    proxy.cut();
    await expect(ask('/2')).rejects.toThrow('fetch failed');
    proxy.restore();
    expect(await ask('/3')).toBe('answer');
    expect(reached).toEqual(['/1', '/3']);
    expect(proxy.bytes.down).toBeGreaterThan(0);
  });

  it('drops the response to one request that reached the server', async () => {
    const dropped = proxy.dropNextResponse((request) => request.includes('POST /push'));
    expect(await ask('/other')).toBe('answer');
    await expect(fetch(`${proxy.url}/push`, { method: 'POST' })).rejects.toThrow('fetch failed');
    await dropped;
    expect(await (await fetch(`${proxy.url}/push`, { method: 'POST' })).text()).toBe('answer');
    expect(reached).toEqual(['/other', '/push', '/push']);
  });

  it('delays both directions', async () => {
    proxy.delay(100);
    const begun = performance.now();
    expect(await ask('/slow')).toBe('answer');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(195);
  });
});
