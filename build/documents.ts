import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { type Bundle, listFrameFiles, listPageFiles, makePreloadRules } from './preloads.ts';
import { makeFirstStyle } from './style.ts';
import type * as Documents from '../src/app/document/first-documents.tsx';

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Lists the origins that the content security policy must allow in `connect-src` in addition to the page's own. */
function connectSources(supabaseUrl: string): string {
  if (supabaseUrl === '') return '';
  const { origin } = new URL(supabaseUrl);
  return `${origin} ${origin.replace(/^http/, 'ws')}`;
}

/** Takes the tags that Vite wrote for scripts and the style sheet out of a document. */
function withoutAssets(html: string): { rest: string; style: string; script: string } {
  let style = '';
  let script = '';
  const rest = html
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/, (tag) => ((style = tag), ''))
    .replace(/\s*<script type="module"[^>]*><\/script>/, (tag) => ((script = tag), ''));
  return { rest, style, script };
}

/**
 * Writes the document of a page. The style in it is enough for the first paint. The link to the whole style sheet
 * stands below the drawn part: a browser shows what is above such a link at once, and runs scripts after the sheet
 * has come. The largest script is requested first, because on a slow network it fills the time in which the browser
 * requests the others.
 */
function makeDocument(
  bundle: Bundle,
  html: string,
  {
    path,
    markup,
    rows,
    style: firstStyle,
  }: { path: string; markup: string; rows: string; style: string },
): string {
  const { rest, style, script } = withoutAssets(html);
  const sizeOf = (file: string) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? chunk.code.length : 0;
  };
  const files = [...listFrameFiles(bundle), ...listPageFiles(bundle, path)];
  const preloads = files
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .map(
      (file) => `\n    <link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
    );
  const low = script.replace('<script ', '<script fetchpriority="low" ');
  return rest
    .replace('</head>', () => `  ${firstStyle}${rows}${preloads.join('')}${low}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${style}`);
}

/**
 * Writes a document for each page at which people arrive from outside. index.html stays the document of all other
 * pages and of the service worker. A document shows the page's frame and heading before any script runs, and requests
 * the rows that the page shows first. For the other pages the plugin writes preload headers into `_headers`, and the
 * backend's origin into `connect-src`.
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
      const { module } = await runnerImport<typeof Documents>(
        inProject('src/app/document/first-documents.tsx'),
        { configFile: false, logLevel: 'error', resolve: { alias: { '@': inProject('src') } } },
      );
      const style = await makeFirstStyle(
        inProject('src/ui/theme.css'),
        module.firstDocuments.map(({ markup }) => markup),
      );
      for (const { path, markup, rows } of module.firstDocuments) {
        const ask = `${supabaseUrl}/rest/v1/rpc/first_rows?page=${rows}&apikey=${supabaseKey}`;
        const preload =
          rows && supabaseKey !== ''
            ? `\n    <link rel="preload" as="fetch" crossorigin="anonymous" href="${attribute(ask)}">`
            : '';
        const page = { path, markup, rows: preload, style: style.element };
        await writeFile(
          resolve(outDir, `${path === '/' ? 'home' : path.slice(1)}.html`),
          makeDocument(bundle, String(index.source), page),
        );
      }
      const file = resolve(outDir, '_headers');
      const sources = connectSources(supabaseUrl);
      const rules = (await readFile(file, 'utf8'))
        .replaceAll('%FIRST_STYLE%', style.source)
        .replaceAll(/ ?%VITE_SUPABASE_URL%/g, sources && ` ${sources}`);
      const drawn = new Set(module.firstDocuments.map(({ path }) => path));
      await writeFile(file, rules + makePreloadRules(bundle, drawn));
    },
  };
}
