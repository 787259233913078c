import type * as z from 'zod/mini';
import { getRemote } from '@/remote/client';
import type { Database } from '@/remote/database.types';
import { callError, ServerError, serverError } from './server-error';

type Functions = Database['public']['Functions'];

/** How long to wait for an answer, ms. */
export const CALL_TIMEOUT = 15_000;

/** How many differences the log names. */
const LOGGED = 5;

/** The server answered a call, and not as this version of the app knows the function. */
export class WrongAnswer extends ServerError {
  override name = 'WrongAnswer';
  constructor(
    readonly call: string,
    /** where in the answer, as in `members.0.role`; empty for the answer itself */
    readonly path: string,
  ) {
    const where = path === '' ? call : `${call}: ${path}`;
    super(
      'wrong_answer',
      `The server’s answer was not as this page expects (${where}). Reload the page. If that does not help, tell whoever runs this server.`,
    );
  }
}

/** Names what was expected at a path. Never what was there, which may be about a person. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const expected =
    issue.code === 'invalid_type'
      ? issue.expected
      : issue.code === 'invalid_value'
        ? issue.values.join(' | ')
        : issue.code === 'invalid_format'
          ? issue.format
          : issue.code;
  return `${issue.path.join('.')}: expected ${expected}`;
}

/** Makes the fault of the first difference, and writes the first few of them to the browser's log. */
function wrongAnswer(call: string, issues: readonly z.core.$ZodIssue[]): WrongAnswer {
  console.error(`Wrong answer of ${call}`, ...issues.slice(0, LOGGED).map(describeIssue));
  return new WrongAnswer(call, issues[0]?.path.join('.') ?? '');
}

/**
 * Calls one of the database's functions that have to be answered there and then, and checks its answer.
 * @param answer what the function answers, as the SQL of its last migration builds it. An answer may have more keys
 *   than this, which are dropped: a newer server. A key that servers did not always send is optional here.
 *   `tests/backend/calls.test.ts` compares it with what the server answers.
 * @returns the answer; objects and lists only, no function answers with anything else
 * @throws {ServerError} if the server could not be reached or refused; a `WrongAnswer` if its answer is not as
 *   `answer` says
 */
export async function call<Name extends keyof Functions, Schema extends z.ZodMiniType>(
  name: Name,
  args: Functions[Name]['Args'] | undefined,
  answer: Schema,
): Promise<z.output<Schema>> {
  if (!navigator.onLine) throw serverError({ code: 'offline' });
  const given = await getRemote()
    // this function's own type checks the arguments; the client's type cannot be generic
    .rpc(name, args as never)
    .abortSignal(AbortSignal.timeout(CALL_TIMEOUT))
    .then(
      (response) =>
        response as {
          data: unknown;
          error: Parameters<typeof callError>[0] | null;
          status: number;
        },
      () => null,
    );
  if (given?.error && given.status >= 400) throw callError(given.error, given.status);
  // no answer, or a captive portal, which answers 200 with a page of its own
  if (typeof given?.data !== 'object' || given.data === null) throw serverError({});
  const checked = answer.safeParse(given.data);
  if (!checked.success) throw wrongAnswer(name, checked.error.issues);
  return checked.data;
}
