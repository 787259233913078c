import { getRemote } from '@/remote/client';
import type { Database } from '@/remote/database.types';
import { callError, serverError } from './server-error';

type Functions = Database['public']['Functions'];

/** How long an answer is waited for, ms. */
export const CALL_TIMEOUT = 15_000;

/**
 * Calls one of the functions on the server that have to be answered there and then.
 * Calls with a token of their own (account-commands.ts, sign-out/commit.ts) and functions that answer with no object
 * (newsletter-commands.ts) do not go through it.
 * @throws {ServerError}
 */
export async function callFunction<Name extends keyof Functions, Answer>(
  name: Name,
  args: Functions[Name]['Args'] | undefined,
): Promise<Answer> {
  if (!navigator.onLine) throw serverError({ code: 'offline' });
  const given = await getRemote()
    // this function's own type checks the arguments; the client's type cannot be generic
    .rpc(name, args as never)
    .abortSignal(AbortSignal.timeout(CALL_TIMEOUT))
    .then(
      (answer) =>
        answer as { data: unknown; error: Parameters<typeof callError>[0] | null; status: number },
      () => null,
    );
  if (given?.error) throw callError(given.error, given.status);
  // no answer, or a captive portal, which answers 200 with a page of its own
  if (typeof given?.data !== 'object' || given.data === null) throw serverError({});
  return given.data as Answer;
}
