import type * as z from 'zod/mini';
import { getRemote } from '@/remote/client';
import type { Database } from '@/remote/database.types';
import { callError, ServerError, serverError } from './server-error';

type Functions = Database['public']['Functions'];

/** How long to wait for an answer, ms. */
export const CALL_TIMEOUT = 15_000;

/** How many differences the log names. */
const LOGGED = 5;

/** The server answered a call, but not as this version of the app knows the function. */
export class WrongAnswer extends ServerError {
  override name = 'WrongAnswer';
  constructor(
    readonly call: string,
    /** the place in the answer, such as `members.0.role`; empty for the answer itself */
    readonly path: string,
  ) {
    const where = path === '' ? call : `${call}: ${path}`;
    super(
      'wrong_answer',
      `The server’s answer was not as this page expects (${where}). Reload the page. If that does not help, tell whoever runs this server.`,
    );
  }
}

/** Names the type that was expected at a path. Never names the value, which may be personal. */
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
 * Calls a function of the database that must be answered at once, and checks its answer.
 * @param answer the schema of the answer, as the SQL of its last migration builds it. An answer of a newer server may
 * have more keys, which are dropped. A key that servers did not always send is optional here.
 * `tests/backend/calls.test.ts` compares it with the server's answers.
 * @returns the answer; all functions answer with objects or lists
 * @throws {ServerError} if the server could not be reached or refused; a `WrongAnswer` if its answer does not fit the
 * schema
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
