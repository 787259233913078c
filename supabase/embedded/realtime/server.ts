import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Backend } from '../backend';
import { clientAddress } from '../http/client-address';
import { RateLimit, countUse } from '../http/limiter';
import { type Client, Connection } from './connection';
import { decodeBinaryFrame, decodeFrame, versionOf } from './frames';
import { Places } from './places';
import { Topics } from './topics';

const REALTIME_PATH = '/realtime/v1/websocket';
const MAX_SOCKETS = 2000;
/** How long a socket may stay open without joining a channel, ms. */
const JOIN_WITHIN_MS = 9_000;
/** How many joins one address may make in a minute. Each join needs the database. */
const JOINS = { times: 1500, windowMs: 60_000 };
const MAX_MESSAGE_BYTES = 64 * 1024;
const PING_MS = 25_000;

export interface RealtimeOptions {
  trustProxy?: boolean;
  /** How many sockets may be open. Default: 2,000. */
  maxSockets?: number;
  /** How long a socket may stay open without joining a channel, ms. Default: 9,000. */
  joinWithinMs?: number;
  /** Is called for each poke that arrives. */
  onPoke?: () => void;
}

/** Reads the URL that a client asked for. Null if it is not a URL: a client can send any text. */
function requestUrl(request: IncomingMessage): URL | null {
  const url = `http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`;
  return URL.canParse(url) ? new URL(url) : null;
}

function refuse(socket: Duplex, status: string, error: string): void {
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nRetry-After: 30\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

function serve(
  socket: WebSocket,
  client: Client,
  backend: Backend,
  topics: Topics,
  countJoin: () => void,
  joinWithinMs: number,
): Connection {
  const connection = new Connection(socket, client, backend, topics, countJoin);
  const join = setInterval(() => {
    if (connection.isIdle()) socket.close(1008, 'Nothing was joined');
    if (connection.hasJoined) clearInterval(join);
  }, joinWithinMs);
  let heard = true;
  const ping = setInterval(() => {
    if (!heard) socket.terminate();
    heard = false;
    socket.ping();
  }, PING_MS);
  socket.on('pong', () => (heard = true));
  socket.on('message', (data, isBinary) => {
    heard = true;
    const bytes = bytesOf(data);
    const frame = isBinary
      ? decodeBinaryFrame(bytes)
      : decodeFrame(bytes.toString(), client.version);
    if (frame) connection.receive(frame);
    else socket.close(1003, 'Not a message of this protocol');
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(ping);
    clearInterval(join);
    connection.closed();
  });
  return connection;
}

/** Serves Supabase Realtime on an HTTP server. Upgrades of other paths are left to the server's other listeners. */
export async function attachRealtime(
  server: Server,
  backend: Backend,
  {
    trustProxy = false,
    maxSockets = MAX_SOCKETS,
    joinWithinMs = JOIN_WITHIN_MS,
    onPoke,
  }: RealtimeOptions = {},
) {
  const topics = new Topics();
  const joins = new RateLimit(JOINS);
  const places = new Places(maxSockets);
  const connections = new Set<Connection>();
  await backend.database.listen('realtime_broadcast', (payload) => {
    onPoke?.();
    topics.broadcast(payload);
  });
  await backend.database.listen('session_ended', (session) => {
    for (const connection of connections) connection.endSession(session);
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const url = requestUrl(request);
    if (url?.pathname !== REALTIME_PATH) {
      // If Vite's hot reload listens for upgrades too, it answers this one. Otherwise nobody would close the socket.
      if (server.listenerCount('upgrade') === 1) socket.destroy();
      return;
    }
    const address = clientAddress(request, trustProxy);
    const apiKey = url.searchParams.get('apikey');
    const version = versionOf(url.searchParams.get('vsn'));
    const { publishableKey, secretKey } = backend.secrets;
    if (apiKey === null) {
      refuse(socket, '401 Unauthorized', 'API key is missing');
    } else if (apiKey !== publishableKey && apiKey !== secretKey) {
      refuse(socket, '401 Unauthorized', 'Invalid API key');
    } else if (version === null) {
      refuse(socket, '400 Bad Request', 'Unsupported protocol version');
    } else {
      const leave = places.take(address);
      if (!leave) {
        refuse(socket, '429 Too Many Requests', 'Too many connected users');
        return;
      }
      socket.once('close', leave);
      sockets.handleUpgrade(request, socket, head, (accepted) => {
        const countJoin = () => void countUse('joins', [[joins, address]]);
        const client = { version, apiKey, address };
        const connection = serve(accepted, client, backend, topics, countJoin, joinWithinMs);
        connections.add(connection);
        accepted.on('close', () => connections.delete(connection));
      });
    }
  });
  return {
    /** How many sockets are open. */
    count: () => sockets.clients.size,
    /** Closes every socket with a close frame, and terminates those that do not answer it. */
    async close(): Promise<void> {
      for (const socket of sockets.clients) socket.close(1001, 'Server is shutting down');
      const deadline = Date.now() + 500;
      while (sockets.clients.size > 0 && Date.now() < deadline) {
        await new Promise((done) => setTimeout(done, 20));
      }
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
