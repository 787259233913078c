import { z } from 'zod';
import type { Frame } from './frames';

interface Joined {
  readonly topic: string;
}

interface Listener {
  send(frame: Frame): void;
}

/**
 * How long a message that repeats the one before on its topic waits for more of its kind: a millisecond for each
 * listener within these bounds, ms.
 */
const REPEATED_MS = { least: 10, most: 100 };

const notification = z.object({
  topic: z.string(),
  event: z.string(),
  private: z.boolean(),
  payload: z.unknown(),
});

/**
 * Who listens to which topic; hands the database's broadcasts on to them. Equal messages within a moment
 * go out as two, the first at once and one at the end: on a busy day each write would otherwise be sent to everybody.
 * The more listen, the longer the moment, up to a tenth of a second.
 */
export class Topics {
  readonly #listeners = new Map<string, Map<Joined, Listener>>();
  /** Messages that were sent a moment ago, and whether they were broadcast again since. */
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

  /** @param notified what realtime.send put on the channel `realtime_broadcast` */
  broadcast(notified: string): void {
    if (this.#recent.has(notified)) {
      this.#recent.set(notified, true);
      return;
    }
    const message = notification.safeParse(JSON.parse(notified));
    if (!message.success || !message.data.private) return; // there are no public channels here
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
