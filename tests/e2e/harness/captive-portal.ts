import { createServer } from 'node:http';

export interface CaptivePortal {
  port: number;
  /** Whether it was asked for something below a path since `answerWith`. */
  wasAsked(path: string): boolean;
  /** The status of its answers from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** A hotel's log-in page: it answers whatever is asked with the same HTML. */
export async function startCaptivePortal(): Promise<CaptivePortal> {
  let asked: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Welcome to our network</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    wasAsked: (path) => asked.some((url) => url.startsWith(path)),
    answerWith(next) {
      asked = [];
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
