/** The outcome of sending a message, as `private.settle_alerts` expects it. */
export interface Outcome {
  /**
   * `unknown`: the message may have arrived. A push is then sent again, because the second replaces the first. A mail
   * is not sent again, because the person would get it twice.
   */
  outcome: 'sent' | 'gone' | 'retry' | 'failed' | 'unknown';
  /** administrators read it, so it never holds an address */
  code: string;
  /** after how many seconds the message may be sent again, if the push service or mail server says so */
  retry_after?: number | null;
}

/** The codes of errors after which no connection existed, so that nothing can have arrived. */
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

/** Decides what follows from an error of the network. The message is sent again only if nothing can have arrived. */
export function outcomeOfError(error: unknown): Outcome {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = textOf(cause, 'code') ?? textOf(error, 'code');
  if (code !== null && NOT_CONNECTED.has(code)) return { outcome: 'retry', code };
  if (error instanceof Error && error.name === 'TimeoutError')
    return { outcome: 'unknown', code: 'timeout' };
  return { outcome: 'unknown', code: code ?? 'connection' };
}

/**
 * Errors that break a request off after it has begun to be sent. Node gives them codes. Deno gives them none, so they
 * are known by their words.
 */
const BROKEN_OFF_CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
]);
const BROKEN_OFF_WORDS = /SendRequest|connection (closed|reset)|broken pipe|incomplete/i;

/**
 * Decides what follows from an error of `fetch` for a push. The push service gave no answer, so the push is sent
 * again: a second push replaces the first. `unknown` says that the first one may have arrived, which only a request
 * that was being sent can have.
 */
export function outcomeOfFetchError(error: unknown): Outcome {
  const known = outcomeOfError(error);
  if (known.outcome === 'retry' || known.code === 'timeout') return known;
  if (BROKEN_OFF_CODES.has(known.code)) return known;
  const words = error instanceof Error ? error.message : '';
  // Deno says for example: "error sending request for url (…): client error (Connect): tcp connect error: …"
  const isBrokenOff = !words.includes('(Connect)') && BROKEN_OFF_WORDS.test(words);
  return isBrokenOff ? known : { outcome: 'retry', code: known.code };
}
