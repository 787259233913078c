import { type PGlite, protocol } from '@electric-sql/pglite';
import type { Statement, TextRow } from './database';

const { serialize } = protocol;

/** How many statements stay prepared. The API uses fewer. */
const MOST_PREPARED = 200;
/**
 * The names of each database's prepared statements, by the statement's text. Without them, parsing and planning a
 * statement would take as long as a small call.
 */
const prepared = new WeakMap<PGlite, Map<string, string>>();

/**
 * Thrown if Postgres did not answer every statement. Then it is unknown whether the statements took effect and
 * whether Postgres still runs.
 */
class AnswerLost extends Error {}

/**
 * Sends statements as one pipeline of the extended protocol. Postgres treats everything up to the Sync as one
 * transaction, without BEGIN and COMMIT.
 */
export async function runPipeline(driver: PGlite, statements: Statement[]): Promise<TextRow[][]> {
  const known = prepared.get(driver) ?? new Map<string, string>();
  prepared.set(driver, known);
  const fresh = new Map<string, string>();
  const messages = statements.flatMap(({ text, values = [] }) => {
    const name = known.get(text) ?? fresh.get(text);
    const statement =
      name ?? (known.size + fresh.size < MOST_PREPARED ? `s${known.size + fresh.size}` : '');
    const parse = name === undefined ? [serialize.parse({ name: statement, text })] : [];
    if (name === undefined && statement !== '') fresh.set(text, statement);
    return [...parse, serialize.bind({ statement, values }), serialize.execute({})];
  });
  const { messages: answers } = await driver
    .execProtocol(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })
    .catch(async (error: unknown) => {
      const closed = [...fresh.values()].map((name) => serialize.close({ type: 'S', name }));
      if (closed.length > 0)
        await driver.execProtocol(Buffer.concat([...closed, serialize.sync()]), {
          syncToFs: false,
        });
      throw error;
    });
  // If WebAssembly ran out of stack, PGlite reports no error: answers are missing, or come with the next request
  const ends = answers.filter(({ name }) => name === 'commandComplete').length;
  if (ends !== statements.length || answers.at(-1)?.name !== 'readyForQuery')
    throw new AnswerLost(`Postgres answered ${ends} of ${statements.length} statements.`);
  for (const [text, name] of fresh) known.set(text, name);
  const results: TextRow[][] = [[]];
  for (const message of answers) {
    if (message.name === 'commandComplete') results.push([]);
    // the library's type of this message lacks `fields`
    else if (message.name === 'dataRow')
      results.at(-1)?.push((message as unknown as { fields: TextRow }).fields);
  }
  return results.slice(0, -1);
}
