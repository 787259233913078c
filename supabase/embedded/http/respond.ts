import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Ends a response with a body of known length; HEAD gets its headers only. */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer | string = '',
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const bodiless = status === 204 || status === 304;
  response.writeHead(status, {
    'x-content-type-options': 'nosniff',
    ...headers,
    ...(bodiless ? {} : { 'content-length': bytes.length }),
  });
  response.end(request.method === 'HEAD' || bodiless ? undefined : bytes);
}

/** An error in the shape the API's own errors have. */
export function respondError(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  error: { code: string; message: string },
  headers: OutgoingHttpHeaders = {},
): void {
  const { code, message } = error;
  const body = JSON.stringify({ code: status, error_code: code, msg: message, message });
  const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  respond(request, response, status, { ...json, ...headers }, body);
}
