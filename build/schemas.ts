import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type * as Schemas from '../src/store/rxdb/schemas.ts';

/**
 * Computes the store's schemas at build time and puts the results into the build. They use only names of columns from
 * the zod schemas. Without this, every start would load zod and make all schemas before it shows a row.
 */
export function computedSchemas(): Plugin {
  return {
    name: 'computed-schemas',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/store\/rxdb\/schemas\.ts$/ },
      async handler(id) {
        const { module } = await runnerImport<typeof Schemas>(id, {
          configFile: false,
          logLevel: 'error',
          resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
        });
        return `export const SCHEMAS = ${JSON.stringify(module.SCHEMAS)};`;
      },
    },
  };
}
