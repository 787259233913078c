import type { Backend } from '../backend';
import { nameOf } from '../http/answers';
import { mayRead } from './authorize';
import { type Claims, readToken, TokenRefused } from '../auth/read-token';

const PREFIX = 'realtime:';
/** The longest delay that setTimeout accepts. */
const MAX_TIMEOUT = 2 ** 31 - 1;

const record = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

/**
 * Reads the token that a message carries. API keys of the new kind are not tokens. If a message carries one, the
 * token of the socket is used.
 */
export function tokenIn(payload: unknown): string | null {
  const token = record(payload).get('access_token') ?? record(payload).get('user_token');
  return typeof token === 'string' && !token.startsWith('sb_') ? token : null;
}

/**
 * A topic that one socket has joined. Clients only listen on it: the policies let nobody write, so a client's
 * broadcast is dropped, as hosted Supabase drops it.
 */
export class Channel {
  #token: string;
  #session: unknown;
  #expiry: NodeJS.Timeout | undefined;

  private constructor(
    readonly topic: string,
    readonly joinRef: string | null,
    token: string,
    private readonly backend: Backend,
    private readonly address: string,
    private readonly onShutDown: (channel: Channel, reason: string) => void,
  ) {
    this.#token = token;
  }

  /** @throws TokenRefused with the reason, in the words of hosted Supabase */
  static async join(
    request: {
      topic: string;
      joinRef: string | null;
      payload: unknown;
      apiKey: string;
      address: string;
    },
    backend: Backend,
    onShutDown: (channel: Channel, reason: string) => void,
  ): Promise<Channel> {
    const { topic, joinRef, payload, apiKey, address } = request;
    if (!topic.startsWith(PREFIX) || topic === PREFIX || topic.length > 255) {
      throw new TokenRefused('TopicNameRequired: You must provide a topic name');
    }
    if (record(record(payload).get('config')).get('private') !== true) {
      throw new TokenRefused('PrivateOnly: This project only allows private channels');
    }
    const token = tokenIn(payload) ?? apiKey;
    const name = topic.slice(PREFIX.length);
    const channel = new Channel(name, joinRef, token, backend, address, onShutDown);
    await channel.#authorise(token);
    return channel;
  }

  /** Takes a refreshed token. If the token does not allow the topic, the channel is shut down. */
  async refresh(token: string): Promise<void> {
    if (token === this.#token) return;
    try {
      await this.#authorise(token);
      this.#token = token;
    } catch (error) {
      const known = error instanceof TokenRefused;
      if (!known) console.error(`A channel failed: ${nameOf(error)}`);
      this.onShutDown(this, known ? error.message : 'Unknown Error on Channel');
    }
  }

  /** Shuts the channel down if it was joined in this session. */
  endSession(session: string): void {
    if (this.#session === session) this.onShutDown(this, 'InvalidJWTToken: The session has ended');
  }

  close(): void {
    clearTimeout(this.#expiry);
  }

  async #authorise(token: string): Promise<void> {
    const claims = await readToken(token, this.backend.secrets);
    if (!(await mayRead(this.backend, this.topic, claims, this.address))) {
      throw new TokenRefused(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${this.topic}`,
      );
    }
    this.#session = claims.all['session_id'];
    this.#shutDownWhenExpired(claims);
  }

  #shutDownWhenExpired({ exp }: Claims): void {
    clearTimeout(this.#expiry);
    if (exp === null) return;
    const wait = Math.min(exp * 1000 - Date.now(), MAX_TIMEOUT);
    this.#expiry = setTimeout(
      () => this.onShutDown(this, 'InvalidJWTToken: Token has expired'),
      Math.max(wait, 0),
    ).unref();
  }
}
