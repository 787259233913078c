import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import app from './package.json' with { type: 'json' };
import { firstPages } from './src/app/first-pages.ts';
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

/** What the CSP must let the page connect to, besides its own origin. */
function connectSources(supabaseUrl: string): string {
  if (supabaseUrl === '') return '';
  const { origin } = new URL(supabaseUrl);
  return `${origin} ${origin.replace(/^http/, 'ws')}`;
}

type Bundle = Parameters<Extract<Plugin['writeBundle'], (...args: never[]) => unknown>>[1];

/** Files that a chunk needs before it runs, its own first. */
function filesOf(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  for (const next of chunk.imports) filesOf(bundle, next, found);
  return found;
}

/**
 * The frame's code finds out which page is asked for, and only then would the browser ask for the page's:
 * the document's header says it a round trip earlier. What index.html names itself is left out.
 */
function preloadRules(bundle: Bundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const fileOf = (module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (!chunk) throw new Error(`${module} of src/app/first-pages.ts is no chunk of its own`);
    return chunk.fileName;
  };
  const frame = filesOf(bundle, fileOf('index.html'));
  return Object.entries(firstPages)
    .map(([path, module]) => {
      const files = [...filesOf(bundle, fileOf(module))].filter((file) => !frame.has(file));
      const links = files.map((file) => `</${file}>; rel=modulepreload`);
      return `\n${path}\n  Link: ${links.join(', ')}\n`;
    })
    .join('');
}

/**
 * `public/_headers` names the backend in connect-src, known only at build time, and gets the preloads of the
 * pages that people arrive at.
 */
function headersTemplate(supabaseUrl: string): Plugin {
  let outDir = '';
  return {
    name: 'headers-template',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const file = resolve(outDir, '_headers');
      const template = await readFile(file, 'utf8');
      const sources = connectSources(supabaseUrl);
      const rules = template.replace(/ ?%VITE_SUPABASE_URL%/g, sources && ` ${sources}`);
      await writeFile(file, rules + preloadRules(bundle));
    },
  };
}

/**
 * A page with its dozens of small shared modules is some thirty files otherwise, each a round trip on a
 * slow network: what pages share goes into one file, what only forms need into another.
 */
const sharedChunks = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand|cookie|set-cookie-parser)\//,
    priority: 10,
  },
  {
    // what the frame and Home are made of; listed, so that nothing else comes along before the first paint,
    // and no group of the following takes any of it along with what needs it
    name: 'base',
    test: /vite\/preload-helper|src\/ui\/(?:\w+\/)?(Badge|Button|Chip|Disclosure|Icon|LinkButton|Logo|NumberedSteps|Section|after-first-paint|app-name|button-style|class-names|date-words|dirty-forms|shared-device|toast-store)\.tsx?|src\/blood\/(blood-type|red-cells|donation-steps)\.ts|src\/paths\.ts|src\/session\/(session|session-bucket|inactivity)\.ts|src\/remote\/auth-storage\.ts|src\/store\/status\.ts|src\/device\/(device-storage|key-value|storage-bucket|time-limit|yield-to-main)\.ts|node_modules\/(@lucide|lucide[^/]*)\/(?!.*\/icons\/)|\/icons\/(chevron-down|circle-alert|circle-check|circle-exclamation-point|clock|cloud-upload|droplet|hand-heart|house|info|list-checks|log-in|menu|user|wifi|wifi-off|x)\.m?js/,
    priority: 9,
  },
  {
    // what forms, the store's start and sync share of writing
    name: 'records',
    test: /src\/store\/drafts\/(?!save-form)|src\/device\/tab\.ts|src\/store\/(\w+\/)?(write|records|pending|store-name|unsent-work|unsent|undo-window|attention|refusals|check)\.ts|src\/session\/(sign-out\/(sealed-work|clean-up|notice)|password-key)\.ts|src\/device\/run-exclusively\.ts/,
    priority: 4,
  },
  // what lists are made of: what writes would bring the schemas along
  {
    name: 'requests',
    test: /src\/features\/requests\/(?!request-(commands|schema|edit)|WithdrawButton|RequestFields)/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 1 },
  {
    name: 'zod',
    test: /node_modules\/zod\/|src\/store\/entities\/(?!local|index-keys|collections)/,
    priority: 3,
  },
  {
    name: 'forms',
    test: /node_modules\/(react-hook-form|@hookform)\/|src\/ui\/\w+\/(TextField|TextAreaField|CheckboxField|RadioGroup|ErrorSummary|DraftNotice|LogInHint|OutcomeMessage|CardTable|use-passing-message)\.tsx?|src\/session\/use-contact-defaults\.ts/,
    priority: 2,
  },
  {
    name: 'shared',
    test: /src\/(ui|blood)\/|node_modules\/lucide-react\/|src\/store\/entities\/local|src\/device\/device-storage|src\/store\/(\w+\/)?(use-live|current|status|index-keys|use-record-state|use-record|look-up|save-form|collections)\.ts/,
    minShareCount: 4,
    priority: 8,
  },
];

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
      headersTemplate(supabaseUrl),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: null,
        manifest: webManifest(appName),
        injectManifest: {
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
      rolldownOptions: {
        output: { codeSplitting: { groups: sharedChunks } },
      },
    },
  };
});
