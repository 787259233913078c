import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type * as Schemas from '../src/store/rxdb/schemas.ts';

/**
 * Computes the store's schemas during the build, so that the built app need not. The store needs only the names of
 * columns from the zod schemas. Without this plugin, the app would load zod and make all schemas at every start
 * before it shows a row.
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
