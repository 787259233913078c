import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// A worker thread starts without the loader that reads TypeScript. This file loads the loader, then the program.
register();
await import(workerData.program);
