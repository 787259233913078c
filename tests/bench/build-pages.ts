import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { PAGES } from './backend';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const SYSTEMS = ['ours', 'floor', 'plugin'] as const;
export type SystemName = (typeof SYSTEMS)[number];

/** Builds the page of each system, as the app is built, into a folder. */
export async function buildPages(outDir: string): Promise<void> {
  await build({
    root: here('./page/'),
    configFile: false,
    logLevel: 'warn',
    base: `${PAGES}/`,
    publicDir: false,
    resolve: { alias: { '@': here('../../src') } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      rolldownOptions: { input: [...SYSTEMS, 'admin'].map((name) => here(`./page/${name}.html`)) },
    },
  });
}
