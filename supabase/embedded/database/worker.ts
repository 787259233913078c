import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { TextRow } from './database';
import type { ErrorFields, Request, Told } from './messages';
import { runPipeline } from './pipeline';
import { openPglite } from './pglite';

// The program of the thread that runs the database. Nothing can interrupt Postgres in WebAssembly from within, so the
// server ends the thread if a statement does not return.

const port = parentPort;
if (!port) throw new Error('This is a worker thread.');
const tell = (told: Told) => port.postMessage(told);

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * Postgres's code for a prepared statement that it does not know. If a statement of this module gets it, PGlite's
 * state is broken.
 */
const NO_SUCH_STATEMENT = '26000';

function fieldsOf(error: unknown): ErrorFields {
  const fields = new Map<string, unknown>(
    typeof error === 'object' && error !== null ? Object.entries(error) : [],
  );
  const code = text(fields.get('code')) ?? '';
  return {
    message: error instanceof Error ? error.message : String(error),
    code,
    detail: text(fields.get('detail')),
    hint: text(fields.get('hint')),
    // an error without a code does not come from Postgres
    broken: code === '' || code === NO_SUCH_STATEMENT || fields.get('severity') === 'PANIC',
  };
}

/** A warning of Postgres goes to the server's log, for instance that a job failed. */
const hear = {
  onNotice: ({
    severity,
    message = '',
  }: {
    severity?: string | undefined;
    message?: string | undefined;
  }) => {
    if (severity === 'WARNING') tell({ kind: 'warned', message });
  },
};

async function runBatch(
  driver: PGlite,
  { statements, rollBack }: Extract<Request, { op: 'batch' }>,
): Promise<TextRow[][]> {
  if (!rollBack) return runPipeline(driver, statements);
  await driver.exec('begin');
  try {
    return await runPipeline(driver, statements);
  } finally {
    await driver.exec('rollback');
  }
}

async function answer(driver: PGlite, request: Request): Promise<Told> {
  switch (request.op) {
    case 'batch':
      return { kind: 'done', rows: await runBatch(driver, request) };
    case 'exec':
      await driver.exec(request.script, hear);
      return { kind: 'done', rows: [] };
    case 'query': {
      const { sql, parameters } = request;
      const { rows } = await driver.query<Record<string, unknown>>(sql, parameters, hear);
      return { kind: 'done', rows };
    }
    case 'listen': {
      const { channel } = request;
      await driver.listen(channel, (payload) => tell({ kind: 'notified', channel, payload }));
      return { kind: 'done', rows: [] };
    }
    default:
      await driver.close();
      return { kind: 'done', rows: [] };
  }
}

const { folder, module } = workerData as { folder: string; module: WebAssembly.Module };
const driver = await openPglite(folder, module);
port.on('message', (request: Request) => {
  answer(driver, request)
    .catch((error: unknown): Told => ({ kind: 'failed', error: fieldsOf(error) }))
    .then(tell)
    // If an answer cannot be sent, the server would wait for it for ever. This ends the thread, which the server
    // notices.
    .catch((error: unknown) => {
      setImmediate(() => {
        throw error;
      });
    });
});
tell({ kind: 'open' });
