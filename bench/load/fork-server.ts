import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ready } from './server';

/** Starts server.ts in a process of its own. */
export async function forkServer(database: string) {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), [database], {
    execArgv: ['--import', 'tsx'],
  });
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (message) => resolve(message as T));
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  const ready = await answer<Ready>();
  const close = () => {
    child.removeAllListeners('exit');
    child.send('close');
  };
  return { child, answer, ready, close };
}
