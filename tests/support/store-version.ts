import { createHash } from 'node:crypto';
import { SCHEMAS } from '@/store/rxdb/schemas';

const SCHEMA = /^\/\/ the schemas: .*$/m;
const VERSION = /(?<=STORE_VERSION = )\d+/;

/** Hashes the schemas. Their version and their order do not matter. */
export function hashSchemas(schemas: Record<string, { schema: object }> = SCHEMAS): string {
  const shapes = Object.entries(schemas)
    .map(([name, { schema }]) => [name, { ...schema, version: 0 }] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
}

/** Returns the text of the file with the store's version. The version is raised if the schemas have changed since. */
export function raiseVersion(file: string, hash = hashSchemas()): string {
  const line = `// the schemas: ${hash}`;
  if (file.includes(line)) return file;
  return file.replace(SCHEMA, line).replace(VERSION, (version) => String(Number(version) + 1));
}
