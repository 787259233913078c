import type * as z from 'zod/mini';
import { getRemote } from '@/remote/client';
import type { Database } from '@/remote/database.types';
import { callError, ServerError, serverError } from './server-error';

type Functions = Database['public']['Functions'];

/** How long a call waits for its answer, ms. */
export const CALL_TIMEOUT = 15_000;

/** How many differences between the answer and its schema the browser's log names. */
const LOGGED = 5;

/** The server answered a call, but its answer does not fit the schema that this version of the app has for it. */
export class WrongAnswer extends ServerError {
  override name = 'WrongAnswer';
  constructor(
    readonly call: string,
    /**
     * the place of the first difference in the answer, such as `members.0.role`; empty if the whole answer is of
     * another type
     */
    readonly path: string,
  ) {
    const where = path === '' ? call : `${call}: ${path}`;
    super(
      'wrong_answer',
      `The server’s answer was not as this page expects (${where}). Reload the page. If that does not help, tell whoever runs this server.`,
    );
  }
}

/**
 * Describes which type was expected at which place of the answer. The value itself is left out, because it may be
 * personal.
 */
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

/**
 * Makes the error for an answer that does not fit its schema, and writes the first few differences to the browser's
 * log.
 */
function wrongAnswer(call: string, issues: readonly z.core.$ZodIssue[]): WrongAnswer {
  console.error(`Wrong answer of ${call}`, ...issues.slice(0, LOGGED).map(describeIssue));
  return new WrongAnswer(call, issues[0]?.path.join('.') ?? '');
}

/**
 * Calls a function of the database that must be answered at once, and checks its answer.
 * @param answer the schema of the answer, as the function's newest SQL builds it. A newer server may answer with more
 * keys, which are dropped. A key that older servers did not send is optional in the schema.
 * `tests/backend/calls.test.ts` compares the schema with the server's answers.
 * @returns the answer; all functions answer with objects or lists
 * @throws {ServerError} if the server refused or could not be reached; {WrongAnswer} if the answer does not fit the
 * schema
 */
export async function call<Name extends keyof Functions, Schema extends z.ZodMiniType>(
  name: Name,
  args: Functions[Name]['Args'] | undefined,
  answer: Schema,
): Promise<z.output<Schema>> {
  if (!navigator.onLine) throw serverError({ code: 'offline' });
  const given = await getRemote()
    // the type of `call` checks the arguments; the client's own type cannot take a generic name
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
  // There was no answer, or a captive portal answered 200 with a page of its own.
  if (typeof given?.data !== 'object' || given.data === null) throw serverError({});
  const checked = answer.safeParse(given.data);
  if (!checked.success) throw wrongAnswer(name, checked.error.issues);
  return checked.data;
}
