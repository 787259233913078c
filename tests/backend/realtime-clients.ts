import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Fixture } from './fixture';

/** Signs an access token as the auth server does. */
export function signToken(
  secret: string,
  claims: { sub: string; role?: string; session_id?: string },
  secondsToLive: number,
): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + secondsToLive;
  return new SignJWT({ role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(exp)
    .sign(new TextEncoder().encode(secret));
}

/** Makes only the realtime part of Supabase's client. */
export function realtimeClient(url: string, apikey: string, vsn = '2.0.0'): RealtimeClient {
  return new RealtimeClient(`${url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey },
    transport: WebSocket as never, // the type of ws has more overloads than realtime-js expects
    vsn,
    reconnectAfterMs: () => 200,
  });
}

export interface Heard {
  states: string[];
  errors: string[];
  system: { status: string; message: string }[];
  pokes: unknown[];
}

/** Subscribes to a channel and records everything that happens on it. */
export function hear(channel: RealtimeChannel): Heard {
  const heard: Heard = { states: [], errors: [], system: [], pokes: [] };
  channel
    .on('broadcast', { event: 'changed' }, ({ payload }) => heard.pokes.push(payload))
    .on('system', {}, ({ status, message }) => heard.system.push({ status, message }))
    .subscribe((state, error) => {
      heard.states.push(state);
      if (error) heard.errors.push(error.message);
    });
  return heard;
}

export const until = (check: () => void | Promise<void>, timeout = 8000) =>
  vi.waitFor(check, { timeout, interval: 25 });

export const subscribed = (heard: Heard) =>
  until(() => expect(heard.states.at(-1)).toBe('SUBSCRIBED'));

export const poke = (fixture: Fixture, topic: string, table = 'donors') =>
  fixture.backend.asOwner((session) =>
    session.query(
      "select realtime.send(jsonb_build_object('table', $1::text), 'changed', $2, true)",
      [table, topic],
    ),
  );

/** Sends a token as the client does, but without the check that `setAuth` makes. */
export function pushToken(channel: RealtimeChannel, token: string): void {
  // `channelAdapter` is public in the library's source, but missing from its types
  const { channelAdapter } = channel as unknown as {
    channelAdapter: { push(event: string, payload: object): void };
  };
  channelAdapter.push('access_token', { access_token: token });
}
