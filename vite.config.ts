import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { webManifest } from './sw/web-manifest';

/** What the CSP must let the page connect to, besides its own origin. */
function connectSources(supabaseUrl: string): string {
  if (supabaseUrl === '') return '';
  const { origin } = new URL(supabaseUrl);
  return `${origin} ${origin.replace(/^http/, 'ws')}`;
}

/** `public/_headers` names the backend in connect-src; it is known only at build time. */
function headersTemplate(supabaseUrl: string): Plugin {
  let outDir = '';
  return {
    name: 'headers-template',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const file = resolve(outDir, '_headers');
      const template = await readFile(file, 'utf8');
      const sources = connectSources(supabaseUrl);
      await writeFile(
        file,
        template.replace(/ ?%VITE_SUPABASE_URL%/g, sources === '' ? '' : ` ${sources}`),
      );
    },
  };
}

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_');
  const appName = env['VITE_APP_NAME'] || 'Lifedrop';
  const supabaseUrl = env['VITE_SUPABASE_URL'] ?? '';
  const supabaseKey = env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '';
  // Vite fills index.html from process.env; what is unset there would stay a %PLACEHOLDER%.
  process.env['VITE_APP_NAME'] = appName;
  process.env['VITE_SUPABASE_URL'] = supabaseUrl;
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = supabaseKey;

  return {
    plugins: [
      react(),
      tailwindcss(),
      headersTemplate(supabaseUrl),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: null,
        manifest: webManifest(appName),
        injectManifest: {
          globPatterns: ['index.html', 'assets/**/*.{js,css}', 'favicon.svg'],
          // Hashed names need no revision; that also keeps old chunks findable by their plain URL.
          dontCacheBustURLsMatching: /^assets\//,
          manifestTransforms: [
            // The server puts its key into index.html when it serves it, and here the same way: a
            // new key is a new revision of the shell.
            (entries) => ({
              manifest: entries.map((entry) =>
                entry.url === 'index.html'
                  ? { ...entry, revision: `${entry.revision ?? ''}-${supabaseKey}` }
                  : entry,
              ),
              warnings: [],
            }),
          ],
        },
      }),
    ],
    resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
    build: { target: 'baseline-widely-available' },
  };
});
