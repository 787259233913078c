import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';

// Hashing a password takes a tenth of a second of CPU time. A thread of its own does it, so that no request waits for
// it.

/** A request to compare a password with a hash, or to hash it at a bcrypt cost. */
export type HashRequest = { password: string; hash: string } | { password: string; cost: number };

parentPort?.on('message', (request: HashRequest) => {
  const { password } = request;
  const result =
    'hash' in request ? compareSync(password, request.hash) : hashSync(password, request.cost);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(result);
});
