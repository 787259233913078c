import type { IncomingMessage } from 'node:http';

/** What was asked for, or null when it is no URL at all: anybody can send anything. */
export function requestUrl(request: IncomingMessage): URL | null {
  const url = `http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`;
  return URL.canParse(url) ? new URL(url) : null;
}
