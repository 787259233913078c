import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { PAGES } from './backend';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Those that are compared in everything. */
export const SYSTEMS = ['ours', 'floor', 'plugin'] as const;
const PAGE_NAMES = [...SYSTEMS, 'pouch'] as const;
export type SystemName = (typeof PAGE_NAMES)[number];

/** Builds the page of each system, as the app is built, into a folder. */
export async function buildPages(outDir: string): Promise<void> {
  await build({
    root: here('./page/'),
    configFile: false,
    logLevel: 'warn',
    base: `${PAGES}/`,
    publicDir: false,
    resolve: {
      alias: {
        '@': here('../../src'),
        // PouchDB expects Node's module, which browsers do not have
        events: fileURLToPath(import.meta.resolve('events/events.js')),
      },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: [...PAGE_NAMES, 'admin'].map((name) => here(`./page/${name}.html`)),
      },
    },
  });
}
