import { z } from 'zod';
import type { Frame } from './frames';

interface Joined {
  readonly topic: string;
}

interface Listener {
  send(frame: Frame): void;
}

const notification = z.object({
  topic: z.string(),
  event: z.string(),
  private: z.boolean(),
  payload: z.unknown(),
});

/** Who listens to which topic; hands the database's broadcasts on to them. */
export class Topics {
  readonly #listeners = new Map<string, Map<Joined, Listener>>();

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
    const message = notification.safeParse(JSON.parse(notified));
    if (!message.success || !message.data.private) return; // there are no public channels here
    const { topic, event, payload } = message.data;
    for (const listener of this.#listeners.get(topic)?.values() ?? []) {
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
