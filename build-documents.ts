import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type * as Documents from './src/app/document/first-documents.tsx';

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Writes a document for each page that people arrive at, beside index.html, which serves the others and the
 * service worker. It shows the page's frame and heading before any script, and asks for the rows that the page
 * shows first.
 */
export function firstDocuments(supabaseUrl: string, supabaseKey: string): Plugin {
  let outDir = '';
  return {
    name: 'first-documents',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return;
      const source = fileURLToPath(
        new URL('src/app/document/first-documents.tsx', import.meta.url),
      );
      const { module } = await runnerImport<typeof Documents>(source, {
        configFile: false,
        logLevel: 'error',
        resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
      });
      const shell = String(index.source);
      for (const { path, markup, rows } of module.firstDocuments) {
        const ask = `${supabaseUrl}/rest/v1/rpc/first_rows?page=${rows}&apikey=${supabaseKey}`;
        const preload =
          rows && supabaseKey !== ''
            ? `<link rel="preload" as="fetch" crossorigin="anonymous" href="${attribute(ask)}" />\n  `
            : '';
        const name = path === '/' ? 'home' : path.slice(1);
        await writeFile(
          resolve(outDir, `${name}.html`),
          shell
            .replace('</head>', () => `${preload}</head>`)
            .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`),
        );
      }
    },
  };
}
