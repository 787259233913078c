import type { WebSocket } from 'ws';
import { nameOf } from '../http/answers';
import { TooMany } from '../http/limiter';
import type { Backend } from '../backend';
import { Channel, tokenIn } from './channel';
import { encodeFrame, type Frame, type Version } from './frames';
import { TokenRefused } from '../auth/read-token';
import type { Topics } from './topics';

const MAX_CHANNELS = 100;
/**
 * How many joins of one socket may be refused. A client with more refusals did not make a mistake: the socket is
 * ignored from then on.
 */
const MAX_REFUSED = 20;
/** How many messages may wait until an earlier message is answered. */
const MAX_WAITING = 200;
/** A socket that is this many bytes behind is dropped. Its client reconnects and reads again. */
const MAX_UNSENT = 1_000_000;

export interface Client {
  version: Version;
  apiKey: string;
  address: string;
}

/** One client's socket and the channels it has joined. */
export class Connection {
  readonly #channels = new Map<string, Channel>();
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #refused = 0;
  #hasJoined = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly client: Client,
    private readonly backend: Backend,
    private readonly topics: Topics,
    /**
     * Counts a join of this socket's address.
     * @throws TooMany
     */
    private readonly countJoin: () => void,
  ) {}

  /** Answers messages in the order in which they came. A leave that follows a join thus finds the channel joined. */
  receive(frame: Frame): void {
    if (this.#refused >= MAX_REFUSED) return;
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') {
      this.#reply(frame, 'ok', {});
      return;
    }
    if (this.#waiting >= MAX_WAITING) {
      this.socket.close(1008, 'Too many messages');
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last
      .then(() => this.#handle(frame))
      .catch((error: unknown) => {
        console.error(`A realtime message failed: ${nameOf(error)}`);
        this.#reply(frame, 'error', { reason: 'Unknown Error on Channel' });
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  send(frame: Frame): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_UNSENT) {
      this.socket.terminate();
      return;
    }
    this.socket.send(encodeFrame(frame, this.client.version));
  }

  get hasJoined(): boolean {
    return this.#hasJoined;
  }

  /** Whether the client has never joined a channel and no message of it is being answered. */
  isIdle(): boolean {
    return !this.#hasJoined && this.#waiting === 0;
  }

  /** Shuts down the channels that were joined in this session. */
  endSession(session: string): void {
    for (const channel of this.#channels.values()) channel.endSession(session);
  }

  /** Cleans up after the socket has closed. */
  closed(): void {
    for (const channel of this.#channels.values()) this.#drop(channel);
  }

  async #handle(frame: Frame): Promise<void> {
    const joined = this.#channels.get(frame.topic);
    // a message that belongs to an earlier join of the same topic must not reach the channel of the present join
    const channel =
      frame.joinRef === null || joined?.joinRef === frame.joinRef ? joined : undefined;
    if (frame.event === 'phx_join') {
      await this.#join(frame);
    } else if (frame.event === 'phx_leave') {
      if (channel) this.#drop(channel);
      this.#reply(frame, 'ok', {});
    } else if (!channel) {
      this.#reply(frame, 'error', { reason: 'unmatched topic' });
    } else if (frame.event === 'access_token') {
      const token = tokenIn(frame.payload);
      if (token !== null) await channel.refresh(token);
    } else if (frame.event === 'presence') {
      this.#reply(frame, 'error', { reason: 'Presence is not available' });
    }
  }

  async #join(frame: Frame): Promise<void> {
    const joinRef = frame.joinRef ?? frame.ref;
    const previous = this.#channels.get(frame.topic);
    if (previous) this.#shut(previous); // Phoenix does the same if a client joins a topic twice
    if (this.#channels.size >= MAX_CHANNELS) {
      this.#reply(frame, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
      return;
    }
    const { apiKey, address } = this.client;
    try {
      this.countJoin();
      const channel = await Channel.join(
        { topic: frame.topic, joinRef, payload: frame.payload, apiKey, address },
        this.backend,
        (shut, reason) => this.#shutDown(shut, reason),
      );
      if (this.socket.readyState !== this.socket.OPEN) {
        channel.close();
        return;
      }
      this.#channels.set(frame.topic, channel);
      this.#hasJoined = true;
      this.topics.add(channel, this);
      this.#reply(frame, 'ok', { postgres_changes: [] });
    } catch (error) {
      if (!(error instanceof TokenRefused || error instanceof TooMany)) throw error;
      const isLimit = error instanceof TooMany;
      const reason = isLimit ? `ClientJoinRateLimitReached: ${error.message}` : error.message;
      this.#reply(frame, 'error', { reason });
      this.#refused += 1;
      if (this.#refused >= MAX_REFUSED) this.socket.close(1008, 'Too many refused joins');
    }
  }

  /** Tells the client the reason, then closes the channel. The client may join again with another token. */
  #shutDown(channel: Channel, reason: string): void {
    const { topic, joinRef } = channel;
    const payload = { extension: 'system', status: 'error', message: reason, channel: topic };
    this.send({ joinRef, ref: null, topic: `realtime:${topic}`, event: 'system', payload });
    this.#shut(channel);
  }

  #shut(channel: Channel): void {
    this.#drop(channel);
    const { topic, joinRef } = channel;
    this.send({
      joinRef,
      ref: joinRef,
      topic: `realtime:${topic}`,
      event: 'phx_close',
      payload: {},
    });
  }

  #drop(channel: Channel): void {
    channel.close();
    this.#channels.delete(`realtime:${channel.topic}`);
    this.topics.remove(channel);
  }

  #reply({ topic, ref, joinRef }: Frame, status: 'ok' | 'error', response: object): void {
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }
}
