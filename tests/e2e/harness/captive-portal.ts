import { createServer } from 'node:http';

export interface CaptivePortal {
  port: number;
  /** lists the statuses of the answers to all requests below a path */
  answered(path: string): readonly number[];
  close(): Promise<void>;
}

/**
 * Starts a server like the log-in page of a hotel's network. It answers every request with the same HTML, and with
 * one status after the other.
 */
export async function startCaptivePortal(statuses: readonly number[]): Promise<CaptivePortal> {
  const answered = new Map<string, number[]>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://portal');
    const before = answered.get(pathname) ?? [];
    const status = statuses[before.length % statuses.length] ?? 200;
    answered.set(pathname, [...before, status]);
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Welcome to our network</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    answered: (path) => answered.get(path) ?? [],
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
