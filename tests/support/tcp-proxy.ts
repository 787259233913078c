import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  url: string;
  port: number;
  /** Cuts all connections and refuses new ones, as a lost network does. */
  cut(): void;
  restore(): void;
  /** Forwards to another port from now on, as a captive portal does; cuts open connections. */
  redirect(port: number): void;
  /** Delays all data in both directions. */
  delay(ms: number): void;
  /**
   * Passes the next request whose first bytes satisfy the predicate to the server, waits for the answer, and hangs up
   * on the client instead of passing the answer on.
   * @returns a promise that resolves when the answer was dropped
   */
  dropNextResponse(isIt: (request: string) => boolean): Promise<void>;
  /** Bytes forwarded since the start, by direction. */
  readonly bytes: { up: number; down: number };
  close(): Promise<void>;
}

interface Drop {
  isIt: (request: string) => boolean;
  done: () => void;
}

/** Resets a connection instead of ending it, as a lost network does. */
function hangUp(socket: Socket): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}

/** Starts a TCP proxy in front of a server. A test can cut this network. */
export async function startTcpProxy(target: { port: number; host?: string }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const bytes = { up: 0, down: 0 };
  let isCut = false;
  let delayMs = 0;
  let targetPort = target.port;
  let drops: Drop[] = [];

  // Timers of one length fire in the order in which they were set, so data stays in order.
  const later = (action: () => void) => {
    if (delayMs > 0) setTimeout(action, delayMs);
    else action();
  };
  const forward = (to: Socket, data: Buffer) => {
    later(() => {
      if (to.writable) to.write(data);
    });
  };

  const server = createServer((client) => {
    if (isCut) {
      hangUp(client);
      return;
    }
    const upstream = connect(targetPort, target.host ?? '127.0.0.1');
    let dropping: Drop | undefined;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      const other = socket === client ? upstream : client;
      socket.on('end', () => later(() => other.end()));
      socket.on('close', (hadError) => {
        sockets.delete(socket);
        later(() => (hadError ? hangUp(other) : other.end()));
      });
    }
    client.on('data', (data) => {
      const text = data.toString('latin1');
      dropping ??= drops.find((drop) => drop.isIt(text));
      if (dropping) drops = drops.filter((drop) => drop !== dropping);
      bytes.up += data.length;
      forward(upstream, data);
    });
    upstream.on('data', (data) => {
      if (dropping) {
        hangUp(client);
        upstream.destroy();
        dropping.done();
        return;
      }
      bytes.down += data.length;
      forward(client, data);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const hangUpAll = () => {
    for (const socket of sockets) hangUp(socket);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    bytes,
    cut() {
      isCut = true;
      hangUpAll();
    },
    restore() {
      isCut = false;
    },
    redirect(to) {
      targetPort = to;
      hangUpAll();
    },
    delay(ms) {
      delayMs = ms;
    },
    dropNextResponse(isIt) {
      return new Promise((done) => {
        drops.push({ isIt, done });
      });
    },
    async close() {
      hangUpAll();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
