import { z } from 'zod';
import type { Frame } from './frames';

interface Joined {
  readonly topic: string;
}

interface Listener {
  send(frame: Frame): void;
}

/**
 * How long a message that repeats the one before it on its topic is held back, ms: a millisecond for each listener,
 * within these bounds.
 */
const REPEATED_MS = { least: 10, most: 100 };

const notification = z.object({
  topic: z.string(),
  event: z.string(),
  private: z.boolean(),
  payload: z.unknown(),
});

/**
 * Knows which sockets listen to which topic, and passes the database's broadcasts on to them. Of equal messages
 * within a moment it sends two, the first at once and one at the end. On a busy day each write would otherwise be
 * sent to everybody. The more sockets listen, the longer the moment, up to a tenth of a second.
 */
export class Topics {
  readonly #listeners = new Map<string, Map<Joined, Listener>>();
  /** Messages that were sent a moment ago, and whether the database has broadcast them again since. */
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
    if (!message.success || !message.data.private) return; // all channels of this server are private
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
