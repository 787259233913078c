import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';

// Hashing a password takes a tenth of a second of CPU time. A thread of its own does it, so that no request waits for
// it.

export type HashRequest = { password: string; hash?: string };

const COST = 10; // the bcrypt cost that Supabase uses

parentPort?.on('message', ({ password, hash }: HashRequest) => {
  const result = hash === undefined ? hashSync(password, COST) : compareSync(password, hash);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(result);
});
