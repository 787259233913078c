/** The outcome of a message, as `private.settle_alerts` takes it. */
export interface Outcome {
  /** `unknown`: the message may have arrived. Only a push is then sent once more, because it replaces the first. */
  outcome: 'sent' | 'gone' | 'retry' | 'failed' | 'unknown';
  /** for administrators; never an address */
  code: string;
  /** seconds until it may be retried, if the other side says so */
  retry_after?: number | null;
}

/** Errors of a connection that was never made, so that nothing can have arrived. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const textOf = (value: unknown, name: string): string | null => {
  if (typeof value !== 'object' || value === null || !(name in value)) return null;
  const found = (value as Record<string, unknown>)[name];
  return typeof found === 'string' ? found : null;
};

/** Decides on an error of the network: retry only if nothing was sent. */
export function outcomeOfError(error: unknown): Outcome {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = textOf(cause, 'code') ?? textOf(error, 'code');
  if (code !== null && NOT_CONNECTED.has(code)) return { outcome: 'retry', code };
  if (error instanceof Error && error.name === 'TimeoutError')
    return { outcome: 'unknown', code: 'timeout' };
  return { outcome: 'unknown', code: code ?? 'connection' };
}

/** Errors after the request has begun to be sent: codes of Node, and words of Deno, whose errors have no code. */
const BROKEN_OFF_CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
]);
const BROKEN_OFF_WORDS = /SendRequest|connection (closed|reset)|broken pipe|incomplete/i;

/**
 * Decides on an error of `fetch` for a push. There was no answer, so it is retried: a second push replaces the first.
 * Only a request that has begun to be sent may have arrived, and the retry takes that into account.
 */
export function outcomeOfFetchError(error: unknown): Outcome {
  const known = outcomeOfError(error);
  if (known.outcome === 'retry' || known.code === 'timeout') return known;
  if (BROKEN_OFF_CODES.has(known.code)) return known;
  const words = error instanceof Error ? error.message : '';
  // Deno: "error sending request for url (…): client error (Connect): tcp connect error: …"
  const isBrokenOff = !words.includes('(Connect)') && BROKEN_OFF_WORDS.test(words);
  return isBrokenOff ? known : { outcome: 'retry', code: known.code };
}
