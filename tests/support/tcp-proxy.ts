import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  url: string;
  port: number;
  /** cuts all connections and refuses new ones, like a network that is lost */
  cut(): void;
  restore(): void;
  /** from now on, forwards to another port, like a captive portal; cuts open connections */
  redirect(port: number): void;
  /** delays all data in both directions */
  delay(ms: number): void;
  /**
   * waits for the next request whose first bytes pass the test; passes it to the server, waits for the answer, and
   * hangs up on the client instead of passing the answer on; the promise resolves when the answer was dropped
   */
  dropNextResponse(isIt: (request: string) => boolean): Promise<void>;
  /** how many bytes were forwarded since the start, in each direction */
  readonly bytes: { up: number; down: number };
  close(): Promise<void>;
}

interface Drop {
  isIt: (request: string) => boolean;
  done: () => void;
}

/** Resets a connection, which a lost network does, instead of ending it. */
function hangUp(socket: Socket): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}

/** Starts a TCP proxy in front of a server. A test can cut the connections through it. */
export async function startTcpProxy(target: { port: number; host?: string }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const bytes = { up: 0, down: 0 };
  let isCut = false;
  let delayMs = 0;
  let targetPort = target.port;
  let drops: Drop[] = [];

  // Timers of the same length fire in the order in which they were set, so the data keeps its order.
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
