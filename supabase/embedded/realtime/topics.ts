import { z } from 'zod';
import type { Frame } from './frames';

interface Joined {
  readonly topic: string;
}

interface Listener {
  send(frame: Frame): void;
}

/**
 * How long a message is held back if it repeats the one before it on its topic, ms. It is a millisecond for each
 * listener, within these bounds.
 */
const REPEATED_MS = { least: 10, most: 100 };

const notification = z.object({
  topic: z.string(),
  event: z.string(),
  private: z.boolean(),
  payload: z.unknown(),
});

/**
 * Knows which sockets listen to which topic, and passes the database's broadcasts on to them. Equal messages that
 * follow each other closely are sent twice: the first at once, and one more when the time of `REPEATED_MS` has
 * passed. Otherwise each write of a busy day would be sent to everybody.
 */
export class Topics {
  readonly #listeners = new Map<string, Map<Joined, Listener>>();
  /**
   * The messages that were sent within the time of `REPEATED_MS`, and whether the database has broadcast each of them
   * again since.
   */
  readonly #recent = new Map<string, boolean>();

  add(channel: Joined, listener: Listener): void {
    const listeners = this.#listeners.get(channel.topic) ?? new Map<Joined, Listener>();
    this.#listeners.set(channel.topic, listeners.set(channel, listener));
  }

  remove(channel: Joined): void {
    const listeners = this.#listeners.get(channel.topic);
    listeners?.delete(channel);
    if (listeners?.size === 0) this.#listeners.delete(channel.topic);
  }

  /** @param notified the payload that realtime.send put on the channel `realtime_broadcast` */
  broadcast(notified: string): void {
    if (this.#recent.has(notified)) {
      this.#recent.set(notified, true);
      return;
    }
    const message = notification.safeParse(JSON.parse(notified));
    if (!message.success || !message.data.private) return; // on this server every channel is private
    const { topic, event, payload } = message.data;
    const listeners = this.#listeners.get(topic);
    if (!listeners) return;
    this.#recent.set(notified, false);
    const { least, most } = REPEATED_MS;
    const wait = Math.min(Math.max(listeners.size, least), most);
    setTimeout(() => {
      const isRepeated = this.#recent.get(notified);
      this.#recent.delete(notified);
      if (isRepeated) this.broadcast(notified);
    }, wait).unref();
    for (const listener of listeners.values()) {
      listener.send({
        joinRef: null,
        ref: null,
        topic: `realtime:${topic}`,
        event: 'broadcast',
        payload: { type: 'broadcast', event, payload },
      });
    }
  }
}
