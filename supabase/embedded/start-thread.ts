import { Worker } from 'node:worker_threads';

/**
 * Runs a TypeScript program in a thread of its own.
 * @param program the URL of the program's file
 * @param data the program reads it as `workerData`
 */
export function startThread(program: URL, data: object = {}): Worker {
  return new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: { ...data, program: program.href },
    execArgv: [],
  });
}
