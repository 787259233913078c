import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import app from './package.json' with { type: 'json' };
import { chunks } from './build/chunks.ts';
import { firstDocuments } from './build/documents.ts';
import { computedSchemas } from './build/schemas.ts';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';

const screenshot = (file: string, sizes: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${file}`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

/** What the installed app is called, looks like and offers from its icon. */
function webManifest(appName: string): Partial<ManifestOptions> {
  return {
    id: '/',
    name: appName,
    short_name: appName,
    description:
      'Give blood, find blood. Works without a signal and sends what you wrote when you are online.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#a3142a',
    background_color: '#faf8f5',
    categories: ['health', 'medical'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Post a request', url: '/blood-requests#create-request' },
      { name: 'Donate', url: '/donate-blood#donor-form' },
    ],
    screenshots: [
      screenshot('home-narrow.png', '780x1688', 'narrow', 'Home on a phone'),
      screenshot('home-wide.png', '1280x800', 'wide', 'Home on a tablet or computer'),
    ],
  };
}

/**
 * Tells the bundler that React Router's components have no side effects: otherwise all of them are in the first
 * paint, with the forms, the prefetching and the server components that this app does not use.
 */
function shakableRouter(): Plugin {
  return {
    name: 'shakable-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/(?<== )(?=React\d*\.(forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}

/**
 * Leaves out what RxDB's Dexie storage writes into the console of whoever uses the app, which advertises other
 * storages. Its licence, Apache-2.0, allows the change. Nothing else of RxDB is changed, its limits included.
 */
function quietStorage(): Plugin {
  return {
    name: 'quiet-storage',
    apply: 'build',
    transform: {
      filter: { id: /rxdb\/dist\/esm\/plugins\/storage-dexie\/rx-storage-instance-dexie\.js/ },
      handler: (code) => ({
        code: code.replace(/console\.warn\(\['-+ RxDB Open Core.*\);$/m, ''),
        map: null,
      }),
    },
  };
}

/** Leaves out Supabase's client for stored files, which this app has none of. `createClient` makes one regardless. */
function withoutFileClient(): Plugin {
  const empty = '\0no-file-client';
  return {
    name: 'without-file-client',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^@supabase\/storage-js$/ }, handler: () => empty },
    load: {
      filter: { id: /no-file-client$/ },
      handler: () => 'export class StorageClient {}\nexport class StorageApiError extends Error {}',
    },
  };
}

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_');
  const appName = env['VITE_APP_NAME'] || 'Lifedrop';
  const supabaseUrl = env['VITE_SUPABASE_URL'] ?? '';
  const supabaseKey = env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '';
  const buildName = `${app.version}, built ${new Date().toISOString()}`;
  // Vite fills index.html from process.env; what is unset there would stay a %PLACEHOLDER%.
  process.env['VITE_APP_NAME'] = appName;
  process.env['VITE_SUPABASE_URL'] = supabaseUrl;
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = supabaseKey;

  return {
    plugins: [
      react(),
      tailwindcss(),
      shakableRouter(),
      quietStorage(),
      withoutFileClient(),
      computedSchemas(),
      firstDocuments(supabaseUrl, supabaseKey),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: null,
        manifest: webManifest(appName),
        injectManifest: {
          // the scanner is kept when it is first used (sw.ts)
          globIgnores: ['assets/scanner/**'],
          globPatterns: ['index.html', 'assets/**/*.{js,css,bin}', 'favicon.svg'],
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
    // When this was built, for the diagnostics page; there need be no git where it is built.
    define: { 'import.meta.env.VITE_BUILD': JSON.stringify(buildName) },
    resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
    // not the pages of the bench, with their peers
    optimizeDeps: { entries: ['index.html'] },
    // the manifest is for the budgets in .size-limit.js; the server shows no dot files
    build: {
      target: 'baseline-widely-available',
      manifest: true,
      // every browser of the target preloads modules by itself
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // each page's code names the files of all others: short names are a part of the first paint
        output: {
          codeSplitting: { groups: chunks },
          chunkFileNames: ({ moduleIds }) =>
            moduleIds.some((id) => id.includes('/node_modules/barcode-detector/'))
              ? 'assets/scanner/[hash].js'
              : 'assets/c[hash:7].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.wasm'))
              ? 'assets/scanner/[name]-[hash][extname]'
              : 'assets/[name]-[hash][extname]',
        },
      },
    },
  };
});
