import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// A worker thread begins without the loader that reads TypeScript: this loads it, then the program.
register();
await import(workerData.program);
