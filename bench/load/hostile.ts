import { request } from 'node:http';
import type { Ready } from './server';

const EVERY_MS = 50;

/** Signs up 20 times a second from one address. */
export function startHostile({ url, key }: Ready): { end(): void; answers(): string } {
  const counts = new Map<string, number>();
  const note = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const timer = setInterval(() => {
    const headers = {
      apikey: key,
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.66',
    };
    const sent = request(`${url}/auth/v1/signup`, { method: 'POST', headers }, (answer) => {
      note(String(answer.statusCode));
      answer.resume();
    });
    sent.on('error', () => note('no answer'));
    sent.end(
      JSON.stringify({ email: `${crypto.randomUUID()}@example.org`, password: 'correct horse 7' }),
    );
  }, EVERY_MS);
  return {
    end: () => clearInterval(timer),
    answers: () => [...counts].map(([what, n]) => `${what}: ${n}`).join(', '),
  };
}
