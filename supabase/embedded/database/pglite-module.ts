import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const LIBRARY = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

let compiled: Promise<WebAssembly.Module> | null = null;

/**
 * Compiles PGlite's WebAssembly once a process. As long as the process keeps the module, threads share its machine
 * code: each new thread uses what earlier ones have compiled and optimised.
 */
export function compilePglite(): Promise<WebAssembly.Module> {
  compiled ??= readFile(join(LIBRARY, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}
