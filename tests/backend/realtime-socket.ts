import { WebSocket } from 'ws';

interface Message {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

export interface RawSocket {
  send(message: Partial<Message>): void;
  sendRaw(data: string | Uint8Array): void;
  /** returns the next message that passes the test, which may be one that was already received */
  next(isIt: (message: Message) => boolean): Promise<Message>;
  received: Message[];
  closed: Promise<number>;
  close(): void;
}

/** Opens a client that sends and receives single frames, in either version of the protocol. */
export async function openSocket(
  url: string,
  apikey: string,
  version: '1.0.0' | '2.0.0',
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=${version}`;
  const socket = new WebSocket(address, { headers });
  const received: Message[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    const parsed: unknown = JSON.parse(data.toString());
    if (Array.isArray(parsed)) {
      const [joinRef, ref, topic, event, payload] = parsed as never[];
      received.push({ joinRef, ref, topic, event, payload } as unknown as Message);
    } else {
      const { join_ref: joinRef, ...rest } = parsed as Message & { join_ref: string };
      received.push({ ...rest, joinRef });
    }
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return {
    received,
    closed,
    sendRaw: (data) => socket.send(data),
    send({ joinRef = null, ref = null, topic = '', event = '', payload = {} }) {
      socket.send(
        JSON.stringify(
          version === '2.0.0'
            ? [joinRef, ref, topic, event, payload]
            : { topic, event, payload, ref, join_ref: joinRef },
        ),
      );
    },
    next(isIt) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`Nothing of the kind came: ${JSON.stringify(received)}`));
        }, 5000);
        const look = () => {
          const found = received.find(isIt);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    },
    close: () => socket.terminate(),
  };
}
