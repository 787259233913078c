import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { PAGES } from './backend';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The systems that every figure compares. */
export const SYSTEMS = ['ours', 'floor', 'plugin'] as const;
const PAGE_NAMES = [...SYSTEMS, 'pouch'] as const;
export type SystemName = (typeof PAGE_NAMES)[number];

/** Builds the page of each system into a folder, in the same way as the app is built. */
export async function buildPages(outDir: string): Promise<void> {
  await build({
    root: here('./page/'),
    configFile: false,
    logLevel: 'warn',
    base: `${PAGES}/`,
    publicDir: false,
    resolve: {
      alias: {
        '@': here('../src'),
        // PouchDB needs this module of Node, which browsers do not have
        events: fileURLToPath(import.meta.resolve('events/events.js')),
      },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: [...PAGE_NAMES, 'admin', 'needs-you'].map((name) => here(`./page/${name}.html`)),
      },
    },
  });
}
