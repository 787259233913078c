import { type PGlite, protocol } from '@electric-sql/pglite';
import type { Statement, TextRow } from './database';

const { serialize } = protocol;

function encode(statements: Statement[]): Uint8Array {
  const messages = statements.flatMap(({ text, values = [] }) => [
    serialize.parse({ text }),
    serialize.bind({ values }),
    serialize.execute({}),
  ]);
  return Buffer.concat([...messages, serialize.sync()]);
}

/**
 * Sends statements as one pipeline of the extended protocol. Postgres treats everything up to the Sync as one
 * transaction, without BEGIN and COMMIT.
 */
export async function runPipeline(driver: PGlite, statements: Statement[]): Promise<TextRow[][]> {
  const { messages } = await driver.execProtocol(encode(statements), { syncToFs: false });
  const results: TextRow[][] = [[]];
  for (const message of messages) {
    if (message.name === 'commandComplete') results.push([]);
    // The library's types leave the fields of this message out.
    else if (message.name === 'dataRow')
      results.at(-1)?.push((message as unknown as { fields: TextRow }).fields);
  }
  return results.slice(0, -1);
}
